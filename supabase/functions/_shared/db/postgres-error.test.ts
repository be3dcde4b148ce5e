import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { fromPostgres } from "./postgres-error.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("answers every call that the database isn't reached, and logs it once in ten seconds", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(60_000);
  const lines: string[] = [];
  for (const method of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
  const refuse = () =>
    fromPostgres(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
  const answers = Array.from({ length: 100 }, refuse);
  expect(answers.every((answer) => "code" in answer && answer.code === "unavailable")).toBe(true);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  refuse();
  expect(lines).toHaveLength(2);
});

it("says that nothing can be saved, and logs why, when the database's disk is full", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(120_000);
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  const full = Object.assign(new Error('could not extend file "base/16395/21553"'), { code: "53100" });
  const answers = [fromPostgres(full), fromPostgres(full)];
  expect(answers).toEqual([
    new ApiError("unavailable", "Nothing can be saved right now. Try again in a few minutes."),
    new ApiError("unavailable", "Nothing can be saved right now. Try again in a few minutes."),
  ]);
  expect(lines).toEqual([expect.stringContaining("the database's disk is full")]);
});
