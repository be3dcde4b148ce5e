import type { AnswerEvent, Chat, Message } from "@contract/chat.ts";

export type Delta = Extract<AnswerEvent, { type: "delta" }>;
type Stage = Extract<AnswerEvent, { type: "status" }>["stage"];

/** A question that the server hasn't acknowledged yet. */
export interface Pending {
  text: string;
  /** The question that it takes the place of, with everything after it. */
  replaces: number | null;
  /** The newest message known when it was asked; 0 for none. */
  after: number;
}

/** Why a question didn't reach the server. */
export interface Failure {
  message: string;
  code: string;
  text: string;
  replaces: number | null;
}

/** A chat as this tab knows it; messages are oldest first. */
export interface Thread {
  chat: Chat | null;
  messages: readonly Message[];
  /** The server holds messages before the first one here. */
  hasMore: boolean;
  pending: Pending | null;
  failure: Failure | null;
  progress: { messageId: number; stage: Stage; count: number; of?: number } | null;
  /** Deltas that came before the text they follow on. */
  ahead: readonly Delta[];
  /** Something was missed; a snapshot heals it. */
  incomplete: boolean;
}

export const EMPTY_THREAD: Thread = {
  chat: null,
  messages: [],
  hasMore: false,
  pending: null,
  failure: null,
  progress: null,
  ahead: [],
  incomplete: false,
};

/** Whether an answer is asked for or being written. */
export function isBusy(thread: Thread): boolean {
  return thread.pending !== null || generating(thread) !== null;
}

/** The answer that is being written, if any. */
export function generating(thread: Thread): Message | null {
  return thread.messages.findLast((message) => message.status === "generating") ?? null;
}

/** The messages to show: without those that a pending question takes the place of. */
export function visibleMessages(thread: Thread): readonly Message[] {
  const from = thread.pending?.replaces;
  return from == null ? thread.messages : thread.messages.filter((message) => message.id < from);
}
