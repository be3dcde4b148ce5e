import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { z } from "zod";
import type { Env } from "../../_shared/config/env.ts";
import { Total } from "../../_shared/contract/call.ts";
import { Document, documents } from "../../_shared/contract/documents.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rows, rpc } from "../../_shared/db/client.ts";
import { objectUrls } from "../../_shared/db/object-urls.ts";
import { callOf, json, type Returned, type Statement, statementOf } from "../../_shared/db/statement.ts";
import { tables } from "../../_shared/db/tables.ts";
import { MAX_TEXT, uploadTypeOf, UPLOAD_TYPES } from "../../_shared/domain/uploads.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;
const OBJECT = /(?:^|\/uploads\/)(files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const Row = Document.extend({
  /** Of its object. */
  path: z.string().nullable(),
  uploaded_by: z.object({ id: z.int(), name: z.string(), email: z.string() }).nullable(),
});

/** What is told of a drive's file beside its row; null of other documents. */
const DriveFacts = Document.pick({ service: true, sharing: true }).nullable();

export async function toDocuments(rows: readonly unknown[], env: Env): Promise<Document[]> {
  const parsed = z.array(Row).parse(rows);
  const paths = parsed.flatMap(({ path }) => path ?? []);
  const urls = new Map((await objectUrls(env, paths)).map((url, index) => [paths[index], url]));
  return parsed.map(({ uploaded_by, path, ...rest }) => ({
    ...rest,
    path: (path && urls.get(path)) ?? "",
    uploaded_by: uploaded_by && { id: uploaded_by.id, name: uploaded_by.name || uploaded_by.email },
  }));
}

async function toDocument(row: unknown, env: Env): Promise<Document> {
  const [document] = await toDocuments([row], env);
  return Document.parse(document);
}

const uploaders = tables.selectFrom("users").select(["users.id", "users.name", "users.email"]);

/** Reads documents of an organisation, as far as the caller may. */
export const documentsOf = (organizationId: number) =>
  tables
    .selectFrom("documents")
    .selectAll("documents")
    .select(
      jsonObjectFrom(uploaders.whereRef("users.id", "=", sql.ref("documents.uploaded_by"))).as("uploaded_by"),
    )
    .where("organization_id", "=", organizationId);

/** Does something to a document and reads it, in one transaction. */
export async function readAfter(
  { db, env }: MemberContext,
  actions: readonly Statement<Returned>[],
  document: ReturnType<typeof documentsOf>,
): Promise<Document> {
  const row = (await db.transact([...actions, statementOf(document)])).at(-1)?.[0];
  if (!row) throw new ApiError("not_found", "That document doesn't exist.");
  return toDocument(row, env);
}

/** The type that a document is added as: by what was said of it, else by its name. */
export function typeOf(type: string, name: string): string {
  const said = UPLOAD_TYPES.find(
    (known) => known.mime === type.split(";")[0]?.trim() || known.extension === type,
  );
  const known = said ?? uploadTypeOf(name);
  if (known) return known.extension;
  const message = `Type must be one of ${UPLOAD_TYPES.map(({ extension }) => extension).join(", ")}.`;
  throw new ApiError("invalid_input", message, { type: message });
}

export function objectOf(path: string): string {
  const object = OBJECT.exec(path)?.[1];
  if (object) return object;
  const message = "Path must be that of an uploaded file.";
  throw new ApiError("invalid_input", message, { path: message });
}

/** Gives a document new bytes; of a text that was written here, what they say is kept as its version. */
async function newVersion(
  context: MemberContext,
  ids: { organization_id: number; document_id: number },
  path: string,
  type: string,
) {
  const replaced = callOf("replace_document", { ...ids, path, type });
  if (type !== "md") return [replaced];
  const origin = tables
    .selectFrom("documents")
    .select("origin")
    .where("organization_id", "=", ids.organization_id)
    .where("id", "=", ids.document_id);
  const [document] = await rows(context.db, origin);
  return document?.origin === "text" ? [replaced, await keptText(context, path)] : [replaced];
}

/** What keeps a text that the caller uploaded as a version. */
async function keptText({ db, uploads, organizationId, stopping }: MemberContext, path: string) {
  await rpc(db, "check_upload", { path });
  const bytes = await uploads.read(path, stopping);
  const refuse = (message: string) => new ApiError("invalid_input", message, { path: message });
  if (!bytes) throw new ApiError("not_found", "That file hasn't been uploaded. Upload it first.");
  // Four bytes a character at most.
  if (bytes.length > 4 * MAX_TEXT) throw refuse(TOO_LONG);
  const content = decodeText(bytes);
  if (content === null) throw refuse("A text that is written here must be UTF-8 without null characters.");
  if (content.trim() === "") throw refuse("A text can't be empty.");
  if ([...content].length > MAX_TEXT) throw refuse(TOO_LONG);
  return callOf("keep_text", { organization_id: organizationId, path, content });
}

const TOO_LONG = `A text can have at most ${MAX_TEXT.toLocaleString("en-US")} characters. Save a longer one as a file and upload that.`;

function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\u0000") ? null : text;
  } catch {
    return null;
  }
}

const Text = documents["/document/text"].output.extend({ document: z.unknown() });
const Gaps = z.array(Document.pick({ stale: true }));
export const Listed = z.object({ ...Total, documents: z.array(Row) });

export const documentCalls: Handlers<typeof documents> = {
  "/document/list": async ({ db, env, organizationId }, input) => {
    const { documents: rows, ...totals } = Listed.parse(
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
        ...(input.folder_id !== undefined && { in_folder_id: input.folder_id ?? 0 }),
        beneath: input.subfolders,
        ...(input.origin && { with_origin: input.origin }),
        ...(input.readers && { with_readers: input.readers }),
        to_review: input.due,
      }),
    );
    return { documents: await toDocuments(rows, env), ...totals };
  },
  "/document/add": async (context, { name, path, type, origin, transcript }) => {
    const { organizationId } = context;
    const object = { organization_id: organizationId, path: objectOf(path) };
    const added = callOf("add_document", {
      ...object,
      name,
      type: typeOf(type, name),
      origin,
      ...(transcript && { lines: json(transcript) }),
    });
    const kept = origin === "text" ? [await keptText(context, object.path)] : [];
    return readAfter(context, [added, ...kept], documentsOf(organizationId).where("path", "=", object.path));
  },
  "/document/update/": async (context, { id, name, path, type, retry }) => {
    const { organizationId } = context;
    const ids = { organization_id: organizationId, document_id: id };
    const actions = [
      ...(path === undefined
        ? []
        : await newVersion(context, ids, objectOf(path), typeOf(type ?? "", name ?? ""))),
      ...(retry ? [callOf("retry_document", ids)] : []),
      ...(name === undefined ? [] : [callOf("rename_document", { ...ids, new_name: name })]),
    ];
    return readAfter(context, actions, documentsOf(organizationId).where("documents.id", "=", id));
  },
  "/document/restore": async ({ db, organizationId }, { id }) => {
    await rpc(db, "restore_document", { organization_id: organizationId, document_id: id });
    return done;
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
  "/document/delete": async ({ db, organizationId }, { id }) => {
    await rpc(db, "delete_document", { organization_id: organizationId, document_id: id });
    return done;
  },
  "/document/storage": async ({ db, organizationId }) =>
    documents["/document/storage"].output.parse(
      await rpc(db, "storage_usage", { organization_id: organizationId }),
    ),
  "/document/text": async ({ db, env, organizationId }, { id, revision_id, offset, before, after }) => {
    const addresses = tables.selectFrom("documents").select("address").where("id", "=", id);
    const [found, gaps, [known], source] = await db.transact([
      callOf("document_text", {
        organization_id: organizationId,
        document_id: id,
        at_offset: offset,
        parts_before: before,
        parts_after: after,
        ...(revision_id && { revision_id }),
      }),
      callOf("document_gaps", { organization_id: organizationId, document_ids: [id] }),
      statementOf(addresses.where("organization_id", "=", organizationId)),
      callOf("document_source", { organization_id: organizationId, document_id: id }),
    ]);
    const { document, ...text } = Text.parse(found[0]?.value);
    const [gap] = Gaps.parse(gaps[0]?.value);
    const told = {
      stale: gap?.stale ?? null,
      address: known?.address ?? null,
      ...DriveFacts.parse(source[0]?.value),
    };
    return { ...text, document: { ...(await toDocument(document, env)), ...told } };
  },
};
