import type { AnswerEvent, Chat, Message } from "@contract/chat.ts";
import { branchOf, withMessages } from "./branches.ts";
import { beneathOf } from "./thread.ts";
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
  | { type: "view"; view: number | null }
  | { type: "snapshot"; snapshot: Snapshot }
  | { type: "older"; page: Snapshot }
  | { type: "gone"; messageId: number }
  | {
      type: "rated";
      messageId: number;
      value: Message["rating"];
      comment: string | null;
      reasons: Message["rating_reasons"];
    };

const lastId = (messages: readonly Message[]) => messages.at(-1)?.id ?? 0;

/** The further of two views of one message: a finished one wins, then the longer of two states of the same text. */
function further(known: Message | undefined, told: Message): Message {
  if (!known || told.status !== "generating") return told;
  const { versions } = told;
  if (known.status !== "generating") return { ...known, versions };
  if (!known.content.startsWith(told.content)) return told;
  const citations = known.citations.length > told.citations.length ? known.citations : told.citations;
  return { ...known, versions, citations };
}

function changeMessage(thread: Thread, id: number, change: (message: Message) => Message): Thread {
  const changed = (messages: readonly Message[]) =>
    messages.map((message) => (message.id === id ? change(message) : message));
  return { ...thread, known: changed(thread.known), messages: changed(thread.messages) };
}

const knows = (thread: Thread, id: number) => thread.known.some((message) => message.id === id);

/** Brings into view the branch that `view` is on. */
function show(thread: Thread, view: number | null): Thread {
  const messages = branchOf(thread.known, view);
  return { ...thread, view, messages, hasMore: messages[0] !== undefined && messages[0].parent_id !== null };
}

/**
 * Adds messages. The branch in view may grow by them; where they would lead to another, the reader stays on this one and
 * is told of the newer.
 */
function add(thread: Thread, told: readonly Message[]): Thread {
  const { view } = thread;
  const isAwaited = view !== null && !knows(thread, view);
  const next = { ...thread, known: withMessages(thread.known, told) };
  const stood = thread.messages.findLast(({ id }) => knows(next, id))?.id ?? null;
  if (isAwaited && !knows(next, view)) return { ...show(next, stood), view };
  const grown = show(next, view);
  const has = (id: number | null) => grown.messages.some((message) => message.id === id);
  if (isAwaited || stood === null || has(stood))
    return { ...grown, elsewhere: has(thread.elsewhere) ? null : thread.elsewhere };
  return { ...show(next, stood), elsewhere: lastId(next.known) };
}

/**
 * Applies what of the delta is new; one that leaves a gap has a snapshot fetched. Where it differs from what is known,
 * another writer has begun the answer again, since its first one died.
 */
function applyDelta(thread: Thread, delta: Delta): Thread {
  const message = thread.known.find(({ id }) => id === delta.message_id);
  if (message?.status !== "generating") return thread;
  const { content } = message;
  const { offset, text } = delta;
  if (offset > content.length) return { ...thread, incomplete: true };
  const known = content.slice(offset);
  if (known.startsWith(text)) return thread;
  const changed = text.startsWith(known)
    ? content + text.slice(known.length)
    : content.slice(0, offset) + text;
  return changeMessage(thread, message.id, (before) => ({ ...before, content: changed }));
}

/** Whether what was asked is among messages: its question, or beside the question's other answers one of its own. */
function arrived(
  { text, replaces, after = Infinity }: Pick<Failure, "text" | "replaces" | "after">,
  messages: readonly Message[],
) {
  const isNew = ({ id }: Message) => id > after;
  return messages.some(
    (question) =>
      question.role === "user" &&
      question.content === text &&
      (isNew(question) ||
        (question.id === replaces &&
          messages.some((answer) => answer.parent_id === replaces && isNew(answer)))),
  );
}

/** A state from before the chat got its title may arrive after the title. */
function withTitle(chat: Chat, thread: Thread): Chat {
  return { ...chat, title: chat.title || (thread.chat?.title ?? "") };
}

function applySnapshot(thread: Thread, { chat, messages }: Snapshot): Thread {
  const known = new Map(thread.known.map((message) => [message.id, message]));
  const told = messages.map((message) => further(known.get(message.id), message));
  const { pending, failure } = thread;
  const hasArrived = pending !== null && arrived(pending, messages);
  const merged = hasArrived ? answered(thread, told) : add(thread, told);
  return {
    ...merged,
    chat: withTitle(chat, thread),
    pending: hasArrived ? null : pending,
    failure: failure && arrived(failure, messages) ? null : failure,
    incomplete: false,
  };
}

/** Brings a branch into view, or leaves the present one there until that is known. */
function viewed(thread: Thread, view: number | null): Thread {
  if (view !== null && !knows(thread, view)) return { ...thread, view };
  return { ...show(thread, view), elsewhere: null };
}

/** Adds the question that this tab asked, and its answer, and brings them into view. */
function answered(thread: Thread, told: readonly Message[]): Thread {
  const added = show({ ...thread, known: withMessages(thread.known, told) }, thread.view);
  const newest = lastId(told);
  const shown = added.messages.some(({ id }) => id === newest) ? added : show(added, null);
  return { ...shown, elsewhere: null };
}

function start(thread: Thread, event: Extract<AnswerEvent, { type: "start" }>): Thread {
  if (thread.chat && thread.chat.id !== event.chat.id) return thread;
  const { pending } = thread;
  const answer = further(
    thread.known.find(({ id }) => id === event.answer.id),
    event.answer,
  );
  const told = [event.question, answer];
  const isOwn = pending !== null && pending.text === event.question.content;
  return {
    ...(isOwn ? answered(thread, told) : add(thread, told)),
    chat: { ...withTitle(event.chat, thread), generating: answer.status === "generating" },
    pending: isOwn ? null : pending,
    failure: thread.failure && (isOwn || arrived(thread.failure, told)) ? null : thread.failure,
    incomplete: thread.incomplete || !followsKnown(thread, event.question),
  };
}

const followsKnown = (thread: Thread, { parent_id }: Message) =>
  parent_id === null || knows(thread, parent_id);

function end(thread: Thread, told: Message): Thread {
  if (!knows(thread, told.id)) return thread;
  return {
    ...changeMessage(thread, told.id, ({ versions }) => ({ ...told, versions })),
    chat: thread.chat && { ...thread.chat, generating: false },
    progress: thread.progress?.messageId === told.id ? null : thread.progress,
  };
}

/** Where and when a question was asked first that is sent again: the first time may have arrived, whatever is in view now. */
function firstAsked(
  failure: Failure | null,
  { text, replaces }: Pick<Failure, "text" | "replaces">,
): Pick<Pending, "beneath" | "after"> | null {
  if (failure?.text !== text || failure.replaces !== replaces) return null;
  const { beneath, after } = failure;
  return beneath === undefined || after === undefined ? null : { beneath, after };
}

/**
 * The thread after something that the reader did or the server sent. Events may come twice or late: text goes by its
 * offset, and an event that doesn't fit marks the thread incomplete.
 */
export function reduce(thread: Thread, action: ThreadAction): Thread {
  switch (action.type) {
    case "asked": {
      const { text, replaces } = action;
      const here = { beneath: beneathOf(thread, replaces), after: lastId(thread.known) };
      const pending = { text, replaces, ...here, ...firstAsked(thread.failure, action) };
      return { ...thread, pending, failure: null, progress: null };
    }
    case "refused": {
      const { pending } = thread;
      const asked = pending && { beneath: pending.beneath, after: pending.after };
      return { ...thread, pending: null, failure: action.failure && { ...asked, ...action.failure } };
    }
    case "view":
      return viewed(thread, action.view);
    case "snapshot":
      return applySnapshot(thread, action.snapshot);
    case "older": {
      const known = new Map(thread.known.map((message) => [message.id, message]));
      return add(
        thread,
        action.page.messages.map((message) => further(known.get(message.id), message)),
      );
    }
    case "gone":
      return add({ ...thread, known: thread.known.filter(({ id }) => id !== action.messageId) }, []);
    case "rated":
      return changeMessage(thread, action.messageId, (message) => ({
        ...message,
        rating: action.value,
        rating_comment: action.comment,
        rating_reasons: action.reasons,
      }));
    case "start":
      return start(thread, action);
    case "status": {
      const { message_id: messageId, stage, count, of } = action;
      if (!thread.known.some(({ id, status }) => id === messageId && status === "generating")) return thread;
      return { ...thread, progress: { messageId, stage, count, ...(of && { of }) } };
    }
    case "delta":
      return applyDelta(thread, action);
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
