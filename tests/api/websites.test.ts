import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Ground } from "../../local/ground.ts";
import type { OutputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { call, refusal } from "../support/call.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { makeOrganization, type Organization, type Person } from "../support/people.ts";
import { page, startSite, type TestSite } from "../support/site.ts";
import { sql } from "../support/sql.ts";
import { until } from "../support/wait.ts";

type Website = OutputOf<"/document/website/get">;
let site: TestSite;
let other: TestSite;
let ground: Ground;
let org: Organization;
beforeAll(async () => {
  site = await startSite();
  // One that isn't allowed: nothing may ever ask it.
  other = await startSite({ "/": page("Secret", "The inside of the network."), "/robots.txt": {} });
  ground = await startOwnStack({ CRAWL_ALLOW: site.origin });
  org = await makeOrganization();
});
afterAll(async () => {
  await ground.close();
  await Promise.all([site.close(), other.close()]);
});
beforeEach(() => {
  site.pages.clear();
  site.asked.length = 0;
});

const as = (person: Person) => ({
  scan: (address: string) => call(person, "/document/website/scan", { address }, { organizationId: org.id }),
  get: (id: number) => call(person, "/document/website/get", { id }, { organizationId: org.id }),
  crawl: (id: number) =>
    call(person, "/document/website/crawl", { id, name: "Site" }, { organizationId: org.id }),
  run: (id: number) => call(person, "/document/website/run", { id }, { organizationId: org.id }),
});

const ended = (person: Person, id: number): Promise<Website> =>
  until("the end of a look", async () => {
    const website = await as(person).get(id);
    return website.run?.state !== "running" && website.pages.waiting === 0 ? website : null;
  });

/** The site as it is now, taken and read. */
async function taken(person: Person = org.user): Promise<Website> {
  const { id } = await as(person).scan(`${site.origin}/`);
  await ended(person, id);
  await as(person).crawl(id);
  return ended(person, id);
}

async function again(id: number): Promise<Website> {
  await as(org.user).run(id);
  return ended(org.user, id);
}

async function pagesOf(id: number) {
  const { pages } = await call(org.user, "/document/website/pages", { id }, { organizationId: org.id });
  return Object.fromEntries(
    pages.map(({ address, state, reason }) => [address.slice(site.origin.length), [state, reason]]),
  );
}

const documents = async (id: number) =>
  (await sql()`select documents.name, documents.id from public.source_items as items
    join public.documents on documents.id = items.document_id where items.source_id = ${id} order by 1`) as unknown as {
    name: string;
    id: number;
  }[];

it("each page says what became of it", async () => {
  const pages = {
    "/": page("Start", "This is where the site begins.", [
      "/a",
      "/old",
      "/same",
      "/app",
      "/shut",
      "/none",
      "/away",
    ]),
    "/a": page("A", "Pumps are covered for five years."),
    "/old": { status: 301, headers: { location: "/a" } },
    "/same": page("A", "Pumps are covered for five years.", [], '<link rel="canonical" href="/a">'),
    "/app": {
      headers: { "content-type": "text/html" },
      body: '<title>App</title><script src="/x.js"></script><div id="root"></div>',
    },
    "/shut": page("Shut", "Not for machines."),
    "/away": { status: 302, headers: { location: `${other.origin}/` } },
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /shut" },
    "/sitemap.xml": {
      headers: { "content-type": "application/xml" },
      body: `<urlset><url><loc>${site.origin}/listed</loc></url><url><loc>${other.origin}/</loc></url></urlset>`,
    },
    "/listed": page("Listed", "Only the sitemap leads here."),
  };
  for (const [path, given] of Object.entries(pages)) site.pages.set(path, given);
  const { id, run } = await taken();
  expect(run).toMatchObject({ state: "done", changed: 3 });
  expect(await pagesOf(id)).toEqual({
    "/": ["current", null],
    "/a": ["current", null],
    "/listed": ["current", null],
    "/old": ["skipped", `It leads to ${site.origin}/a`],
    "/same": ["skipped", `It is the same page as ${site.origin}/a`],
    "/app": ["failed", expect.stringContaining("scripts")],
    "/none": ["skipped", "There is no such page at the site."],
    "/away": ["failed", expect.stringContaining("isn't public")],
  });
  expect(site.asked.map(({ path }) => path)).not.toContain("/shut");
  expect(other.asked).toEqual([]);
});

it("what is unchanged isn't read again, what changed is, and what is gone leaves", async () => {
  site.pages.set("/", page("Start", "This is where the site begins.", ["/a", "/b"]));
  site.pages.set("/a", page("A", "Pumps are covered for five years."));
  site.pages.set("/b", page("B", "Valves are covered for two years."));
  const { id } = await taken();
  const before = await documents(id);
  site.asked.length = 0;
  expect((await again(id)).run).toMatchObject({ listed: 3, changed: 0, removed: 0 });
  expect(new Set(site.asked.filter(({ path }) => path.length < 3).map(({ status }) => status))).toEqual(
    new Set([304]),
  );
  site.pages.set("/a", page("A", "Pumps are covered for seven years."));
  site.pages.delete("/b");
  const { run, pages } = await again(id);
  expect(run).toMatchObject({ changed: 1, removed: 1 });
  expect(pages).toMatchObject({ current: 2, skipped: 1 });
  expect(await documents(id)).toEqual(before.filter(({ name }) => name !== "B"));
});

it("a page that has moved keeps its document", async () => {
  site.pages.set("/", page("Start", "This is where the site begins.", ["/a"]));
  site.pages.set("/a", page("A", "Pumps are covered for five years."));
  const { id } = await taken();
  const before = await documents(id);
  site.pages.set("/", page("Start", "This is where the site begins.", ["/new"]));
  site.pages.set("/new", page("A", "Pumps are covered for five years."));
  site.pages.set("/a", { status: 301, headers: { location: "/new" } });
  site.pages.set("/", page("Start", "This is where the site begins.", ["/a"]));
  await again(id);
  expect(await documents(id)).toEqual(before);
  expect((await pagesOf(id))["/new"]).toEqual(["current", null]);
});

it("a site that fails empties nothing", async () => {
  const links = ["/a", "/b", "/c", "/d", "/e", "/f", "/g"];
  site.pages.set("/", page("Start", "This is where the site begins.", links));
  for (const path of links) site.pages.set(path, page(path, `The text of ${path} and of nothing else.`));
  const { id } = await taken();
  const all = await documents(id);
  expect(all).toHaveLength(8);
  site.pages.set("/robots.txt", { status: 503 });
  expect(await again(id)).toMatchObject({
    state: "failed",
    reason: expect.stringContaining("robots.txt") as string,
  });
  site.pages.delete("/robots.txt");
  site.pages.set("/a", { status: 500 });
  site.pages.set("/", { status: 500 });
  expect(await again(id)).toMatchObject({ state: "failed", run: { state: "failed" } });
  // For a day the front page says something else and leads nowhere.
  site.pages.set("/", page("Closed", "We are moving our servers today."));
  expect(await again(id)).toMatchObject({ state: "active", run: { state: "done", removed: 0 } });
  expect((await documents(id)).map((one) => one.id)).toEqual(
    expect.arrayContaining(all.map((one) => one.id)),
  );
});

it("addresses inside are refused in words, and nothing connects", async () => {
  const scan = (address: string) =>
    refusal(org.user, "/document/website/scan", { address }, { organizationId: org.id });
  for (const address of [
    `${other.origin}/`,
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost:3000/",
    "http://2130706433/",
    "file:///etc/passwd",
    "https://user:pass@example.com/",
  ]) {
    const { status, body } = await scan(address);
    expect([address, status]).toEqual([address, 400]);
    expect(body.message).toMatch(/public|begin with http|user name/);
  }
  expect(other.asked).toEqual([]);
});

it("a website is its finder's and the admins', and nobody else's", async () => {
  site.pages.set("/", page("Start", "This is where the site begins."));
  const { id } = await as(org.user).scan(`${site.origin}/`);
  await ended(org.user, id);
  const stranger = await makeOrganization();
  const asked = (person: Person | null, organizationId: number) =>
    refusal(person, "/document/website/get", { id }, { organizationId }).then(({ status }) => status);
  expect(await asked(stranger.owner, org.id)).toBe(403);
  expect(await asked(stranger.owner, stranger.id)).toBe(404);
  expect(await asked(null, org.id)).toBe(401);
  expect((await as(org.admin).get(id)).id).toBe(id);
});

it("a header goes to the site's own origin, and is never told", async () => {
  site.pages.set("/", page("Start", "This is where the site begins."));
  const header = { name: "Cookie", value: "session=hush" };
  const input = { address: `${site.origin}/`, header };
  const website = await call(org.user, "/document/website/scan", input, { organizationId: org.id });
  const { id } = website;
  expect(JSON.stringify(await ended(org.user, id))).not.toContain("hush");
  expect(site.asked.every(({ headers }) => headers.cookie === "session=hush")).toBe(true);
  const kept = () =>
    sql()`select 1 from public.secrets where kind = 'website.header' and name = ${String(id)}`;
  expect(await kept()).toHaveLength(1);
  const change = async (to: typeof header | null) => {
    await call(org.user, "/document/website/update", { id, header: to }, { organizationId: org.id });
    site.asked.length = 0;
    await call(org.user, "/document/website/scan", { id }, { organizationId: org.id });
    await ended(org.user, id);
    return new Set(site.asked.map(({ headers }) => headers.cookie));
  };
  expect(await change({ name: "Cookie", value: "session=other" })).toContain("session=other");
  expect(await change(null)).toEqual(new Set([undefined]));
  expect(await kept()).toHaveLength(0);
  await call(org.user, "/document/website/update", { id, header }, { organizationId: org.id });
  expect(await kept()).toHaveLength(1);
  await call(org.user, "/document/website/delete", { id, documents: true }, { organizationId: org.id });
  await until("the end of the website's header", async () => ((await kept()).length === 0 ? true : null));
});

it("a paused look rests, and goes on where it was", async () => {
  const links = Array.from({ length: 30 }, (_, nth) => `/page-${String(nth)}`);
  site.pages.set("/", page("Start", "This is where the site begins.", links));
  for (const path of links) site.pages.set(path, page(path, `The text of ${path} and of nothing else.`));
  const { id } = await as(org.user).scan(`${site.origin}/`);
  await ended(org.user, id);
  await as(org.user).crawl(id);
  const paused = await call(org.user, "/document/website/pause", { id }, { organizationId: org.id });
  expect(paused).toMatchObject({ state: "paused", run: { state: "paused" } });
  const resumed = await call(org.user, "/document/website/resume", { id }, { organizationId: org.id });
  expect(resumed.run?.id).toBe(paused.run?.id);
  expect(await ended(org.user, id)).toMatchObject({
    run: { state: "done", listed: 31 },
    pages: { current: 31 },
  });
});
