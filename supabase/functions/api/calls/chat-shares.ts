import { z } from "zod";
import { Id } from "../../_shared/contract/call.ts";
import { chatShares, HIDDEN_PART, SharedMessage } from "../../_shared/contract/chat-shares.ts";
import { readableParts } from "../../_shared/domain/text/paragraphs.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import type { Handlers, MemberContext } from "../context.ts";

const done = { success: true } as const;
/** So many messages, the latest, go into a copy. */
const mostCopied = 2000;

/** A message as the database tells it to the server; it doesn't leave this process as it is. */
const StoredMessage = SharedMessage.omit({ parts: true, citations: true, searched: true }).extend({
  content: z.string(),
  unsupported: z.array(z.object({ start: z.int(), end: z.int() })),
  is_closed: z.boolean(),
  rests_on: z.array(Id).nullable(),
  searched: SharedMessage.shape.searched.nullable(),
  citations: z.array(z.union([SharedMessage.shape.citations.element, z.object({ number: z.int() })])),
});
const Stored = chatShares["/chat/shared/get"].output.extend({ messages: z.array(StoredMessage) });

type Told = SharedMessage & Pick<z.infer<typeof StoredMessage>, "is_closed" | "rests_on">;

/** What a reader may read of a message now. */
function toldOf({
  content,
  unsupported,
  citations,
  searched,
  ...message
}: z.infer<typeof StoredMessage>): Told {
  const open = citations.filter((citation) => "quote" in citation);
  const parts =
    message.role === "user"
      ? [{ type: "text" as const, text: content, unsupported: [] }]
      : readableParts(content, {
          open: new Set(open.map(({ number }) => number)),
          isClosed: message.is_closed,
          unsupported,
        });
  const shown = parts.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  return {
    ...message,
    parts,
    citations: open.filter(({ number }) => isCited(shown, number)),
    searched: searched ?? [],
  };
}

const isCited = (text: string, number: number) =>
  new RegExp(`\\[(?:\\d{1,3},\\s?)*${number}(?:,\\s?\\d{1,3})*\\]`).test(text);

async function readShared(
  { service, caller, organizationId }: MemberContext,
  { id, before, limit }: { id: number; before?: number | undefined; limit: number },
) {
  // Asks as the caller whether they may call at all; what they may read is then computed for them.
  const { userId } = await caller();
  const told = await rpc(service, "shared_chat", {
    organization_id: organizationId,
    chat_id: id,
    reader_id: userId,
    page_limit: limit,
    ...(before && { before }),
  });
  const { messages, ...shared } = Stored.parse(told);
  return { ...shared, userId, messages: messages.map(toldOf) };
}

/** A message as it stands in a copy: what is hidden is a sentence, and what it rests on is kept for whom the copy is shared with. */
function copied({ parts, is_closed, rests_on, ...message }: Told) {
  let content = "";
  const unsupported: { start: number; end: number }[] = [];
  for (const part of parts) {
    if (content !== "") content += "\n\n";
    if (part.type === "text") {
      const from = content.length;
      unsupported.push(
        ...part.unsupported.map(({ start, end }) => ({ start: start + from, end: end + from })),
      );
    }
    content += part.type === "text" ? part.text : HIDDEN_PART;
  }
  const cited = message.citations.map(({ document_id }) => document_id);
  const sources = [...new Set(is_closed ? cited : [...(rests_on ?? []), ...cited])];
  const search = {
    documents: message.searched.length,
    searched: message.searched,
    closest: [],
    reading: null,
    unread: [],
    rests_on: sources.map((document_id) => ({ document_id })),
  };
  return {
    role: message.role,
    status: message.status === "generating" ? "cancelled" : message.status,
    citations: message.citations,
    aims: message.aims,
    content,
    units: content.length,
    unsupported,
    search: message.role === "assistant" && (is_closed || rests_on) ? search : null,
  };
}

export const chatShareCalls: Handlers<typeof chatShares> = {
  "/chat/share": async ({ db, organizationId }, { branch, ...shared }) => {
    await rpc(db, "share_chat", { organization_id: organizationId, ...shared, ...(branch && { branch }) });
    return done;
  },
  "/chat/unshare": async ({ db, organizationId }, { share_id }) => {
    await rpc(db, "unshare_chat", { organization_id: organizationId, share_id });
    return done;
  },
  "/chat/shares": async ({ db, organizationId }, { chat_id, branch }) =>
    chatShares["/chat/shares"].output.parse(
      await rpc(db, "list_chat_shares", {
        organization_id: organizationId,
        chat_id,
        ...(branch && { branch }),
      }),
    ),
  "/chat/shared/list": async ({ db, organizationId }, { limit, offset }) =>
    chatShares["/chat/shared/list"].output.parse(
      await rpc(db, "list_shared_chats", {
        organization_id: organizationId,
        page_limit: limit,
        page_offset: offset,
      }),
    ),
  "/chat/shared/get": async (context, input) =>
    chatShares["/chat/shared/get"].output.parse(await readShared(context, input)),
  "/chat/shared/continue": async (context, { id }) => {
    const { messages, userId } = await readShared(context, { id, limit: mostCopied });
    const made = await rpc(context.service, "continue_shared_chat", {
      organization_id: context.organizationId,
      chat_id: id,
      reader_id: userId,
      messages: json(messages.map(copied)),
    });
    return chatShares["/chat/shared/continue"].output.parse({ id: made });
  },
};
