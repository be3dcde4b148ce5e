import { z } from "zod";
import type { Env } from "../../_shared/config/env.ts";
import { Document, DocumentPart, documents } from "../../_shared/contract/documents.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc, unwrap } from "../../_shared/db/client.ts";
import { objectUrls } from "../../_shared/db/object-urls.ts";
import { uploadTypeOf, UPLOAD_TYPES } from "../../_shared/domain/uploads.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;
const COLUMNS =
  "id,name,type,path,size,status,stage,progress,status_reason,page_count,tag_ids,created_at,updated_at,uploaded_by:users(id,name,email)";
const OBJECT = /(?:^|\/uploads\/)(files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const Row = Document.extend({
  uploaded_by: z.object({ id: z.int(), name: z.string(), email: z.string() }).nullable(),
});

async function toDocuments(rows: readonly unknown[], env: Env): Promise<Document[]> {
  const parsed = z.array(Row).parse(rows);
  const urls = await objectUrls(
    env,
    parsed.map(({ path }) => path),
  );
  return parsed.map(({ uploaded_by, ...rest }, index) => ({
    ...rest,
    path: urls[index] ?? "",
    uploaded_by: uploaded_by && { id: uploaded_by.id, name: uploaded_by.name || uploaded_by.email },
  }));
}

async function toDocument(row: unknown, env: Env): Promise<Document> {
  const [document] = await toDocuments([row], env);
  return Document.parse(document);
}

async function readDocument({ db, env, organizationId }: MemberContext, id: number): Promise<Document> {
  const row = unwrap(
    await db
      .from("documents")
      .select(COLUMNS)
      .eq("organization_id", organizationId)
      .eq("id", id)
      .maybeSingle(),
  );
  if (!row) throw new ApiError("not_found", "That document doesn't exist.");
  return toDocument(row, env);
}

/** The type that a document is added as: by what was said of it, else by its name. */
function typeOf(type: string, name: string): string {
  const said = UPLOAD_TYPES.find(
    (known) => known.mime === type.split(";")[0]?.trim() || known.extension === type,
  );
  const known = said ?? uploadTypeOf(name);
  if (known) return known.extension;
  const message = `Type must be one of ${UPLOAD_TYPES.map(({ extension }) => extension).join(", ")}.`;
  throw new ApiError("invalid_input", message, { type: message });
}

function objectOf(path: string): string {
  const object = OBJECT.exec(path)?.[1];
  if (object) return object;
  const message = "Path must be that of an uploaded file.";
  throw new ApiError("invalid_input", message, { path: message });
}

const Listed = z.object({ total: z.int(), documents: z.array(Row) });

export const documentCalls: Handlers<typeof documents> = {
  "/document/list": async ({ db, env, organizationId }, input) => {
    const { total, documents: rows } = Listed.parse(
      await rpc(db, "list_documents", {
        organization_id: organizationId,
        page_limit: input.limit,
        page_offset: input.offset,
        sort: input.sort,
        descending: input.direction === "desc",
        ...(input.search && { search: input.search }),
        ...(input.status && { with_status: input.status }),
        ...(input.type && { with_type: input.type }),
        ...(input.tag_id && { with_tag_id: input.tag_id }),
      }),
    );
    return { documents: await toDocuments(rows, env), total };
  },
  "/document/add": async (context, { name, path, type }) => {
    const id = await rpc(context.db, "add_document", {
      organization_id: context.organizationId,
      name,
      path: objectOf(path),
      type: typeOf(type, name),
    });
    return readDocument(context, z.int().parse(id));
  },
  "/document/update/": async (context, { id, name, retry }) => {
    const { db, organizationId } = context;
    const ids = { organization_id: organizationId, document_id: id };
    if (retry) await rpc(db, "retry_document", ids);
    if (name !== undefined) await rpc(db, "rename_document", { ...ids, new_name: name });
    return readDocument(context, id);
  },
  "/document/update/bulk": async ({ db, organizationId }, { ids, add_tag_ids, remove_tag_ids }) => {
    await rpc(db, "tag_documents", {
      organization_id: organizationId,
      to_document_ids: ids,
      add_tag_ids,
      remove_tag_ids,
    });
    return done;
  },
  "/document/remove-tag": async ({ db, organizationId }, { id, tag_id }) => {
    await rpc(db, "tag_documents", {
      organization_id: organizationId,
      to_document_ids: [id],
      add_tag_ids: [],
      remove_tag_ids: [tag_id],
    });
    return done;
  },
  "/document/readers": async ({ db, organizationId }, { id }) =>
    documents["/document/readers"].output.parse(
      await rpc(db, "document_readers", { organization_id: organizationId, document_id: id }),
    ),
  "/document/delete": async ({ db, organizationId }, { id }) => {
    await rpc(db, "delete_document", { organization_id: organizationId, document_id: id });
    return done;
  },
  "/document/storage": async ({ db, organizationId }) =>
    documents["/document/storage"].output.parse(
      await rpc(db, "storage_usage", { organization_id: organizationId }),
    ),
  "/document/text": async ({ db, env, organizationId }, { id, offset, before, after }) => {
    const found = await rpc(db, "document_text", {
      organization_id: organizationId,
      document_id: id,
      at_offset: offset,
      parts_before: before,
      parts_after: after,
    });
    const { document, parts, total_parts } = z
      .object({ document: z.unknown(), parts: z.array(DocumentPart), total_parts: z.int() })
      .parse(found);
    return { document: await toDocument(document, env), parts, total_parts };
  },
};
