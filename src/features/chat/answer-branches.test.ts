import { describe, expect, test } from "vitest";
import { chat, message, question, answer, start, snapshot, end, run, asked, texts } from "./test-thread.ts";
import { branchToFetch, EMPTY_THREAD, isBusy, visibleMessages } from "./thread.ts";
import type { ThreadAction } from "./answer-state.ts";

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
