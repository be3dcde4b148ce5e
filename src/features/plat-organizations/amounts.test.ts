import { expect, test } from "vitest";
import { parseAmount, typedAmount } from "./amounts.ts";

const messages = { title: "Messages", unit: "count", override: null } as const;
const storage = { title: "Storage", unit: "bytes", override: null } as const;
const set = (amount: number) => ({ amount, reason: "Agreed", created_at: "2026-01-01T00:00:00.000Z" });

test("an amount is a number, unlimited, or nothing", () => {
  expect(parseAmount(messages, " 4,321 ")).toEqual({ amount: 4321 });
  expect(parseAmount(messages, "0")).toEqual({ amount: 0 });
  expect(parseAmount(messages, "Unlimited")).toEqual({ amount: -1 });
  expect(parseAmount(messages, "  ")).toEqual({ amount: null });
  expect(parseAmount(storage, "1.5")).toEqual({ amount: 1.5 * 1024 ** 3 });
});

test("what isn't one is told by the limit's name", () => {
  for (const typed of ["many", "-1", "-5", "1.5", "1e3", "0x10", "∞", "NaN"])
    expect(parseAmount(messages, typed)).toEqual({ fault: expect.stringMatching(/^Messages: /) as string });
  expect(parseAmount(storage, "9999999999999999").fault).toMatch(/^Storage: that is more/);
});

test("what is set stands in the field as it can be typed", () => {
  for (const [limit, typed] of [
    [messages, ""],
    [{ ...messages, override: set(12) }, "12"],
    [{ ...messages, override: set(-1) }, "unlimited"],
    [{ ...storage, override: set(5 * 1024 ** 3) }, "5"],
  ] as const) {
    expect(typedAmount(limit)).toBe(typed);
    expect(parseAmount(limit, typed).amount ?? null).toBe(limit.override?.amount ?? null);
  }
});
