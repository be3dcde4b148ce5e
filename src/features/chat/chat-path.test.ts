import { expect, test } from "vitest";
import { chatIdOf, chatPath } from "./chat-path.ts";

test.each([
  ["", null],
  ["?id=7", 7],
  ["?id=07", undefined],
  ["?id=", undefined],
  ["?id=abc", undefined],
  ["?id=-1", undefined],
  ["?id=99999999999999999999", undefined],
])("reads %j as %j", (search, id) => {
  expect(chatIdOf(search)).toBe(id);
});

test("writes what it reads", () => {
  expect(chatPath(null)).toBe("/app/chat");
  expect(chatPath(12)).toBe("/app/chat?id=12");
});
