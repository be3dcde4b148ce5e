import type { Chat, Message } from "@contract/chat.ts";
import { describe, expect, test } from "vitest";
import { reduce } from "./answer-state.ts";
import { branchToFetch, EMPTY_THREAD, generating, isBusy, visibleMessages } from "./thread.ts";
import type { ThreadAction } from "./answer-state.ts";
import type { Thread } from "./thread.ts";

const at = "2026-01-01T00:00:00Z";
const chat: Chat = {
  id: 7,
  title: "Leave policy",
  created_at: at,
  updated_at: at,
  generating: true,
  only_documents: null,
  expires_at: null,
};

function message(id: number, role: Message["role"], content: string, more: Partial<Message> = {}): Message {
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

const question = message(1, "user", "How many days?");
const answer = (content = "", more: Partial<Message> = {}) =>
  message(2, "assistant", content, { status: "generating", ...more });
const start: ThreadAction = { type: "start", chat, question, answer: answer() };
const delta = (offset: number, text: string): ThreadAction => ({
  type: "delta",
  message_id: 2,
  offset,
  text,
});
const snapshot = (messages: Message[], has_more = false): ThreadAction => ({
  type: "snapshot",
  snapshot: { chat, messages, has_more },
});
const end = (told: Message): ThreadAction => ({ type: "end", message: told });
const run = (actions: ThreadAction[], from: Thread = EMPTY_THREAD) => actions.reduce(reduce, from);
const asked: ThreadAction = { type: "asked", text: "How many days?", replaces: null };
const texts = (thread: Thread) => thread.messages.map(({ content }) => content);

describe("an answer as it is written", () => {
  test("shows the question before the server knows of it, then its text as it comes", () => {
    const waiting = run([asked]);
    expect(waiting.pending?.text).toBe("How many days?");
    expect(isBusy(waiting)).toBe(true);
    const thread = run([start, delta(0, "Twenty"), delta(6, " five.")], waiting);
    expect(thread.pending).toBeNull();
    expect(texts(thread)).toEqual(["How many days?", "Twenty five."]);
    expect(thread.incomplete).toBe(false);
  });

  test("ends with the server's own version of the message", () => {
    const whole = answer("Twenty five. [1]", { status: "complete" });
    const thread = run([asked, start, delta(0, "Twenty"), end(whole)]);
    expect(thread.messages[1]).toEqual(whole);
    expect(isBusy(thread)).toBe(false);
    expect(thread.chat?.generating).toBe(false);
  });

  test("keeps what was written when it is stopped", () => {
    const thread = run([asked, start, delta(0, "Twe"), end(answer("Twe", { status: "cancelled" }))]);
    expect(thread.messages[1]).toMatchObject({ content: "Twe", status: "cancelled" });
  });

  test("tells its stage while there is something being written, and not after", () => {
    const status: ThreadAction = { type: "status", message_id: 2, stage: "searching", count: 12 };
    expect(run([asked, start, status]).progress).toEqual({ messageId: 2, stage: "searching", count: 12 });
    expect(run([asked, start, status, end(answer("", { status: "failed" }))]).progress).toBeNull();
    expect(run([asked, start, end(answer("", { status: "failed" })), status]).progress).toBeNull();
  });

  test("takes each citation once", () => {
    const citation = {
      number: 1,
      document_id: 4,
      revision_id: 5,
      document_name: "a.pdf",
      page: 2,
      time: null,
      start: 0,
      end: 4,
      quote: "text",
    };
    const event: ThreadAction = { type: "citation", message_id: 2, citation };
    expect(run([asked, start, event, event]).messages[1]?.citations).toEqual([citation]);
  });

  test("takes the title of its own chat only", () => {
    const thread = run([asked, start, { type: "title", chat_id: 7, title: "Days off" }]);
    expect(thread.chat?.title).toBe("Days off");
    expect(run([{ type: "title", chat_id: 8, title: "Other" }], thread).chat?.title).toBe("Days off");
  });
});

describe("text by its offset", () => {
  test("drops what it has and keeps only what is new of an overlap", () => {
    const thread = run([asked, start, delta(0, "Twenty"), delta(0, "Twenty"), delta(3, "nty five")]);
    expect(texts(thread)[1]).toBe("Twenty five");
  });

  test("holds back what leaves a gap, and closes it when the missing text comes", () => {
    const gap = run([asked, start, delta(6, " five.")]);
    expect(texts(gap)[1]).toBe("");
    expect(gap.incomplete).toBe(true);
    expect(texts(run([delta(0, "Twenty")], gap))[1]).toBe("Twenty five.");
  });

  test("closes a gap from a snapshot", () => {
    const gap = run([asked, start, delta(9, "ve."), delta(6, " fi")]);
    const healed = run([snapshot([question, answer("Twenty")])], gap);
    expect(texts(healed)[1]).toBe("Twenty five.");
    expect(healed.incomplete).toBe(false);
    expect(healed.ahead).toEqual([]);
  });

  test("stays incomplete while a snapshot doesn't reach the gap", () => {
    const thread = run([asked, start, delta(9, "ve."), snapshot([question, answer("Twen")])]);
    expect(thread.incomplete).toBe(true);
  });

  test("begins anew when another writer does", () => {
    const thread = run([asked, start, delta(0, "Twenty five"), delta(0, "There "), delta(6, "are 25.")]);
    expect(texts(thread)[1]).toBe("There are 25.");
    const resumed = run([asked, start, delta(0, "Twenty five"), snapshot([question, answer("There")])]);
    expect(texts(resumed)[1]).toBe("There");
  });

  test("ignores what comes after the end, and what belongs to another chat", () => {
    const done = run([asked, start, end(answer("Twenty", { status: "complete" }))]);
    expect(run([delta(6, "!")], done)).toBe(done);
    expect(run([{ type: "delta", message_id: 99, offset: 0, text: "x" }], done)).toBe(done);
    expect(run([{ ...start, chat: { ...chat, id: 8 } }], done)).toBe(done);
  });
});

describe("a snapshot", () => {
  test("or a start from before the chat got its title leaves the title", () => {
    const untitled = { ...chat, title: "" };
    const titled: ThreadAction = { type: "title", chat_id: 7, title: "Leave policy" };
    const late: ThreadAction = {
      type: "snapshot",
      snapshot: { chat: untitled, messages: [question, answer()], has_more: false },
    };
    const begun: ThreadAction = { type: "start", chat: untitled, question, answer: answer() };
    expect(run([asked, begun, titled, late]).chat?.title).toBe("Leave policy");
    expect(run([asked, begun, titled, begun]).chat?.title).toBe("Leave policy");
  });

  test("resumes an answer after a reload", () => {
    const thread = run([snapshot([question, answer("Twen")]), delta(2, "enty"), delta(6, " five.")]);
    expect(texts(thread)[1]).toBe("Twenty five.");
    expect(generating(thread)?.id).toBe(2);
  });

  test("never takes back text or an end that this tab has seen", () => {
    const ahead = run([asked, start, delta(0, "Twenty five"), snapshot([question, answer("Twen")])]);
    expect(texts(ahead)[1]).toBe("Twenty five");
    const done = run([end(answer("Twenty five.", { status: "complete" }))], ahead);
    expect(run([snapshot([question, answer("Twen")])], done).messages[1]?.status).toBe("complete");
  });

  test("from before the question doesn't remove it", () => {
    expect(texts(run([asked, start, snapshot([])]))).toEqual(["How many days?", ""]);
  });

  test("keeps older pages, and knows by the first message whether there are more", () => {
    const recent = [message(51, "user", "c", { parent_id: 4 }), message(52, "assistant", "d")];
    const older: ThreadAction = {
      type: "older",
      page: {
        chat,
        messages: [message(3, "user", "a", { parent_id: null }), message(4, "assistant", "b")],
        has_more: false,
      },
    };
    const first = run([snapshot(recent, true)]);
    expect(first.hasMore).toBe(true);
    const paged = run([older], first);
    expect(texts(paged)).toEqual(["a", "b", "c", "d"]);
    expect(paged.hasMore).toBe(false);
    expect(texts(run([snapshot(recent, true)], paged))).toEqual(["a", "b", "c", "d"]);
  });

  test("shows that a question arrived although the connection dropped before the answer began", () => {
    const thread = run([asked, snapshot([question, answer()])]);
    expect(thread.pending).toBeNull();
    expect(generating(thread)?.id).toBe(2);
    const refused: ThreadAction = {
      type: "refused",
      failure: { message: "Offline", code: "unavailable", text: "How many days?", replaces: null },
    };
    expect(run([asked, refused, snapshot([question, answer()])]).failure).toBeNull();
    expect(run([asked, refused, snapshot([])]).failure).not.toBeNull();
  });
});

const done = run([asked, start, end(answer("Twenty", { status: "complete" }))]);
const edit: ThreadAction = { type: "asked", text: "How many weeks?", replaces: 1 };
const next = message(3, "user", "How many weeks?", { parent_id: null, versions: [1, 3] });
const fresh = message(4, "assistant", "", { status: "generating" });

describe("asking again", () => {
  test("hides what is replaced, and brings it back when the server refuses", () => {
    const pending = run([edit], done);
    expect(visibleMessages(pending)).toEqual([]);
    const failure = { message: "No", code: "limit_reached", text: "How many weeks?", replaces: 1 };
    const refused = run([{ type: "refused", failure }], pending);
    expect(visibleMessages(refused)).toEqual(done.messages);
    expect(refused.failure).toMatchObject(failure);
    expect(isBusy(refused)).toBe(false);
  });

  test("brings the new question into view, and keeps the earlier one", () => {
    const thread = run([edit, { type: "start", chat, question: next, answer: fresh }], done);
    expect(texts(thread)).toEqual(["How many weeks?", ""]);
    expect(thread.messages[0]?.versions).toEqual([1, 3]);
    const before = run([{ type: "view", view: 1 }], thread);
    expect(texts(before)).toEqual(["How many days?", "Twenty"]);
    expect(before.messages[0]?.versions).toEqual([1, 3]);
    expect(isBusy(before)).toBe(true);
  });

  test("an answer anew stands beside the earlier one; one that failed without a word goes", () => {
    const again: ThreadAction = { type: "asked", text: "How many days?", replaces: 1 };
    const anew = message(3, "assistant", "", { status: "generating", parent_id: 1, versions: [2, 3] });
    const thread = run([again, { type: "start", chat, question, answer: anew }], done);
    expect(thread.messages.map(({ id }) => id)).toEqual([1, 3]);
    expect(thread.known.map(({ id, versions }) => [id, versions])).toEqual([
      [1, [1]],
      [2, [2, 3]],
      [3, [2, 3]],
    ]);
    const failed = run([asked, start, end(answer("", { status: "failed" }))]);
    const alone = { ...anew, versions: [3] };
    expect(
      run([again, { type: "start", chat, question, answer: alone }], failed).known.map(({ id }) => id),
    ).toEqual([1, 3]);
  });
});

describe("what another tab does", () => {
  const began: ThreadAction = { type: "start", chat, question: next, answer: fresh };

  test("on another branch leaves the one in view, and is told of", () => {
    const thread = run([began, { type: "delta", message_id: 4, offset: 0, text: "Five" }], done);
    expect(texts(thread)).toEqual(["How many days?", "Twenty"]);
    expect([thread.elsewhere, thread.messages[0]?.versions]).toEqual([4, [1, 3]]);
    const shown = run([{ type: "view", view: null }], thread);
    expect(texts(shown)).toEqual(["How many weeks?", "Five"]);
    expect(shown.elsewhere).toBeNull();
  });

  test("on the branch in view shows there, also beyond a version that was chosen", () => {
    const follow = message(5, "user", "And then?", { parent_id: 2 });
    const more = message(6, "assistant", "", { status: "generating", parent_id: 5 });
    const elsewhere = run([began, { type: "view", view: 1 }], done);
    const thread = run([{ type: "start", chat, question: follow, answer: more }], elsewhere);
    expect(thread.messages.map(({ id }) => id)).toEqual([1, 2, 5, 6]);
    expect(thread.elsewhere).toBeNull();
  });

  test("after something that was missed asks for a snapshot, and doesn't move the reader", () => {
    const later = message(9, "user", "Later", { parent_id: 8 });
    const last = message(10, "assistant", "", { status: "generating" });
    const thread = run([{ type: "start", chat, question: later, answer: last }], done);
    expect([thread.incomplete, texts(thread)]).toEqual([true, ["How many days?", "Twenty"]]);
    const missed = [message(7, "user", "Missed", { parent_id: 2 }), message(8, "assistant", "It")];
    const healed = run([snapshot([...done.messages, ...missed, later, last])], thread);
    expect(healed.messages.map(({ id }) => id)).toEqual([1, 2, 7, 8, 9, 10]);
    expect(healed.elsewhere).toBeNull();
  });
});

describe("a branch that isn't known yet", () => {
  test("comes into view with its snapshot, not before", () => {
    const wanted = run([{ type: "view", view: 3 }], done);
    expect([texts(wanted), branchToFetch(wanted)]).toEqual([["How many days?", "Twenty"], 3]);
    const thread = run([snapshot([next, { ...fresh, status: "complete", content: "Five" }])], wanted);
    expect(texts(thread)).toEqual(["How many weeks?", "Five"]);
  });

  test("is fetched where the thread ends, or where a pending question stands", () => {
    expect(branchToFetch(EMPTY_THREAD)).toBeNull();
    expect(branchToFetch(done)).toBe(2);
    const failed = run([asked, start, end(answer("", { status: "failed" }))]);
    expect(branchToFetch(failed)).toBe(1);
    expect(branchToFetch(run([edit], done))).toBeNull();
    const longer = run([snapshot([...done.messages, message(3, "user", "b"), message(4, "assistant", "c")])]);
    expect(branchToFetch(run([{ type: "asked", text: "B", replaces: 3 }], longer))).toBe(2);
  });
});

test("a rating shows at once", () => {
  const thread = run([
    snapshot([question, answer("Twenty", { status: "complete" })]),
    { type: "rated", messageId: 2, value: -1, comment: "Wrong year", reasons: ["not_correct"] },
  ]);
  expect(thread.messages[1]).toMatchObject({
    rating: -1,
    rating_comment: "Wrong year",
    rating_reasons: ["not_correct"],
  });
});
