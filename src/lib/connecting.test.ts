import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, serve } from "@/test-backend.ts";
import {
  connect,
  forgetReturned,
  returnedNow,
  takeReturn,
  tellReturned,
  type Returned,
} from "./connecting.ts";

const connection = {
  id: 1,
  type: "google",
  state: "connected",
  reason: null,
  account: { name: "Ada", email: "ada@harbour.test" },
  missing: [],
  reach: "folders",
  groups: false,
  syncs: 0,
  last_sync_at: null,
  next_sync_at: null,
  connected_at: "2026-01-01T00:00:00Z",
};

let left: string[];

beforeEach(() => {
  left = [];
  vi.spyOn(window.location, "assign").mockImplementation((url) => void left.push(String(url)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
  forgetReturned();
});

/** Leaves for Google with a state, and comes back with what it said. */
async function comeBack(state: string, said: Record<string, string>) {
  serve({
    [api("/google/auth")]: () => Response.json({ url: `https://google.test/consent?state=${state}&scope=x` }),
  });
  await connect({
    type: "google",
    organizationId: 5,
    from: "/app/train/integrations?add=google",
    reach: "files",
  });
  const query = new URLSearchParams({ state, ...said });
  return takeReturn(new URL(`https://atrium.test/app/integrations?${query}`));
}

test("one leaves for the vendor, and what comes back is told once, in the organisation where it was begun", async () => {
  expect(await comeBack("s1", { code: "c1" })).toBe("/app/integrations");
  expect(left).toEqual(["https://google.test/consent?state=s1&scope=x"]);
  const returned = returnedNow();
  expect(returned).toEqual({
    state: "s1",
    code: "c1",
    begun: { type: "google", organizationId: 5, from: "/app/train/integrations?add=google" },
  });
  const asked = serve({ [api("/google/auth")]: () => Response.json({ connection }) });
  const whole = returned as Returned & { begun: NonNullable<Returned["begun"]> };
  const answers = await Promise.all([tellReturned(whole), tellReturned(whole)]);
  expect(answers.map(({ account }) => account.name)).toEqual(["Ada", "Ada"]);
  expect(asked).toHaveLength(1);
  expect(await asked[0]?.json()).toEqual({ state: "s1", code: "c1" });
});

test("what is asked for first says how far it is to reach", async () => {
  const asked = serve({
    [api("/google/auth")]: () => Response.json({ url: "https://google.test/?state=s2" }),
  });
  await connect({ type: "google", organizationId: 5, from: "/app", reach: "files", takeOver: [7] });
  expect(await asked[0]?.json()).toEqual({ reach: "files", take_over: [7] });
});

test("a refusal comes back with its words, and without a code", async () => {
  await comeBack("s3", { error: "access_denied", error_description: "No." });
  expect(returnedNow()).toMatchObject({ state: "s3", error: "access_denied", error_description: "No." });
  expect(returnedNow()).not.toHaveProperty("code");
});

test("a state that this tab didn't begin, or that has come back before, belongs to nothing", async () => {
  takeReturn(new URL("https://atrium.test/app/integrations?code=c&state=forged"));
  expect(returnedNow()).toMatchObject({ code: "c", begun: null });
  await comeBack("s4", { code: "c" });
  expect(returnedNow()?.begun).not.toBeNull();
  takeReturn(new URL("https://atrium.test/app/integrations?code=c&state=s4"));
  expect(returnedNow()?.begun).toBeNull();
});

test("what is kept of a state must be whole, and lead back into the app", () => {
  const kept = (value: unknown) => {
    window.sessionStorage.setItem("connecting.s", JSON.stringify(value));
    takeReturn(new URL("https://atrium.test/app/integrations?code=c&state=s"));
    return returnedNow()?.begun ?? null;
  };
  const whole = { type: "google", organizationId: 5, from: "/app/integrations" };
  expect(kept(whole)).toEqual(whole);
  expect(kept({ ...whole, from: "https://evil.test" })).toBeNull();
  expect(kept({ ...whole, from: "//evil.test" })).toBeNull();
  expect(kept({ ...whole, from: "/apple" })).toBeNull();
  expect(kept({ ...whole, type: "dropbox" })).toBeNull();
  expect(kept("x")).toBeNull();
});

test("an address without an answer of a vendor's stays", () => {
  expect(takeReturn(new URL("https://atrium.test/app/integrations?connect=google"))).toBeNull();
  expect(returnedNow()).toBeNull();
});

test.each(["javascript:alert(1)//?state=s", "https://google.test/?scope=x"])(
  "nobody is sent to %s",
  async (url) => {
    serve({ [api("/google/auth")]: () => Response.json({ url }) });
    await expect(connect({ type: "google", organizationId: 5, from: "/app" })).rejects.toThrow();
    expect(left).toEqual([]);
  },
);
