import { expect, it } from "vitest";
import { createGate } from "./gate.ts";

function job() {
  let begun = false;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = () => {
    begun = true;
    return ended;
  };
  return { work, end: () => end(), begun: () => begun };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("runs many together, one alone, and then many again", async () => {
  const gate = createGate();
  const [first, second, alone, third] = [job(), job(), job(), job()];
  const running = [gate.shared(first.work), gate.shared(second.work)];
  await turn();
  expect([first.begun(), second.begun()]).toEqual([true, true]);
  running.push(gate.alone(alone.work), gate.shared(third.work));
  first.end();
  await turn();
  expect([alone.begun(), third.begun()]).toEqual([false, false]);
  second.end();
  await turn();
  expect([alone.begun(), third.begun()]).toEqual([true, false]);
  alone.end();
  await turn();
  expect(third.begun()).toBe(true);
  third.end();
  await Promise.all(running);
});

it("goes on after work that failed", async () => {
  const gate = createGate();
  const failing = () => Promise.reject(new Error("no"));
  await expect(gate.shared(failing)).rejects.toThrow("no");
  await expect(gate.alone(failing)).rejects.toThrow("no");
  await expect(gate.shared(() => Promise.resolve(1))).resolves.toBe(1);
  await expect(gate.alone(() => Promise.resolve(2))).resolves.toBe(2);
});
