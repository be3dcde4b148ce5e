import type { Database } from "../../local/database/database.ts";

/** A document that answers, whose passages the caller stores as those of its revision. */
export async function addDocument(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<{ id: number; revisionId: number }> {
  const [document] = await database.query<{ id: number; revisionId: number }>(
    `with document as (
       insert into public.documents (organization_id, name, type, uploaded_by)
       values ($1, 'document.txt', 'txt', $2) returning *
     )
     insert into public.document_revisions (organization_id, document_id, number, type, state)
     select organization_id, id, 1, type, 'reading' from document
     returning document_id as id, id as "revisionId"`,
    [organizationId, userId],
  );
  if (!document) throw new Error("The bench's document wasn't made.");
  await database.query(
    "select private.answer_with(revisions) from public.document_revisions as revisions where id = $1",
    [document.revisionId],
  );
  return document;
}
