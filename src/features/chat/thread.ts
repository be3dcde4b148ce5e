import type { AnswerEvent, Chat, Message } from "@contract/chat.ts";
import type { RefusedLimit } from "@contract/errors.ts";

export type Delta = Extract<AnswerEvent, { type: "delta" }>;
type Stage = Extract<AnswerEvent, { type: "status" }>["stage"];

/** A question that the server hasn't acknowledged yet. */
export interface Pending {
  text: string;
  /** The question that it stands beside, with everything after that out of view. */
  replaces: number | null;
  /** The message that it follows; null at the beginning of a chat. */
  beneath: number | null;
  /** The newest message known when it was asked; 0 for none. */
  after: number;
}

/** Why a question didn't reach the server. */
export interface Failure {
  message: string;
  code: string;
  /** Which limit refused it. */
  limit?: RefusedLimit | null;
  text: string;
  replaces: number | null;
  /** As of the question when it was asked: it may turn out to have arrived. */
  beneath?: number | null;
  after?: number;
}

/** A chat as this tab knows it. */
export interface Thread {
  chat: Chat | null;
  /** All that is known of its branches, oldest first. */
  known: readonly Message[];
  /** A message of the branch in view, which ends with the newest of what follows it; null is the newest of all. */
  view: number | null;
  /** The branch in view, oldest first. */
  messages: readonly Message[];
  /** The server holds messages of this branch before the first one here. */
  hasMore: boolean;
  /** A newer message on another branch, which came from elsewhere while this one was read. */
  elsewhere: number | null;
  pending: Pending | null;
  failure: Failure | null;
  progress: { messageId: number; stage: Stage; count: number; of?: number } | null;
  /** Something was missed; a snapshot heals it. */
  incomplete: boolean;
}

export const EMPTY_THREAD: Thread = {
  chat: null,
  known: [],
  view: null,
  messages: [],
  hasMore: false,
  elsewhere: null,
  pending: null,
  failure: null,
  progress: null,
  incomplete: false,
};

/** Whether an answer is asked for or being written, on whichever branch. */
export function isBusy(thread: Thread): boolean {
  return thread.pending !== null || generating(thread) !== null;
}

/** The answer that is being written, if any, on whichever branch. */
export function generating(thread: Pick<Thread, "known">): Message | null {
  return thread.known.findLast((message) => message.status === "generating") ?? null;
}

/** The messages to show: without those that a pending question stands in the place of. */
export function visibleMessages(thread: Thread): readonly Message[] {
  const from = thread.pending?.replaces;
  return from == null ? thread.messages : thread.messages.filter((message) => message.id < from);
}

/** The answer that a question asked now goes on from; null at the beginning of a chat. */
export function askedAfter(thread: Thread): number | null {
  return thread.messages.findLast(({ role }) => role === "assistant")?.id ?? null;
}

/** What a question asked now follows; null at the beginning of a chat. */
export function beneathOf(thread: Thread, replaces: number | null): number | null {
  return replaces === null
    ? askedAfter(thread)
    : (thread.known.find(({ id }) => id === replaces)?.parent_id ?? null);
}

/** The message whose branch is to be fetched, so that what is in view is renewed; null for the chat's newest. */
export function branchToFetch({ known, messages, view, pending }: Thread): number | null {
  if (pending) return pending.beneath;
  if (view !== null && !known.some(({ id }) => id === view)) return view;
  // An answer that failed without a word goes when it is written anew.
  return messages.findLast(({ status, content }) => status !== "failed" || content !== "")?.id ?? null;
}

/** Keeps the reader's verdict of an answer, with their words and the preset reasons. */
export type Rate = (
  messageId: number,
  value: Message["rating"],
  comment?: string | null,
  reasons?: Message["rating_reasons"],
) => void;
