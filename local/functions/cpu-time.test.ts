import { expect, it } from "vitest";
import { cpuSeconds, ofClock, ofStat } from "./cpu-time.ts";

it("grows with the work of a process", async () => {
  const before = await cpuSeconds(process.pid);
  const { user, system } = process.cpuUsage();
  expect(before).toBeCloseTo((user + system) / 1e6, 0);
  expect(await cpuSeconds(0x7fffffff)).toBeNull();
});

it("is read of a process of any name", () => {
  const fields = ["S", ...Array.from({ length: 10 }, () => "9"), "150", "50", "7"];
  expect(ofStat(`42 (a) b (c) ${fields.join(" ")}`)).toBe(2);
});

it.each([
  ["0:01.50", 1.5],
  ["61:02", 3662],
  ["01:02:03", 3723],
  ["2-01:00:00", 176_400],
  ["what", null],
])("is read as ps prints it: %s", (clock, seconds) => {
  expect(ofClock(` ${clock}\n`)).toBe(seconds);
});
