import type { PlanInfo } from "@contract/plans.ts";
import { expect, test } from "vitest";
import { testInfo, testMeter } from "@/lib/test-plan.ts";
import { tellingOf } from "./banner-words.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const team = { plan: { id: 2, name: "Team" }, meters: [] };
const billing = (more: Partial<PlanInfo["billing"]>) =>
  testInfo({ ...team, billing: { ...testInfo().billing, ...more } });
const words = (info: PlanInfo) => tellingOf(info, NOW).map(({ title, text }) => `${title} ${text}`.trim());

test.each<[string, PlanInfo, string[]]>([
  ["nothing where nothing is the matter", billing({}), []],
  [
    "a payment that failed, with the days of grace",
    billing({ past_due_since: "2026-11-18T10:00:00Z", grace_ends_at: "2026-12-02T10:00:00Z" }),
    ["A payment failed. 12 days left to pay; then Team ends."],
  ],
  [
    "the last hours of grace, as a day",
    billing({ past_due_since: "2026-11-06T12:00:00Z", grace_ends_at: "2026-11-20T12:00:00Z" }),
    ["A payment failed. 1 day left to pay; then Team ends."],
  ],
  [
    "grace that is over, without counting backwards",
    billing({ past_due_since: "2026-11-01T10:00:00Z", grace_ends_at: "2026-11-15T10:00:00Z" }),
    ["A payment failed. 0 days left to pay; then Team ends."],
  ],
  [
    "a payment that failed before a cancellation",
    billing({ past_due_since: "2026-11-18T10:00:00Z", cancels_at: "2026-12-20T10:00:00Z" }),
    ["A payment failed. Unless it is paid, Team ends."],
  ],
  [
    "a cancellation, with its day",
    billing({ cancels_at: "2026-12-20T10:00:00Z" }),
    ["Team was cancelled. It stays until Dec 20, 2026."],
  ],
  [
    "the last days of a trial",
    billing({ trial_ends_at: "2026-11-22T12:00:00Z" }),
    ["Your trial ends soon. 3 days left. Add a card to keep Team."],
  ],
  ["nothing of a trial that has days to go", billing({ trial_ends_at: "2026-11-27T10:00:00Z" }), []],
  [
    "a meter at its limit before one near it, and how many others are near",
    testInfo({ meters: [testMeter("documents", 85, 100), testMeter("messages", 200, 200)] }),
    ["The limit of messages is reached. It starts anew on Dec 1, 2026. 1 other meter near the limit."],
  ],
  [
    "a meter near its limit",
    testInfo({ meters: [testMeter("documents", 85, 100)] }),
    ["80% of documents are used."],
  ],
  [
    "nothing of a meter that isn't included, or has no limit",
    testInfo({ meters: [testMeter("domains", 0, 0, { warning: 100 }), testMeter("messages", 9000, -1)] }),
    [],
  ],
  [
    "of payment first, then of meters",
    testInfo({
      plan: team.plan,
      billing: { ...testInfo().billing, cancels_at: "2026-12-20T10:00:00Z" },
      meters: [testMeter("messages", 200, 200)],
    }),
    [
      "Team was cancelled. It stays until Dec 20, 2026.",
      "The limit of messages is reached. It starts anew on Dec 1, 2026.",
    ],
  ],
])("tells %s", (_name, info, expected) => {
  expect(words(info)).toEqual(expected);
});

test("what was dismissed comes back with the next period, and at the next mark", () => {
  const key = (used: number, resets_at: string) =>
    tellingOf(testInfo({ meters: [testMeter("messages", used, 200, { resets_at })] }), NOW)[0]?.key;
  const keys = [
    key(170, "2026-12-01T00:00:00Z"),
    key(180, "2026-12-01T00:00:00Z"),
    key(200, "2026-12-01T00:00:00Z"),
    key(170, "2027-01-01T00:00:00Z"),
  ];
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});
