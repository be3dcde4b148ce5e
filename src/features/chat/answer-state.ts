import type { AnswerEvent, Chat, Citation, Message } from "@contract/chat.ts";
import type { Delta, Failure, Pending, Thread } from "./thread.ts";

export interface Snapshot {
  chat: Chat;
  messages: readonly Message[];
  has_more: boolean;
}

export type ThreadAction =
  | AnswerEvent
  | { type: "asked"; text: string; replaces: number | null }
  | { type: "refused"; failure: Failure | null }
  | { type: "snapshot"; snapshot: Snapshot }
  | { type: "older"; page: Snapshot }
  | { type: "rated"; messageId: number; value: Message["rating"]; comment: string | null };

const lastId = (messages: readonly Message[]) => messages.at(-1)?.id ?? 0;

function upsert(messages: readonly Message[], added: readonly Message[]): readonly Message[] {
  const ids = new Set(added.map((message) => message.id));
  return [...messages.filter((message) => !ids.has(message.id)), ...added].sort((a, b) => a.id - b.id);
}

/** The further of two views of one message: a finished one wins, then the longer of two states of the same text. */
function further(known: Message | undefined, told: Message): Message {
  if (!known || told.status !== "generating") return told;
  if (known.status !== "generating") return known;
  if (!known.content.startsWith(told.content)) return told;
  const citations = known.citations.length > told.citations.length ? known.citations : told.citations;
  return { ...known, citations };
}

function changeMessage(thread: Thread, id: number, change: (message: Message) => Message): Thread {
  return {
    ...thread,
    messages: thread.messages.map((message) => (message.id === id ? change(message) : message)),
  };
}

/**
 * Applies what of the delta is new; one that leaves a gap waits in `ahead`. Where it differs from what is known, the
 * answer is being written anew, since its first writer died.
 */
function applyDelta(thread: Thread, delta: Delta): Thread {
  const message = thread.messages.find(({ id }) => id === delta.message_id);
  if (message?.status !== "generating") return thread;
  const { content } = message;
  const { offset, text } = delta;
  if (offset > content.length) return { ...thread, ahead: [...thread.ahead, delta], incomplete: true };
  const known = content.slice(offset);
  if (known.startsWith(text)) return thread;
  const changed = text.startsWith(known)
    ? content + text.slice(known.length)
    : content.slice(0, offset) + text;
  return changeMessage(thread, message.id, (before) => ({ ...before, content: changed }));
}

/** Tries the waiting deltas again, after more text has come. */
function drain(thread: Thread): Thread {
  if (thread.ahead.length === 0) return thread;
  const waiting = thread.ahead.toSorted((a, b) => a.offset - b.offset);
  return waiting.reduce(applyDelta, { ...thread, ahead: [] });
}

function arrived(pending: Pick<Pending, "text" | "replaces">, after: number, messages: readonly Message[]) {
  return (
    lastId(messages) > after &&
    messages.some(
      ({ id, role, content }) =>
        role === "user" && content === pending.text && (id > after || id === pending.replaces),
    )
  );
}

/** A state from before the chat got its title may arrive after the title. */
function withTitle(chat: Chat, thread: Thread): Chat {
  return { ...chat, title: chat.title || (thread.chat?.title ?? "") };
}

function applySnapshot(thread: Thread, { chat, messages, has_more }: Snapshot): Thread {
  const known = new Map(thread.messages.map((message) => [message.id, message]));
  const first = messages[0]?.id ?? Infinity;
  // Without a message in common, what is older here may have been replaced from elsewhere.
  const overlaps = messages.some(({ id }) => known.has(id));
  const older = has_more && overlaps ? thread.messages.filter(({ id }) => id < first) : [];
  const newer = thread.messages.filter(({ id }) => id > lastId(messages));
  const merged = [...older, ...messages.map((message) => further(known.get(message.id), message)), ...newer];
  const before = lastId(thread.messages);
  const { pending, failure } = thread;
  return drain({
    ...thread,
    chat: withTitle(chat, thread),
    messages: merged,
    hasMore: older.length > 0 ? thread.hasMore : has_more,
    pending: pending && arrived(pending, pending.after, messages) ? null : pending,
    failure: failure && arrived(failure, before, messages) ? null : failure,
    incomplete: false,
  });
}

function start(thread: Thread, event: Extract<AnswerEvent, { type: "start" }>): Thread {
  if (thread.chat && thread.chat.id !== event.chat.id) return thread;
  const { pending } = thread;
  const from = pending?.replaces ?? Infinity;
  const known = thread.messages.find(({ id }) => id === event.answer.id);
  const answer = further(known, event.answer);
  return {
    ...thread,
    chat: { ...withTitle(event.chat, thread), generating: answer.status === "generating" },
    messages: upsert(
      thread.messages.filter(({ id }) => id < from),
      [event.question, answer],
    ),
    pending: null,
    failure: null,
    incomplete: pending ? thread.incomplete : true,
  };
}

/** A citation as told, with the quote that is known: broadcasts leave quotes out. */
function withQuote(told: Citation, { citations }: Message): Citation {
  if (told.quote !== "" || told.document_id === null) return told;
  return citations.find(({ number }) => number === told.number) ?? told;
}

function end(thread: Thread, told: Message): Thread {
  if (!thread.messages.some(({ id }) => id === told.id)) return thread;
  return {
    ...changeMessage(thread, told.id, (known) => ({
      ...told,
      citations: told.citations.map((citation) => withQuote(citation, known)),
    })),
    chat: thread.chat && { ...thread.chat, generating: false },
    progress: thread.progress?.messageId === told.id ? null : thread.progress,
    ahead: thread.ahead.filter(({ message_id }) => message_id !== told.id),
  };
}

/**
 * What a thread becomes by something the reader did or the server told. Events may come twice, late, from the answer's
 * own stream or as a broadcast: text goes by its offset, and what doesn't fit marks the thread incomplete.
 */
export function reduce(thread: Thread, action: ThreadAction): Thread {
  switch (action.type) {
    case "asked": {
      const { text, replaces } = action;
      const pending = { text, replaces, after: lastId(thread.messages) };
      return { ...thread, pending, failure: null, progress: null };
    }
    case "refused":
      return { ...thread, pending: null, failure: action.failure };
    case "snapshot":
      return applySnapshot(thread, action.snapshot);
    case "older": {
      const { messages, has_more } = action.page;
      const first = thread.messages[0]?.id ?? Infinity;
      const older = messages.filter(({ id }) => id < first);
      return { ...thread, messages: [...older, ...thread.messages], hasMore: has_more };
    }
    case "rated":
      return changeMessage(thread, action.messageId, (message) => ({
        ...message,
        rating: action.value,
        rating_comment: action.comment,
      }));
    case "start":
      return start(thread, action);
    case "status": {
      const { message_id: messageId, stage, count, of } = action;
      if (!thread.messages.some(({ id, status }) => id === messageId && status === "generating"))
        return thread;
      return { ...thread, progress: { messageId, stage, count, ...(of && { of }) } };
    }
    case "delta":
      return drain(applyDelta(thread, action));
    case "citation":
      return changeMessage(thread, action.message_id, (message) =>
        message.citations.some(({ number }) => number === action.citation.number)
          ? message
          : { ...message, citations: [...message.citations, action.citation] },
      );
    case "title":
      return thread.chat?.id === action.chat_id
        ? { ...thread, chat: { ...thread.chat, title: action.title } }
        : thread;
    case "end":
      return end(thread, action.message);
  }
}
