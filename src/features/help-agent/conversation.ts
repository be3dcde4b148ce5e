import type { HelpConversation, HelpMessage } from "@contract/help-agent.ts";
import type { ErrorCode } from "@contract/error-codes.ts";
import { FREE_MESSAGES, HELP_AGENT_ID } from "@contract/help-agent.ts";

/** A message on its way. */
export interface Sending {
  text: string;
  /** The client's UUID: the same however often the message is sent again, so that it is charged once. */
  messageId: string;
  confirmPaid: boolean;
  /** The conversation of the server that it goes to; null begins one. */
  conversationId: string | null;
}

/** Why a message wasn't answered. */
export interface Failure {
  message: string;
  /** Of an answer of the API; null when none came. */
  code: ErrorCode | null;
  /** What may be sent again. */
  sent: Sending;
}

/** A conversation with the help agent as this tab shows it (product §4). */
export interface Talk {
  /** A string (product §3); null until the first answer has ended. */
  id: string | null;
  status: "idle" | "processing" | "success" | "failed";
  /** Who answers. */
  state: HelpConversation["state"];
  reference: string | null;
  feedback: HelpConversation["feedback"];
  messages: readonly HelpMessage[];
  draft: string;
  sending: Sending | null;
  failure: Failure | null;
  /** A message waits for the word that it may cost, or for the owners': it is sent with this id then. */
  asking: { text: string; messageId: string } | null;
  /** The next message may cost; until one is answered (product §4). */
  isConfirmed: boolean;
}

/** What is sent: the new key is used unless the message is one that failed before. */
interface Send {
  text: string;
  newId: string;
  /** ISO 8601. */
  at: string;
}

export type TalkAction =
  | { type: "typed"; text: string }
  | ({ type: "sent"; remaining: number } & Send)
  | { type: "confirmed"; at: string }
  | { type: "dismissed" }
  | { type: "piece"; text: string }
  | { type: "ended"; id: string | null; localId: string }
  | { type: "failed"; id: string | null; message: string; code: ErrorCode | null }
  | { type: "fetched"; conversation: HelpConversation }
  | { type: "opened"; id: string }
  | { type: "handed"; id: string }
  | { type: "begun" };

export const NEW_TALK: Talk = {
  id: null,
  status: "idle",
  state: "with_agent",
  reference: null,
  feedback: { rating: null, comment: "" },
  messages: [],
  draft: "",
  sending: null,
  failure: null,
  asking: null,
  isConfirmed: false,
};

const LOCAL = "local-";

/** An id of a conversation for which the stream gave none (product §3); it is neither sent nor fetched. */
export const localId = (uuid: string): string => LOCAL + uuid;

/** The id as the server knows it; null for none, and for one that was made here. */
export function serverId(id: string | null): string | null {
  return id === null || id.startsWith(LOCAL) ? null : id;
}

/** The id of the help agent that is asked: 1 unless it is a number (product §9). */
export function helpAgentId(value: unknown): number {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : HELP_AGENT_ID;
}

/** Whether a message is free, one of the last, or has to be paid for (product §4). */
export function freeState(remaining: number): "free" | "warning" | "paid" {
  if (remaining <= 0) return "paid";
  return remaining <= FREE_MESSAGES.warning ? "warning" : "free";
}

/** The states of a conversation with the help agent and what leads from one to the next (product §4). Pure. */
export function reduce(talk: Talk, action: TalkAction): Talk {
  switch (action.type) {
    case "typed":
      return { ...talk, draft: action.text };
    case "sent":
      return sent(talk, action);
    case "confirmed":
      if (!talk.asking || talk.status === "processing") return talk;
      return begin({ ...talk, isConfirmed: true }, talk.asking.text, talk.asking.messageId, action.at);
    case "dismissed":
      return { ...talk, asking: null };
    case "piece":
      return talk.sending ? { ...talk, messages: appended(talk, action.text) } : talk;
    case "ended":
      if (!talk.sending) return talk;
      return {
        ...talk,
        id: action.id ?? talk.id ?? action.localId,
        status: "success",
        sending: null,
        failure: null,
        isConfirmed: false,
      };
    case "failed":
      return talk.sending ? failed(talk, talk.sending, action) : talk;
    case "fetched":
      return fetched(talk, action.conversation);
    case "opened":
      return { ...NEW_TALK, draft: talk.draft, id: action.id };
    case "handed":
      // What was being answered is left to the person.
      return {
        ...talk,
        id: action.id,
        state: "with_person",
        sending: null,
        failure: null,
        asking: null,
        status: "success",
      };
    case "begun":
      return { ...NEW_TALK, draft: talk.draft };
  }
}

function sent(
  talk: Talk,
  { text: typed, newId, at, remaining }: Extract<TalkAction, { type: "sent" }>,
): Talk {
  const text = typed.trim();
  if (text === "" || talk.status === "processing") return talk;
  const before = talk.failure?.sent;
  const messageId = before?.text === text ? before.messageId : newId;
  // To a person, nothing costs.
  const mayCost = talk.state !== "with_person" && freeState(remaining) === "paid";
  if (mayCost && !talk.isConfirmed) return { ...talk, draft: text, asking: { text, messageId } };
  return begin(talk, text, messageId, at);
}

/** Appends the message here, and hands it to be sent. */
function begin(talk: Talk, text: string, messageId: string, at: string): Talk {
  const message: HelpMessage = { ...blank, id: messageId, role: "user", content: text, timestamp: at };
  return {
    ...talk,
    status: "processing",
    messages: [...talk.messages, message],
    draft: talk.draft.trim() === text ? "" : talk.draft,
    sending: { text, messageId, confirmPaid: talk.isConfirmed, conversationId: serverId(talk.id) },
    failure: null,
    asking: null,
  };
}

const blank = {
  from: "agent",
  links: [],
  unanswered: false,
  charged_pence: 0,
} satisfies Partial<HelpMessage>;

/** Streamed text goes to the last assistant message, which the first of it begins. */
function appended({ messages, sending }: Talk, text: string): readonly HelpMessage[] {
  const last = messages.at(-1);
  if (last?.role === "assistant")
    return [...messages.slice(0, -1), { ...last, content: last.content + text }];
  const id = `${sending?.messageId} answer`;
  const timestamp = last?.timestamp ?? "";
  return [...messages, { ...blank, id, role: "assistant", content: text, timestamp }];
}

/** The message and what was answered to it go, and its text is to be found where it was typed. */
function failed(
  talk: Talk,
  sending: Sending,
  { id, message, code }: Extract<TalkAction, { type: "failed" }>,
): Talk {
  const at = talk.messages.findIndex((one) => one.id === sending.messageId);
  const typed = talk.draft.trim() === "" ? "" : `\n${talk.draft}`;
  const needsWord = code === "payment_required" || code === "limit_reached";
  return {
    ...talk,
    id: id ?? talk.id,
    status: "failed",
    messages: at < 0 ? talk.messages : talk.messages.slice(0, at),
    draft: sending.text + typed,
    sending: null,
    failure: { message, code, sent: sending },
    asking: needsWord ? { text: sending.text, messageId: sending.messageId } : null,
  };
}

/** What the server has counts, but for a message that is on its way, and what belongs to another conversation. */
function fetched(talk: Talk, conversation: HelpConversation): Talk {
  if (talk.status === "processing" || talk.id !== conversation.id) return talk;
  const { state, reference, feedback, messages } = conversation;
  return { ...talk, state, reference, feedback, messages };
}
