import { z } from "zod";
import { support } from "../../_shared/contract/support.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import {
  nameFor,
  NOT_TAKEN,
  pictureTypeOf,
  type SupportType,
} from "../../_shared/domain/support/attachment-type.ts";
import { ANSWER_WITHIN } from "../../_shared/domain/support/requests.ts";
import { detect } from "../../_shared/extraction/signatures.ts";
import type { Handlers, UserContext } from "../context.ts";
import { acting } from "./acting.ts";

const done = { success: true } as const;
const answer_within = ANSWER_WITHIN;
const Made = z.object({ id: z.int(), reference: z.string() });
const HandedOver = Made.extend({ conversation_id: z.string() });
const Kept = z.object({ id: z.int(), name: z.string(), type: z.string(), size: z.int(), path: z.string() });
const Stored = z.object({ name: z.string(), type: z.string(), path: z.string() });
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const operator = async (context: UserContext) => ({ user_id: (await context.caller()).userId });

/** What a file is, by its content. @throws ApiError `invalid_input` in words for a kind that isn't taken */
function typeOf(bytes: Uint8Array): SupportType {
  if (bytes.length === 0) throw new ApiError("invalid_input", "This file is empty.");
  const picture = pictureTypeOf(bytes);
  if (picture) return picture;
  const found = detect(bytes);
  if (found.type === "pdf") return "application/pdf";
  if (found.type === "docx") return DOCX;
  if (found.type === "text") return "text/plain";
  const what =
    found.type === "other"
      ? found.what
      : found.type === "html"
        ? "a web page"
        : found.type === "locked"
          ? "locked with a password"
          : found.type;
  throw new ApiError("invalid_input", `This file is ${what}. ${NOT_TAKEN}`);
}

/** A file's bytes, as they are answered with. @throws ApiError 404 */
async function download({ supportFiles, stopping }: UserContext, found: unknown) {
  const { name, type, path } = Stored.parse(found);
  const body = await supportFiles.read(path, stopping);
  if (!body) throw new ApiError("not_found", "That file is no longer there.");
  return { name, type, body };
}

/** What members ask support; SQL decides for whom, so the server asks it for the person that the token says. */
export const supportCalls: Handlers<typeof support> = {
  "/support/submit": async (context, { key = crypto.randomUUID(), ...request }) => ({
    ...Made.parse(
      await rpc(context.service, "submit_support", { ...(await acting(context)), ...request, key }),
    ),
    answer_within,
  }),
  "/support/attachments/upload": async (context, { name }, file) => {
    const bytes = new Uint8Array(await new Response(file.body).arrayBuffer());
    const type = typeOf(bytes);
    const { path, ...kept } = Kept.parse(
      await rpc(context.service, "add_support_file", {
        ...(await acting(context)),
        name: nameFor(name, type),
        type,
        size: bytes.length,
      }),
    );
    await context.supportFiles.write(path, bytes, type, context.stopping);
    await rpc(context.service, "support_file_stored", { file_id: kept.id });
    return kept;
  },
  "/support/attachments/delete": async (context, { id }) => {
    await rpc(context.service, "drop_unsent_support_file", { ...(await acting(context)), file_id: id });
    return done;
  },
  "/support/attachments/download": async (context, { id }) =>
    download(
      context,
      await rpc(context.service, "support_file", { ...(await acting(context)), file_id: id }),
    ),
  "/support/list": async (context, { state, about, limit, offset }) => {
    const listed = await rpc(context.service, "list_support", {
      ...(await acting(context)),
      page_limit: limit,
      page_offset: offset,
      ...(state && { state }),
      ...(about && { kinds: about }),
    });
    return support["/support/list"].output.parse({ ...(listed as object), answer_within });
  },
  "/support/get": async (context, { id }) => {
    const found = await rpc(context.service, "get_support", { ...(await acting(context)), request_id: id });
    return support["/support/get"].output.parse({ ...(found as object), answer_within });
  },
  "/support/reply": async (context, { id, key = crypto.randomUUID(), ...words }) => {
    await rpc(context.service, "reply_support", {
      ...(await acting(context)),
      request_id: id,
      ...words,
      key,
    });
    return done;
  },
  "/agent/help-agent/conversation/person": async (
    context,
    { id, message = "", key = crypto.randomUUID(), ...surroundings },
  ) => ({
    ...HandedOver.parse(
      await rpc(context.service, "hand_over_help", {
        ...(await acting(context)),
        ...(id && { conversation_id: Number(id) }),
        message,
        key,
        ...surroundings,
        answer_within,
      }),
    ),
    answer_within,
  }),
  "/admin/support/all": async (context, { limit, offset, sort, direction, search, state, priority, about }) =>
    support["/admin/support/all"].output.parse(
      await rpc(context.service, "list_support_cases", {
        ...(await operator(context)),
        page_limit: limit,
        page_offset: offset,
        ...(sort && { sort, direction }),
        ...(search && { search }),
        ...(state && { state }),
        ...(priority && { priority }),
        ...(about && { kind: about }),
      }),
    ),
  "/admin/support/get": async (context, { id }) => {
    const found = await rpc(context.service, "get_support_case", {
      ...(await operator(context)),
      request_id: id,
    });
    return support["/admin/support/get"].output.parse({ ...(found as object), answer_within });
  },
  "/admin/support/answer": async (context, { id, message, key = crypto.randomUUID() }) => {
    await rpc(context.service, "answer_support", {
      ...(await operator(context)),
      request_id: id,
      message,
      key,
    });
    return done;
  },
  "/admin/support/close": async (context, { id }) => {
    await rpc(context.service, "close_support", { ...(await operator(context)), request_id: id });
    return done;
  },
  "/admin/support/priority": async (context, { id, priority }) => {
    await rpc(context.service, "prioritise_support", {
      ...(await operator(context)),
      request_id: id,
      priority,
    });
    return done;
  },
  "/admin/support/download": async (context, { id }) =>
    download(
      context,
      await rpc(context.service, "support_file", { ...(await operator(context)), file_id: id }),
    ),
};
