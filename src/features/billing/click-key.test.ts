import { expect, test } from "vitest";
import { clickKeys } from "./click-key.ts";

test("an act keeps its key until it succeeds; another act, and the same one done again, have their own", () => {
  const keys = clickKeys();
  const first = keys.of("team");
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys.of("team")).toBe(first);
  const other = keys.of("business");
  expect(other).not.toBe(first);
  keys.done();
  expect(keys.of("business")).not.toBe(other);
});
