import { expect, test } from "vitest";
import { branchIdOf, chatIdOf, chatPath, sourceOf } from "./chat-path.ts";
import { sharedChatIdOf, sharedChatPath } from "./sharing/shared-path.ts";

test.each([
  ["", null],
  ["?id=7", 7],
  ["?id=07", undefined],
  ["?id=", undefined],
  ["?id=abc", undefined],
  ["?id=-1", undefined],
  ["?id=99999999999999999999", undefined],
  ["?shared=7", undefined],
])("reads %j as %j", (search, id) => {
  expect(chatIdOf(search)).toBe(id);
});

test("names a chat that is shared", () => {
  expect(sharedChatIdOf(new URL(sharedChatPath(12), "http://localhost").search)).toBe(12);
  for (const search of ["", "?shared=", "?shared=x", "?id=3"]) expect(sharedChatIdOf(search)).toBeNull();
});

test("writes what it reads", () => {
  expect(chatPath(null)).toBe("/app/chat");
  expect(chatPath(12)).toBe("/app/chat?id=12");
});

test("names the branch and the source that are open", () => {
  const path = chatPath(12, { branch: 30, source: { messageId: 31, number: 2 } });
  expect(path).toBe("/app/chat?id=12&branch=30&source=31.2");
  const { search } = new URL(path, "http://localhost");
  expect([chatIdOf(search), branchIdOf(search)]).toEqual([12, 30]);
  expect(sourceOf(search)).toEqual({ messageId: 31, number: 2 });
  expect(chatPath(12, { branch: null, source: null })).toBe("/app/chat?id=12");
});

test.each(["?id=1&branch=x&source=31", "?branch=&source=31.2.3", "?branch=0&source=a.1", "?source=.1", ""])(
  "takes nothing from %j",
  (search) => {
    expect([branchIdOf(search), sourceOf(search)]).toEqual([null, null]);
  },
);
