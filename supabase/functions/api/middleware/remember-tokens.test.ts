import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rememberTokens } from "./remember-tokens.ts";
import type { Claims } from "./verify-token.ts";

const start = new Date("2026-01-01T00:00:00Z");
const seconds = (count: number) => start.getTime() / 1000 + count;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Tokens that say when they end, and what was verified of them. */
function verifier() {
  const asked: string[] = [];
  const verify = (token: string): Promise<Claims> => {
    asked.push(token);
    const exp = Number(token.split("/")[1]);
    if (exp > Date.now() / 1000) return Promise.resolve({ sub: token, exp });
    return Promise.reject(new ApiError("unauthenticated", "Please sign in again."));
  };
  return { asked, remembered: rememberTokens(verify) };
}

it("verifies a token once a minute, each for itself", async () => {
  const { asked, remembered } = verifier();
  const [one, other] = [`one/${seconds(3600)}`, `other/${seconds(3600)}`];
  for (const token of [one, other, one, other]) expect((await remembered(token)).sub).toBe(token);
  expect(asked).toEqual([one, other]);
  vi.advanceTimersByTime(60_000);
  await remembered(one);
  expect(asked).toEqual([one, other, one]);
});

it("refuses a token that has ended since, at that second", async () => {
  const { remembered } = verifier();
  const token = `short/${seconds(20)}`;
  await remembered(token);
  vi.advanceTimersByTime(19_999);
  await remembered(token);
  vi.advanceTimersByTime(1);
  await expect(remembered(token)).rejects.toMatchObject({ code: "unauthenticated" });
});

it("asks again for one that was refused", async () => {
  const { asked, remembered } = verifier();
  const token = `old/${seconds(-1)}`;
  for (let n = 0; n < 2; n += 1) await expect(remembered(token)).rejects.toThrow();
  expect(asked).toEqual([token, token]);
});

it("forgets the one that was verified longest ago when there are many", async () => {
  const { asked, remembered } = verifier();
  const token = (n: number) => `${n}/${seconds(3600)}`;
  for (let n = 0; n <= 1000; n += 1) await remembered(token(n));
  asked.length = 0;
  await remembered(token(1));
  await remembered(token(0));
  expect(asked).toEqual([token(0)]);
});

it("lets nobody change what a token says", async () => {
  const { remembered } = verifier();
  const claims = await remembered(`one/${seconds(3600)}`);
  expect(() => Object.assign(claims, { sub: "another" })).toThrow(TypeError);
});
