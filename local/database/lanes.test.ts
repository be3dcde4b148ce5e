import { expect, it, vi } from "vitest";
import { Lock } from "./lock.ts";
import { onTerms, waitLimits } from "./terms.ts";
import type { Lane } from "./terms.ts";

/** Lets everything that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("has work that its holder left behind wait like any other", async () => {
  const lock = new Lock();
  let goOn: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (goOn = resolve));
  let left: Promise<void> | undefined;
  const order: string[] = [];
  await lock.run(async () => {
    left = released.then(() => lock.run(async () => void order.push("left behind")));
  });
  const release = await lock.acquire("interactive");
  goOn();
  await settle();
  order.push("holder");
  release();
  await left;
  expect(order).toEqual(["holder", "left behind"]);
});

it("doesn't let what its holder left behind into somebody else's transaction", async () => {
  const lock = new Lock();
  let goOn: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (goOn = resolve));
  let left: Promise<number> | undefined;
  await lock.run(async (scope) => {
    scope.depth = 1;
    left = released.then(() => lock.run(async ({ depth }) => depth));
  });
  goOn();
  expect(await left).toBe(0);
});

async function orderOf(lanes: readonly Lane[]): Promise<string> {
  const lock = new Lock();
  const release = await lock.acquire("interactive");
  let order = "";
  const all = lanes.map((lane) =>
    onTerms({ lane }, () => lock.run(async () => void (order += lane.charAt(0)))),
  );
  release();
  await Promise.all(all);
  return order;
}

it("serves the interactive before the background, which still gets one turn in five", async () => {
  const lanes: Lane[] = [...Array(3).fill("background"), ...Array(10).fill("interactive")];
  expect(await orderOf(lanes)).toBe("iiiibiiiibiib");
});

it("serves the background at once when nobody else waits", async () => {
  expect(await orderOf(["background", "background", "interactive"])).toBe("ibb");
  expect(await orderOf(["background", "background"])).toBe("bb");
});

it("tells somebody whose turn doesn't come, and goes on without them", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const lock = new Lock();
  const release = await lock.acquire("interactive");
  const impatient = lock.run(async () => "never");
  const patient = onTerms({ lane: "background" }, () => lock.run(async () => "served"));
  vi.advanceTimersByTime(waitLimits.interactive);
  await expect(impatient).rejects.toMatchObject({
    code: "55P03",
    message: "canceling statement due to lock timeout",
  });
  release();
  expect(await patient).toBe("served");
  expect(lock.waiting).toBe(0);
  vi.useRealTimers();
});
