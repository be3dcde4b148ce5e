import type { ChatExport, ExportedMessage } from "@contract/chat-export.ts";
import { MAX_EXPORTED_SOURCES } from "@contract/chat-exports.ts";
import type { Chat, Message } from "@contract/chat.ts";
import { sha256Of } from "@domain/chat-export/canonical.ts";
import { EXPORT_FORMAT, EXPORT_VERSION } from "@domain/chat-export/seal.ts";
import { request } from "@/lib/api.ts";
import { NEW_CHAT } from "../chat-path.ts";

/** An export before it is sealed: without the hash over it. */
export type Unsealed = Omit<ChatExport, "sha256">;

/** What is exported: a branch of a chat, or one answer of it with its question. */
export interface Wanted {
  chatId: number;
  /** A message of the branch; null for the newest. */
  branch: number | null;
  /** The answer, if it is one alone. */
  answerId?: number;
}

/**
 * What is to be exported as the reader may see it now, read anew from the server: quotes of what they may no longer read
 * aren't in it. An answer that is being written is left out.
 * @throws as the calls
 */
export async function collect(wanted: Wanted, organization: { id: number; name: string }): Promise<Unsealed> {
  const { chat, messages } = await branchOf(wanted, organization.id);
  const at = messages.findIndex(({ id }) => id === wanted.answerId);
  const chosen = wanted.answerId === undefined ? messages : messages.slice(Math.max(0, at - 1), at + 1);
  const exported = chosen.filter(({ status }) => status !== "generating").map(exportedOf);
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    kind: wanted.answerId === undefined ? "chat" : "answer",
    exported_at: new Date().toISOString(),
    organization: organization.name,
    chat: { id: chat.id, title: chat.title || NEW_CHAT, created_at: chat.created_at },
    messages: exported,
    sources: await sourcesOf(exported, organization.id),
  };
}

async function branchOf({ chatId, branch, answerId }: Wanted, organizationId: number) {
  const named = branch ?? answerId;
  const input = { id: chatId, limit: 2000 };
  const latest = await request(
    "/chat/get",
    { ...input, ...(named !== undefined && { branch: named }) },
    { organizationId },
  );
  let { messages, has_more } = latest;
  while (has_more) {
    const page = await request("/chat/get", { ...input, before: messages[0]?.id }, { organizationId });
    messages = [...page.messages, ...messages];
    ({ has_more } = page);
  }
  return { chat: latest.chat satisfies Chat, messages };
}

function exportedOf(message: Message): ExportedMessage {
  const { id, role, created_at, status, content, citations, unsupported, attachments, aims } = message;
  return {
    id,
    role,
    created_at,
    status,
    content,
    sha256: sha256Of(content),
    citations,
    unsupported,
    attachments: attachments?.map(({ name }) => name) ?? [],
    aims: aims?.map(({ name }) => name) ?? [],
  };
}

async function sourcesOf(messages: ExportedMessage[], organizationId: number): Promise<Unsealed["sources"]> {
  const names = new Map<number, string>();
  for (const { revision_id, document_name } of messages.flatMap(({ citations }) => citations))
    if (revision_id !== null) names.set(revision_id, document_name);
  const ids = [...names.keys()];
  const sources: Unsealed["sources"] = [];
  for (let at = 0; at < ids.length; at += MAX_EXPORTED_SOURCES) {
    const revision_ids = ids.slice(at, at + MAX_EXPORTED_SOURCES);
    const told = await request("/chat/export/sources", { revision_ids }, { organizationId });
    sources.push(...told.sources.map((source) => ({ ...source, name: names.get(source.revision_id) ?? "" })));
  }
  return sources;
}
