import { expect, it, vi } from "vitest";
import { workClock } from "./work-clock.ts";

function clocks() {
  const time = { cpu: 500, real: 9_000 };
  const clock = workClock(
    () => time.cpu,
    () => time.real,
  );
  const start = clock();
  return (cpu: number, real: number) => {
    time.cpu += cpu;
    time.real += real;
    return clock() - start;
  };
}

it("goes with the work, however long a busy machine takes for it", () => {
  const after = clocks();
  expect(after(1_000, 1_000)).toBe(1_000);
  expect(after(1_000, 7_000)).toBe(2_000);
});

it("goes slowly while nothing is done, and with the work again after it", () => {
  const after = clocks();
  expect(after(0, 32_000)).toBe(4_000);
  expect(after(500, 500)).toBe(4_500);
});

it("goes no faster than time, though several threads work", () => {
  expect(clocks()(3_000, 1_000)).toBe(1_000);
});

it("asks for the CPU time once a step, however often it is looked at", () => {
  const cpu = vi.fn(() => 0);
  let real = 0;
  const clock = workClock(cpu, () => real);
  for (let look = 0; look < 100; look += 1) {
    real += 0.1;
    clock();
  }
  expect(cpu.mock.calls.length).toBeLessThanOrEqual(11);
});
