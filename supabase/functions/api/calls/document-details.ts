import { z } from "zod";
import { documentDetails } from "../../_shared/contract/document-details.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { callOf, json } from "../../_shared/db/statement.ts";
import { tables } from "../../_shared/db/tables.ts";
import type { Handlers } from "../context.ts";
import { documentsOf, readAfter } from "./documents.ts";

/** A person as the database tells them; a name may be empty. */
const Named = z
  .object({ id: z.int(), name: z.string(), email: z.string() })
  .nullable()
  .transform((person) => person && { id: person.id, name: person.name || person.email });

const Details = documentDetails["/document/details"].output.extend({ owner: Named });
const Reviews = documentDetails["/document/reviews"].output.shape.documents.element.extend({ owner: Named });

export const documentDetailCalls: Handlers<typeof documentDetails> = {
  "/document/update/metadata": async (context, { id, as_found, ...changes }) => {
    const { organizationId } = context;
    const changed = callOf("update_document_metadata", {
      organization_id: organizationId,
      document_id: id,
      changes: json(changes),
      as_found,
    });
    return readAfter(context, [changed], documentsOf(organizationId).where("documents.id", "=", id));
  },
  "/document/details": async ({ db, organizationId }, { id }) =>
    Details.parse(await rpc(db, "document_details", { organization_id: organizationId, document_id: id })),
  "/document/standing": async ({ db, organizationId }, { ids }) =>
    documentDetails["/document/standing"].output.parse({
      standings: await rpc(db, "document_standing", { organization_id: organizationId, document_ids: ids }),
    }),
  "/document/names": async ({ db, organizationId }, { ids }) => {
    const named = tables
      .selectFrom("documents")
      .select(["id", "name"])
      .where("organization_id", "=", organizationId)
      .where("id", "in", ids);
    return documentDetails["/document/names"].output.parse({ documents: await rows(db, named) });
  },
  "/document/reviews": async ({ db, organizationId }, { limit, offset }) =>
    z.object({ total: z.int(), documents: z.array(Reviews) }).parse(
      await rpc(db, "documents_to_review", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
      }),
    ),
  "/document/equal": async ({ db, organizationId }, { hashes }) =>
    documentDetails["/document/equal"].output.parse({
      documents: await rpc(db, "equal_documents", {
        organization_id: organizationId,
        content_hashes: hashes,
      }),
    }),
  "/document/readers": async ({ db, organizationId }, { id, limit, offset, search }) =>
    documentDetails["/document/readers"].output.parse(
      await rpc(db, "document_readers", {
        organization_id: organizationId,
        document_id: id,
        page_limit: limit,
        page_offset: offset,
        ...(search && { search }),
      }),
    ),
};
