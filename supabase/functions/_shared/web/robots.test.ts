import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFetchPublic, type FetchPublic } from "./fetch.ts";
import { LONGEST_DELAY_MS, readRobots } from "./robots.ts";
import { robotsDirectives } from "./robots-directives.ts";
import { openSite, type TestSite } from "./testing/canary.ts";

let site: TestSite;
let read: FetchPublic;
let answer: { status: number; body: string; headers?: Record<string, string> };
const robots = (body: string, status = 200, headers: Record<string, string> = {}) => {
  answer = { status, body, headers };
  return readRobots(read, site.origin);
};

beforeAll(async () => {
  site = await openSite((_, response) =>
    response.writeHead(answer.status, { "content-type": "text/plain", ...answer.headers }).end(answer.body),
  );
  read = createFetchPublic({ allow: new Set([site.origin]), userAgent: "test" });
});
afterAll(() => site.close());

describe("robots.txt", () => {
  it("allows and forbids by the longest rule, for us by name before all", async () => {
    const file = `User-agent: *\nDisallow: /\n\nUser-agent: AtriumBot\nDisallow: /a\nAllow: /a/b\nDisallow: /*.pdf$\nCrawl-delay: 2\n\nSitemap: /one.xml\nSitemap: /one.xml\n`;
    const found = await robots(file);
    const allowed = ["/", "/a/x", "/a/b/x", "/x.pdf", "/x.pdf?y"].map((path) =>
      found.allows(site.origin + path),
    );
    expect(allowed).toEqual([true, false, true, false, true]);
    expect(found).toMatchObject({ delayMs: 2000, sitemaps: ["/one.xml"], unreadable: null });
    expect(found.allows("http://elsewhere.example/")).toBe(false);
  });

  it.each([
    [404, true],
    [403, true],
    [410, true],
    [429, false],
    [500, false],
    [503, false],
  ])("that answers %i allows: %s", async (status, allowed) => {
    const found = await robots("User-agent: *\nDisallow: /", status);
    expect(found.allows(`${site.origin}/`)).toBe(allowed);
    expect(found.unreadable === null).toBe(allowed);
  });

  it("that leads on for ever allows; one that can't be asked for forbids, and says why", async () => {
    expect((await robots("", 302, { location: "/robots.txt" })).allows(`${site.origin}/`)).toBe(true);
    const closed = await readRobots(read, "http://192.168.1.1");
    expect(closed.allows("http://192.168.1.1/")).toBe(false);
    expect(closed.unreadable).toMatch(/isn't public/);
  });

  it("that is a page instead has no rules", async () => {
    const found = await robots("<!doctype html><p>User-agent: *\nDisallow: /", 200, {
      "content-type": "text/html",
    });
    expect(found.allows(`${site.origin}/x`)).toBe(true);
  });

  it("of 10 MB is read for its first 500 KB, to the end of a line", async () => {
    const rule = (index: number) => `Disallow: /p${String(index).padStart(7, "0")}/\n`;
    const file = `User-agent: *\n${Array.from({ length: 500_000 }, (_, index) => rule(index)).join("")}`;
    expect(file.length).toBeGreaterThan(10_000_000);
    const found = await robots(file);
    const last = Math.floor((500 * 1024 - 14) / rule(0).length);
    const allows = (index: number) => found.allows(`${site.origin}/p${String(index).padStart(7, "0")}/x`);
    expect([allows(0), allows(last - 1), allows(last)]).toEqual([false, false, true]);
  });

  it("can't slow us down by more than is bearable, nor by rules that take long to match", async () => {
    expect((await robots("User-agent: *\nCrawl-delay: 86400")).delayMs).toBe(LONGEST_DELAY_MS);
    expect((await robots("User-agent: *\nCrawl-delay: -5")).delayMs).toBe(0);
    const wildcards = `User-agent: *\n${`Disallow: /${"*a".repeat(900)}b\n`.repeat(280)}Disallow: /last`;
    const found = await robots(wildcards);
    expect(found.allows(`${site.origin}/${"a".repeat(2000)}`)).toBe(true);
    expect(found.allows(`${site.origin}/last`)).toBe(false);
  });
});

describe("what pages ask of robots", () => {
  it.each([
    [["noindex, nofollow"], true, true],
    [["none"], true, true],
    [["index, follow"], false, false],
    [["otherbot: noindex"], false, false],
    [["AtriumBot: noindex", "otherbot: nofollow"], true, false],
    [["otherbot: noindex, nofollow, AtriumBot: nofollow"], false, true],
    [["max-snippet: 5, noindex"], true, false],
    [[], false, false],
  ])("%j", (values, noindex, nofollow) => {
    expect(robotsDirectives(values)).toEqual({ noindex, nofollow });
  });
});
