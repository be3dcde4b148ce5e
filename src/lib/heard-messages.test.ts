import { afterEach, expect, it, vi } from "vitest";

/** The module as a page has it that was just loaded in this tab. */
async function load() {
  vi.resetModules();
  return import("./heard-messages.ts");
}
const leave = () => window.dispatchEvent(new Event("pagehide"));

afterEach(() => vi.restoreAllMocks());

it("knows the messages that the tab heard before it was loaded again, and not those of now", async () => {
  const first = await load();
  first.noteHeard("a");
  expect(first.wasHeardBefore("a")).toBe(false);
  leave();
  const second = await load();
  expect(second.wasHeardBefore("a")).toBe(true);
  expect(second.wasHeardBefore("b")).toBe(false);
  leave();
  expect((await load()).wasHeardBefore("a")).toBe(true);
});

it("keeps the last 100", async () => {
  const { noteHeard } = await load();
  for (let n = 1; n <= 101; n += 1) noteHeard(`${n}`);
  leave();
  const { wasHeardBefore } = await load();
  expect(["1", "2", "101"].map(wasHeardBefore)).toEqual([false, true, true]);
});

it.each(["nonsense", "{}", "[1]"])("knows nothing where %s is kept", async (kept) => {
  window.sessionStorage.setItem("heard-messages", kept);
  const { wasHeardBefore, noteHeard } = await load();
  expect(wasHeardBefore("1")).toBe(false);
  noteHeard("1");
  leave();
  expect((await load()).wasHeardBefore("1")).toBe(true);
});
