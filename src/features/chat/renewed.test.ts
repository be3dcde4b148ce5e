import type { Chat, Message } from "@contract/chat.ts";
import { expect, test } from "vitest";
import { reduce, type ThreadAction } from "./answer-state.ts";
import { renewed } from "./renewed.ts";
import { EMPTY_THREAD, type Thread } from "./thread.ts";

const created_at = "2026-01-01T00:00:00Z";
const chat: Chat = {
  id: 7,
  title: "",
  created_at,
  updated_at: created_at,
  generating: false,
  only_documents: null,
  expires_at: null,
  pinned: false,
  folder_id: null,
};

function message(
  id: number,
  parent_id: number | null,
  content: string,
  more: Partial<Message> = {},
): Message {
  return {
    id,
    parent_id,
    content,
    role: content.endsWith("?") ? "user" : "assistant",
    status: "complete",
    error: null,
    citations: [],
    unsupported: [],
    search: null,
    rating: null,
    rating_comment: null,
    rating_reasons: [],
    versions: [id],
    created_at,
    ...more,
  };
}

/** A server that holds these branches, by the message that they are asked for by. */
function server(branches: Record<string, Message[]>) {
  const asked: (number | null)[] = [];
  const get = (branch: number | null) => {
    asked.push(branch);
    const messages = branches[String(branch)];
    return Promise.resolve(messages ? { chat, messages, has_more: false } : null);
  };
  return { get, asked };
}

const run = (thread: Thread, actions: readonly ThreadAction[]) => actions.reduce(reduce, thread);
const snapshot = (messages: Message[]): ThreadAction => ({
  type: "snapshot",
  snapshot: { chat, messages, has_more: false },
});
const ids = (thread: Thread) => thread.messages.map(({ id }) => id);

const q1 = message(1, null, "First?");
const a2 = message(2, 1, "Answer");
const start = run(EMPTY_THREAD, [snapshot([q1, a2])]);

test("renews the branch in view, by its last message", async () => {
  const { get, asked } = server({ 2: [q1, a2, message(3, 2, "Next?"), message(4, 3, "More")] });
  expect(ids(run(start, await renewed(start, get)))).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([2]);
});

test("shows the newest where the branch that is wanted isn't there", async () => {
  const { get, asked } = server({ null: [q1, a2] });
  const thread = run(start, [{ type: "view", view: 99 }]);
  const now = run(thread, await renewed(thread, get));
  expect([ids(now), now.view, asked]).toEqual([[1, 2], null, [99, null]]);
});

test("hears of an answer that is being written on another branch, and forgets one that is gone", async () => {
  const [q3, a4] = [
    message(3, null, "Otherwise?", { versions: [1, 3] }),
    message(4, 3, "Wri", { role: "assistant", status: "generating" }),
  ];
  const thread = run(start, [{ type: "start", chat, question: q3, answer: a4 }]);
  expect(ids(thread)).toEqual([1, 2]);
  const written = { ...a4, content: "Written", status: "complete" as const };
  const { get } = server({ 2: [q1, a2], 4: [q3, written] });
  expect(run(thread, await renewed(thread, get)).known.at(-1)).toEqual(written);
  const without = run(thread, await renewed(thread, server({ 2: [q1, a2] }).get));
  expect(without.known.map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("finds a question that seemed lost beside one that came after it, and not one that is lost", async () => {
  const failure = { message: "Offline", code: "unavailable", text: "Mine?", replaces: null };
  const thread = run(start, [
    { type: "asked", text: "Mine?", replaces: null },
    { type: "refused", failure },
  ]);
  const [mine, theirs] = [
    message(3, 2, "Mine?", { versions: [3, 5] }),
    message(5, 2, "Theirs?", { versions: [3, 5] }),
  ];
  const newest = [q1, a2, theirs, message(6, 5, "To them")];
  const { get } = server({ 2: newest, 3: [q1, a2, mine, message(4, 3, "To me")] });
  const healed = run(thread, await renewed(thread, get));
  expect([healed.failure, healed.known.length]).toEqual([null, 6]);
  const alone = server({ 2: [q1, a2, { ...theirs, versions: [5] }, message(6, 5, "To them")] });
  expect(run(thread, await renewed(thread, alone.get)).failure?.text).toBe("Mine?");
});
