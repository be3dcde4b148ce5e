import type { Chat, Message } from "@contract/chat.ts";
import { reduce, type ThreadAction } from "./answer-state.ts";
import { EMPTY_THREAD, type Thread } from "./thread.ts";

const at = "2026-01-01T00:00:00Z";
export const chat: Chat = {
  id: 7,
  title: "Leave policy",
  created_at: at,
  updated_at: at,
  generating: true,
  only_documents: null,
  expires_at: null,
  pinned: false,
  folder_id: null,
};

export function message(
  id: number,
  role: Message["role"],
  content: string,
  more: Partial<Message> = {},
): Message {
  const rest = {
    error: null,
    citations: [],
    unsupported: [],
    search: null,
    rating: null,
    rating_comment: null,
    rating_reasons: [],
    parent_id: id === 1 ? null : id - 1,
    versions: [id],
    created_at: at,
  };
  return { id, role, content, status: "complete", ...rest, ...more };
}

export const question = message(1, "user", "How many days?");
export const answer = (content = "", more: Partial<Message> = {}) =>
  message(2, "assistant", content, { status: "generating", ...more });
export const start = { type: "start", chat, question, answer: answer() } satisfies ThreadAction;
export const delta = (offset: number, text: string): ThreadAction => ({
  type: "delta",
  message_id: 2,
  offset,
  text,
});
export const snapshot = (messages: Message[], has_more = false): ThreadAction => ({
  type: "snapshot",
  snapshot: { chat, messages, has_more },
});
export const end = (told: Message): ThreadAction => ({ type: "end", message: told });
export const run = (actions: ThreadAction[], from: Thread = EMPTY_THREAD) => actions.reduce(reduce, from);
export const asked: ThreadAction = { type: "asked", text: "How many days?", replaces: null };
export const texts = (thread: Thread) => thread.messages.map(({ content }) => content);
