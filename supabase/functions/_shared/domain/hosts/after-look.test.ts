import { expect, it } from "vitest";
import { afterLook, type After, type Before, type Look } from "./after-look.ts";

const look = (proof: Look["proof"], pointing: Look["pointing"]): Look => ({
  proof,
  pointing,
  reason: "Why.",
});
const good = look("yes", "yes");
const start: Before = { state: "pending", held: false, misses: 0, unseenMs: null };

/** What a domain is after looks one after the other, an hour between them. */
function after(before: Before, ...looks: Look[]): After & Before {
  let now = { ...afterLook(before, looks[0] ?? good), unseenMs: before.unseenMs };
  for (const each of looks.slice(1))
    now = { ...afterLook({ ...now, unseenMs: 3_600_000 }, each), unseenMs: null };
  return now;
}
const active = after(start, good);

it("goes from pending to active as records are seen, and keeps others from it once it is proved", () => {
  expect(after(start, look("no", "no"))).toMatchObject({ state: "pending", held: false, reason: "Why." });
  expect(after(start, look("no", "yes"))).toMatchObject({ state: "pending", held: false });
  expect(after(start, look("yes", "no"))).toMatchObject({ state: "verified", held: true });
  expect(after(start, look("yes", "unknown"))).toMatchObject({ state: "verified", held: true });
  expect(after(start, look("yes", "no"), good)).toMatchObject({ state: "active", held: true, reason: "" });
});

it("serves on when one look finds nothing, or name servers are silent for a while", () => {
  expect(after(active, look("no", "yes"))).toMatchObject({ state: "active", misses: 1, held: true });
  expect(after(active, look("no", "yes"), good)).toMatchObject({ state: "active", misses: 0 });
  const silent = Array.from({ length: 20 }, () => look("unknown", "unknown"));
  expect(after(active, ...silent)).toMatchObject({ state: "active", held: true, misses: 0 });
});

it("ceases to serve when a record is gone twice in a row, or nobody has answered for three days", () => {
  expect(after(active, look("no", "yes"), look("no", "yes"))).toMatchObject({
    state: "failing",
    held: false,
  });
  expect(after(active, look("yes", "no"), look("yes", "no"))).toMatchObject({ state: "failing", held: true });
  expect(after(active, look("no", "unknown"), look("unknown", "no"))).toMatchObject({ state: "failing" });
  const days = 86_400_000 * 3;
  const before = { state: "active" as const, held: true, misses: 0 };
  expect(afterLook({ ...before, unseenMs: days - 1 }, look("unknown", "yes")).state).toBe("active");
  expect(afterLook({ ...before, unseenMs: days + 1 }, look("unknown", "yes")).state).toBe("failing");
});

it("serves again by itself, and isn't proved by leading here", () => {
  const failing = after(active, look("no", "no"), look("no", "no"));
  expect(after(failing, look("no", "yes"))).toMatchObject({ state: "failing", held: false });
  expect(after(failing, look("yes", "no"))).toMatchObject({ state: "failing", held: true });
  expect(after(failing, good)).toMatchObject({ state: "active", held: true, misses: 0 });
});

it("lets go of what was proved and never served once its proof is gone", () => {
  const verified = after(start, look("yes", "no"));
  const once: Before = { ...verified, misses: 0 };
  expect(after(once, look("no", "no"))).toMatchObject({ state: "verified", held: true });
  expect(after(once, look("no", "no"), look("no", "no"))).toMatchObject({ state: "failing", held: false });
});

it("is looked at every minute at first, then seldomer, and four times a day at least", () => {
  const waits = Array.from(
    { length: 40 },
    (_, misses) => afterLook({ ...start, misses }, look("no", "no")).nextSeconds,
  );
  expect(waits.slice(0, 10)).toEqual(Array(10).fill(60));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBe(21_600);
});
