import { describe, expect, test } from "vitest";
import {
  chat,
  message,
  question,
  answer,
  start,
  delta,
  snapshot,
  end,
  run,
  asked,
  texts,
} from "./test-thread.ts";
import { generating, isBusy } from "./thread.ts";
import type { ThreadAction } from "./answer-state.ts";

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

  test("has a snapshot fetched for what leaves a gap", () => {
    const gap = run([asked, start, delta(6, " five.")]);
    expect(texts(gap)[1]).toBe("");
    expect(gap.incomplete).toBe(true);
    const healed = run([snapshot([question, answer("Twenty")]), delta(6, " five.")], gap);
    expect(texts(healed)[1]).toBe("Twenty five.");
    expect(healed.incomplete).toBe(false);
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

  test("looks for a question that is sent again where it was asked first, whichever branch is in view by then", () => {
    const answers = [2, 3].map((id) =>
      message(id, "assistant", `Answer ${id}`, { parent_id: 1, versions: [2, 3] }),
    );
    const [first] = answers;
    const failure = { message: "Offline", code: "unavailable", text: "And then?", replaces: null };
    const again: ThreadAction = { type: "asked", text: "And then?", replaces: null };
    const onFirst = run([snapshot([question, ...answers]), { type: "view", view: first?.id ?? null }]);
    const back = run(
      [again, { type: "refused", failure }, { type: "view", view: 3 }, again, { type: "refused", failure }],
      onFirst,
    );
    expect(back.failure).toMatchObject({ beneath: 2, after: 3 });
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
