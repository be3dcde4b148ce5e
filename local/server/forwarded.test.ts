import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { ask } from "../testing/ask.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const grounds: Ground[] = [];
beforeAll(async () => {
  for (const trustProxy of [false, true]) {
    const ground = await startGround({ trustProxy });
    grounds.push(ground);
    await ground.database.query("insert into public.organizations (name) values ('Alpha')");
    await ground.database.query(
      `insert into public.limit_overrides (organization_id, meter, amount, reason) select max(id), 'domains', 1, 'Test' from public.organizations`,
    );
    await ground.database.query(
      "insert into public.organization_domains (organization_id, host) select max(id), 'alpha.example' from public.organizations",
    );
  }
});
afterAll(async () => {
  for (const ground of grounds) await ground.close();
});

/** Whether a page of the host that is said to be forwarded may read answers, as pages of the asked host may. */
async function counts(ground: Ground | undefined, forwarded: string) {
  const { url, publishableKey } = ground ?? { url: "", publishableKey: "" };
  const headers = { apikey: publishableKey, origin: `http://${forwarded}`, "x-forwarded-host": forwarded };
  const answer = await ask(Number(new URL(url).port), "/rest/v1/rpc/resolve_host?host=a", { headers });
  return answer.status === 400
    ? 400
    : answer.headers["access-control-allow-origin"] === `http://${forwarded}`;
}

it("takes the host that is forwarded from a configured proxy alone", async () => {
  expect(await counts(grounds[0], "evil.example")).toBe(false);
  expect(await counts(grounds[1], "proxied.example")).toBe(true);
});

it("takes the word of the last proxy, and refuses what isn't a host", async () => {
  const [, trusting] = grounds;
  const { url, publishableKey } = trusting ?? { url: "", publishableKey: "" };
  const headers = {
    apikey: publishableKey,
    origin: "http://first.example",
    "x-forwarded-host": "first.example, last.example",
  };
  const answer = await ask(Number(new URL(url).port), "/rest/v1/rpc/resolve_host?host=a", { headers });
  expect(answer.headers["access-control-allow-origin"]).not.toBe("http://first.example");
  expect(await counts(trusting, "a b")).toBe(400);
});

it("serves a domain at the port of the site and behind a proxy at the usual one, nowhere else", async () => {
  const [{ url, publishableKey } = { url: "", publishableKey: "" }] = grounds;
  const { port } = new URL(url);
  const may = async (origin: string) => {
    const answer = await ask(Number(port), "/rest/v1/rpc/resolve_host?host=a", {
      headers: { apikey: publishableKey, origin },
    });
    return answer.headers["access-control-allow-origin"] === origin;
  };
  expect(await may("http://alpha.example")).toBe(true);
  expect(await may(`http://alpha.example:${port}`)).toBe(true);
  expect(await may(`http://alpha.example:${Number(port) + 1}`)).toBe(false);
});
