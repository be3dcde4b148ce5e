import type { Database } from "../../local/database/database.ts";
import { ORGANIZATION } from "./demo-sync.ts";

/** What is wrong with a library into which a drive's folder of so many files, each of another name, has come. */
export async function libraryFaults(database: Database, files: number): Promise<string[]> {
  const [row] = await database.query<Record<string, number>>(
    `with ours as (
       select documents.* from public.documents where organization_id = $1 and origin = 'drive'
     )
     select (select count(*) from ours)::int as documents,
       (select count(distinct name) from ours)::int as names,
       (select count(*) from ours where status = 'success' and stage is null)::int as answering,
       (select count(*) from ours where not exists (
          select from public.source_items as items where items.document_id = ours.id))::int as nobodys,
       (select count(*) from ours where not exists (
          select from public.document_chunks as chunks where chunks.revision_id = ours.revision_id))::int as without_passages,
       (select count(*) from (
          select from public.document_chunks where organization_id = $1 group by revision_id, ordinal having count(*) > 1
        ) as twice)::int as passages_twice,
       (select count(*) from public.document_chunks as chunks where organization_id = $1 and not exists (
          select from public.documents where documents.revision_id = chunks.revision_id))::int as passages_of_nothing,
       (select count(*) from storage.objects where bucket_id = 'uploads'
          and not exists (select from public.document_revisions where path = objects.name)
          and not exists (select from public.kept_files where path = objects.name))::int as objects_of_nothing`,
    [ORGANIZATION],
  );
  const wanted = { documents: files, names: files, answering: files };
  return Object.entries(row ?? {})
    .filter(([what, count]) => count !== ((wanted as Record<string, number>)[what] ?? 0))
    .map(([what, count]) => `${what}: ${String(count)} of ${files} files.`);
}
