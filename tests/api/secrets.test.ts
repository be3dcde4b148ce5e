import { expect, it } from "vitest";
import { stack } from "../support/stack.ts";

const reseal = (key?: string) =>
  fetch(`${stack().url}/functions/v1/worker/secrets/reseal?after=0`, {
    method: "POST",
    headers: key ? { authorization: `Bearer ${key}` } : {},
  });

it("are sealed anew by the worker, for who holds the secret key alone", async () => {
  const { publishableKey, secretKey } = stack();
  for (const key of [undefined, publishableKey]) expect((await reseal(key)).status).toBe(401);
  const answer = await reseal(secretKey);
  expect(await answer.json()).toEqual({ resealed: 0, unreadable: 0, next: null });
});

it.each(["the server", "visitors", "nobody"] as const)(
  "can't be read over REST, with the key of %s",
  async (whose) => {
    const { url, publishableKey, secretKey } = stack();
    const apikey = whose === "the server" ? secretKey : publishableKey;
    const answer = await fetch(`${url}/rest/v1/secrets?select=*`, {
      headers: whose === "nobody" ? {} : { apikey, authorization: `Bearer ${apikey}` },
    });
    expect([401, 403]).toContain(answer.status);
    expect(await answer.text()).not.toContain("sealed");
  },
);
