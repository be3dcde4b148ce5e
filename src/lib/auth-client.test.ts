import { afterEach, expect, it, vi } from "vitest";
import { auth } from "./auth-client.ts";

afterEach(() => vi.unstubAllGlobals());

it("tells the identity provider one bearer: the person's own where there is one", async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ id: "1" })));
  vi.stubGlobal("fetch", fetched);
  await auth.getUser("a-person");
  await auth.resetPasswordForEmail("ann@example.com");
  // By their spellings: a browser joins two of one name, which is no bearer any more.
  const bearers = fetched.mock.calls.map(([, init]) =>
    Object.entries(init?.headers ?? {}).filter(([name]) => name.toLowerCase() === "authorization"),
  );
  expect(bearers).toEqual([
    [["Authorization", "Bearer a-person"]],
    [["Authorization", "Bearer sb_publishable_test"]],
  ]);
});
