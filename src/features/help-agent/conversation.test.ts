import type { HelpConversation, HelpMessage } from "@contract/help-agent.ts";
import { describe, expect, it, test } from "vitest";
import {
  freeState,
  helpAgentId,
  localId,
  NEW_TALK,
  reduce,
  serverId,
  type Talk,
  type TalkAction,
} from "./conversation.ts";

const AT = "2026-11-23T09:00:00.000Z";
const K1 = "11111111-1111-4111-8111-111111111111";
const K2 = "22222222-2222-4222-8222-222222222222";

const run = (from: Talk, ...actions: TalkAction[]) => actions.reduce(reduce, from);
const send = (text: string, newId = K1, remaining = 10): TalkAction => ({
  type: "sent",
  text,
  newId,
  at: AT,
  remaining,
});
const piece = (text: string): TalkAction => ({ type: "piece", text });
const ended = (id: string | null = "7"): TalkAction => ({ type: "ended", id, localId: localId(K2) });
const failed = (over: Partial<Extract<TalkAction, { type: "failed" }>> = {}): TalkAction => ({
  type: "failed",
  id: null,
  message: "No.",
  code: "internal",
  ...over,
});
const shown = ({ messages }: Talk) => messages.map(({ role, content }) => [role, content]);
const message = (id: string, role: "user" | "assistant", content: string): HelpMessage => ({
  id,
  role,
  content,
  timestamp: AT,
  from: "agent",
  links: [],
  unanswered: false,
  charged_pence: 0,
});
const conversation = (over: Partial<HelpConversation> = {}): HelpConversation => ({
  id: "7",
  state: "with_agent",
  processing: false,
  messages: [message("1", "user", "Hi"), message("2", "assistant", "Hello")],
  feedback: { rating: null, comment: "" },
  reference: null,
  ...over,
});

describe("a message that is answered", () => {
  it("stands in the conversation at once, which is processing", () => {
    const talk = run(NEW_TALK, { type: "typed", text: " Hi " }, send(" Hi "));
    expect(shown(talk)).toEqual([["user", "Hi"]]);
    expect(talk).toMatchObject({ status: "processing", draft: "", id: null });
    expect(talk.sending).toEqual({ text: "Hi", messageId: K1, confirmPaid: false, conversationId: null });
  });

  it("has streamed text appended to the last assistant message", () => {
    const talk = run(NEW_TALK, send("Hi"), piece("Hel"), piece("lo"));
    expect(shown(talk)).toEqual([
      ["user", "Hi"],
      ["assistant", "Hello"],
    ]);
    expect(talk.status).toBe("processing");
  });

  it("appends a second answer below its own question", () => {
    const talk = run(NEW_TALK, send("Hi"), piece("Hello"), ended(), send("More?", K2), piece("Yes"));
    expect(shown(talk).slice(2)).toEqual([
      ["user", "More?"],
      ["assistant", "Yes"],
    ]);
    expect(talk.sending?.conversationId).toBe("7");
  });

  it("is a success when the stream ends, and has the conversation's id, a string", () => {
    const talk = run(NEW_TALK, send("Hi"), piece("Hello"), ended("41"));
    expect(talk).toMatchObject({ status: "success", id: "41", sending: null, failure: null });
  });

  it("keeps the id that it has when the stream gives none", () => {
    expect(run(NEW_TALK, send("Hi"), ended("41"), send("More", K2), ended(null)).id).toBe("41");
  });

  it("has an id made here when there is no other, which the server is never told", () => {
    const talk = run(NEW_TALK, send("Hi"), piece("Hello"), ended(null));
    expect(talk.id).toBe(localId(K2));
    expect(serverId(talk.id)).toBeNull();
    expect(run(talk, send("More", K1)).sending?.conversationId).toBeNull();
    expect(serverId("41")).toBe("41");
  });

  it("is replaced by what the server has of the conversation", () => {
    const talk = run(NEW_TALK, send("Hi"), piece("Hel"), ended("7"), {
      type: "fetched",
      conversation: conversation({ state: "with_person", reference: "S-1" }),
    });
    expect(talk.messages.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(talk).toMatchObject({ state: "with_person", reference: "S-1", status: "success" });
  });

  it("isn't replaced while the next is on its way, nor by another conversation", () => {
    const talk = run(NEW_TALK, send("Hi"), ended("7"), send("More", K2));
    expect(run(talk, { type: "fetched", conversation: conversation() })).toBe(talk);
    const done = run(talk, ended("7"));
    expect(run(done, { type: "fetched", conversation: conversation({ id: "8" }) })).toBe(done);
  });

  it("leaves what was typed meanwhile", () => {
    const talk = run(NEW_TALK, send("Hi"), { type: "typed", text: "And" }, piece("Hello"), ended());
    expect(talk.draft).toBe("And");
  });
});

describe("what can't be sent", () => {
  it("is nothing", () => expect(run(NEW_TALK, send(" \n "))).toBe(NEW_TALK));

  it("is a second message while one is on its way", () => {
    const talk = run(NEW_TALK, send("Hi"));
    expect(run(talk, send("Again", K2))).toBe(talk);
  });
});

describe("a message that fails", () => {
  it("is removed with what was answered, and its text is in the composer again", () => {
    const before = run(NEW_TALK, send("Hi"), piece("Hello"), ended());
    const talk = run(before, send("More?", K2), piece("Wel"), failed());
    expect(talk.messages).toEqual(before.messages);
    expect(talk).toMatchObject({ status: "failed", draft: "More?", sending: null });
    expect(talk.failure).toMatchObject({ message: "No.", code: "internal" });
  });

  it("stands before what was typed meanwhile", () => {
    expect(run(NEW_TALK, send("Hi"), { type: "typed", text: "you" }, failed()).draft).toBe("Hi\nyou");
  });

  it("is sent again with the same key, another message with its own", () => {
    const talk = run(NEW_TALK, send("Hi", K1), failed());
    expect(run(talk, send(" Hi", K2)).sending?.messageId).toBe(K1);
    expect(run(talk, send("Ho", K2)).sending?.messageId).toBe(K2);
    const answered = run(talk, send("Hi", K2), ended());
    expect(run(answered, send("Hi", K2)).sending?.messageId).toBe(K2);
  });

  it("goes to the conversation that its stream had begun", () => {
    const talk = run(NEW_TALK, send("Hi"), failed({ id: "9" }), send("Hi", K2));
    expect(talk.sending).toMatchObject({ conversationId: "9", messageId: K1 });
  });

  it("is a processing one again when it is sent again", () => {
    const talk = run(NEW_TALK, send("Hi"), failed(), send("Hi"));
    expect(talk).toMatchObject({ status: "processing", failure: null, draft: "" });
  });
});

describe("free messages", () => {
  it.each([
    [10, "free"],
    [3, "free"],
    [2, "warning"],
    [1, "warning"],
    [0, "paid"],
    [-1, "paid"],
  ])("%i left is %s", (remaining, state) => expect(freeState(remaining)).toBe(state));

  it("asks before a message that may cost, which stays in the composer", () => {
    const talk = run(NEW_TALK, send("Hi", K1, 0));
    expect(talk).toMatchObject({ asking: { text: "Hi", messageId: K1 }, draft: "Hi", status: "idle" });
    expect(talk.messages).toEqual([]);
    expect(run(talk, { type: "dismissed" })).toMatchObject({ asking: null, draft: "Hi", sending: null });
  });

  it("sends it once confirmed, and asks again after the next answer", () => {
    const talk = run(NEW_TALK, send("Hi", K1, 0), { type: "confirmed", at: AT });
    expect(talk.sending).toMatchObject({ text: "Hi", messageId: K1, confirmPaid: true });
    expect(talk).toMatchObject({ isConfirmed: true, asking: null, draft: "" });
    const answered = run(talk, piece("Yes"), ended());
    expect(answered.isConfirmed).toBe(false);
    expect(run(answered, send("More", K2, 0)).asking?.text).toBe("More");
  });

  it("keeps the confirmation when the answer fails", () => {
    const talk = run(NEW_TALK, send("Hi", K1, 0), { type: "confirmed", at: AT }, failed());
    expect(talk.isConfirmed).toBe(true);
    expect(run(talk, send("Hi", K2, 0)).sending).toMatchObject({ messageId: K1, confirmPaid: true });
  });

  it("asks when the server refuses although ten seemed to be left, with the text kept", () => {
    const refused = run(NEW_TALK, send("Hi", K1, 10), failed({ code: "payment_required" }));
    expect(refused).toMatchObject({ asking: { text: "Hi", messageId: K1 }, draft: "Hi", status: "failed" });
    expect(refused.messages).toEqual([]);
    const talk = run(refused, { type: "confirmed", at: AT });
    expect(talk.sending).toMatchObject({ messageId: K1, confirmPaid: true });
  });

  it("asks for the owners' word when the server refuses for their limit", () => {
    const refused = run(NEW_TALK, send("Hi", K1, 10), failed({ code: "limit_reached" }));
    expect(refused).toMatchObject({ asking: { text: "Hi" }, draft: "Hi" });
  });

  it("asks nothing while a person answers", () => {
    const talk = { ...NEW_TALK, id: "7", state: "with_person" as const };
    expect(run(talk, send("Hi", K1, 0)).status).toBe("processing");
  });

  it("confirms nothing when nothing was asked", () => {
    expect(run(NEW_TALK, { type: "confirmed", at: AT })).toBe(NEW_TALK);
  });
});

test.each([
  [3, 3],
  ["3", 3],
  ["three", 1],
  [Number.NaN, 1],
  [undefined, 1],
  [null, 1],
  [0, 1],
])("the help agent %j is asked as %i", (given, id) => expect(helpAgentId(given)).toBe(id));

describe("other conversations", () => {
  const talk = run(NEW_TALK, send("Hi"), ended("7"), { type: "typed", text: "half" });

  it("are opened by their id and filled by what is fetched, and what was typed stays", () => {
    const opened = run(talk, { type: "opened", id: "8" });
    expect(opened).toMatchObject({ id: "8", messages: [], draft: "half", status: "idle" });
    expect(run(opened, { type: "fetched", conversation: conversation({ id: "8" }) }).messages).toHaveLength(
      2,
    );
  });

  it("are handed to a person, to whom nothing costs", () => {
    const asked = run(NEW_TALK, send("Hi", K1, 0));
    const handed = run(asked, { type: "handed", id: "9" });
    expect(handed).toMatchObject({ id: "9", state: "with_person", asking: null, draft: "Hi" });
    expect(run(handed, send("Hi", K1, 0)).sending).toMatchObject({ conversationId: "9", confirmPaid: false });
  });

  it("begin anew", () => {
    expect(run(talk, { type: "begun" })).toEqual({ ...NEW_TALK, draft: "half" });
  });

  it("take nothing of a stream that is left", () => {
    const left = run(NEW_TALK, send("Hi"), { type: "begun" });
    expect(run(left, piece("Hello"), ended("7"), failed())).toEqual(left);
  });
});
