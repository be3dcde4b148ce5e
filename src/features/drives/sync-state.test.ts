import { expect, test } from "vitest";
import { isMoving, stateOf } from "./sync-state.ts";
import { testSync } from "./test-sync.ts";
import { planWords } from "./sync-plan.tsx";

const run = {
  id: 1,
  mode: "all",
  state: "running",
  reason: null,
  listed: 0,
  changed: 0,
  removed: 0,
  failed: 0,
  started_at: "2026-01-01T00:00:00Z",
  ended_at: null,
} as const;

test.each([
  ["orphan", { connection: "none", state: "paused" }],
  ["account", { connection: "reconnect" }],
  ["account", { connection: "admin_consent" }],
  ["confirm", { state: "confirm" }],
  ["failed", { state: "failed" }],
  ["failed", { run: { ...run, state: "failed" } }],
  ["failed", { state: "draft", run: { ...run, state: "failed" } }],
  ["counting", { state: "draft" }],
  ["draft", { state: "draft", plan: { add: 1, update: 0, remove: 0, skip: 0 } }],
  ["paused", { state: "paused", run }],
  ["looking", { run }],
  ["reading", { files: { waiting: 1, current: 0, failed: 0, skipped: 0 } }],
  ["current", {}],
] as const)("a sync is %s", (state, fields) => {
  const sync = testSync(fields);
  expect(stateOf(sync)).toBe(state);
  expect(isMoving(sync)).toBe(["counting", "looking", "reading"].includes(state));
});

test("a plan says only what it would do", () => {
  expect(planWords({ add: 1412, update: 3, remove: 0, skip: 9 })).toBe(
    "This would add 1,412 files, update 3, and leave out 9.",
  );
  expect(planWords({ add: 1, update: 0, remove: 2, skip: 0 })).toBe("This would add 1 file and remove 2.");
  expect(planWords({ add: 0, update: 0, remove: 0, skip: 0 })).toBe("Nothing is there that could come in.");
});
