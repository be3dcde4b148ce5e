import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { ask } from "../testing/ask.ts";
import { createOrigins } from "./origins.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let ground: Ground;
let port: number;
beforeAll(async () => {
  ground = await startGround();
  port = Number(new URL(ground.url).port);
  await ground.database.query("insert into public.organizations (name) values ('Alpha')");
});
afterAll(() => ground.close());

/** Those of some origins whose pages may read what REST answers. */
async function served(...origins: string[]): Promise<string[]> {
  const answers = origins.map(async (origin) => {
    const headers = { apikey: ground.publishableKey, origin };
    const answer = await ask(port, "/rest/v1/rpc/resolve_host?host=a", { headers });
    return answer.headers["access-control-allow-origin"] === origin ? [origin] : [];
  });
  return (await Promise.all(answers)).flat();
}

it("serves an organisation's own domain as long as the database has it, and none that only resembles it", async () => {
  const domain = "http://alpha.example";
  const others = [
    "https://alpha.example",
    "http://alpha.example:8080",
    "http://www.alpha.example",
    "http://alpha.example.evil.example",
    "http://beta.example",
    "null",
  ];
  expect(await served(domain, ...others)).toEqual([]);
  await ground.database.query(
    `insert into public.limit_overrides (organization_id, meter, amount, reason) select max(id), 'domains', 1, 'Test' from public.organizations`,
  );
  await ground.database.query(
    "insert into public.organization_domains (organization_id, host) select max(id), 'alpha.example' from public.organizations",
  );
  await expect.poll(() => served(domain, ...others)).toEqual([domain]);
  await ground.database.query("delete from public.organization_domains");
  await expect.poll(() => served(domain, ...others)).toEqual([]);
});

it("shows an organisation's own domain its pages, by the exact name in any case", () => {
  const domains = new Set(["alpha.example"]);
  const { knows } = createOrigins(["https://site.example"], domains);
  expect(["alpha.example", "ALPHA.example", "site.example"].filter(knows)).toHaveLength(3);
  expect(["www.alpha.example", "alpha.example:81", "alpha.example.evil", ""].filter(knows)).toEqual([]);
  domains.clear();
  expect(knows("alpha.example")).toBe(false);
});
