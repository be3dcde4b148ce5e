import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ground } from "../../local/ground.ts";
import { call } from "../support/call.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { makeOrganization, type Organization } from "../support/people.ts";
import { page, startSite, type TestSite } from "../support/site.ts";
import { until } from "../support/wait.ts";

let site: TestSite;
let ground: Ground;
let org: Organization;
beforeAll(async () => {
  site = await startSite();
  ground = await startOwnStack({ CRAWL_ALLOW: site.origin });
  org = await makeOrganization();
});
afterAll(async () => {
  await ground.close();
  await site.close();
});

const here = () => ({ organizationId: org.id });
const ended = (id: number) =>
  until("the end of a look", async () => {
    const website = await call(org.user, "/document/website/get", { id }, here());
    return website.run?.state !== "running" && website.pages.waiting === 0 ? website : null;
  });

it("a crawl whose worker is killed in the middle of a step goes on: nothing is lost, nothing twice", async () => {
  const links = Array.from({ length: 40 }, (_, nth) => `/page-${String(nth)}`);
  site.pages.set("/", page("Start", "This is where the site begins.", links));
  for (const path of links) site.pages.set(path, page(path, `The text of ${path} and of nothing else.`));
  const { id } = await call(org.user, "/document/website/scan", { address: `${site.origin}/` }, here());
  await ended(id);
  site.asked.length = 0;
  const { run } = await call(org.user, "/document/website/crawl", { id, name: "Site" }, here());
  const killed = new Set<number>();
  for (const asked of [5, 15, 25]) {
    await until("the middle of a step", () => Promise.resolve(site.asked.length >= asked ? true : null));
    const pid = await until("a worker", () => Promise.resolve(ground.functions?.pid("worker") ?? null));
    process.kill(pid, "SIGKILL");
    killed.add(pid);
    await ground.database.exec(
      "update public.jobs set leased_until = now() where status = 'running'; notify jobs, 'source.run'",
    );
  }
  expect(killed.size).toBe(3);
  expect(await ended(id)).toMatchObject({
    run: { id: run?.id, state: "done", listed: 41, changed: 41, failed: 0 },
    pages: { current: 41, waiting: 0 },
  });
  const read = await ground.database.query<{
    name: string;
    revisions: number;
    twice: number;
    answers: boolean;
  }>(
    `select documents.name, count(distinct revisions.id)::int as revisions, 
       (count(chunks.id) - count(distinct chunks.ordinal))::int as twice, count(chunks.id) > 0 as answers
     from public.source_items as items
     join public.documents on documents.id = items.document_id
     join public.document_revisions as revisions on revisions.document_id = documents.id
     left join public.document_chunks as chunks on chunks.revision_id = revisions.id
     where items.source_id = $1 group by documents.id order by documents.name`,
    [id],
  );
  const once = { revisions: 1, twice: 0, answers: true };
  const names = ["Start", ...links].sort();
  expect(read.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
    names.map((name) => ({ name, ...once })),
  );
}, 180_000);
