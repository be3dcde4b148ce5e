import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFetchPublic, type FetchPublic } from "./fetch.ts";
import { parseSitemap, readSitemaps, type SitemapEntry, type SitemapLimits } from "./sitemap.ts";
import { openSite, type TestSite } from "./testing/canary.ts";

let site: TestSite;
let read: FetchPublic;
const files = new Map<string, string | Buffer>();
const asked: string[] = [];

beforeAll(async () => {
  site = await openSite((request, response) => {
    asked.push(request.url ?? "");
    const file = files.get(request.url ?? "");
    if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  read = createFetchPublic({ allow: new Set([site.origin]), userAgent: "test" });
});
beforeEach(() => {
  files.clear();
  asked.length = 0;
});
afterAll(() => site.close());

const urls = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>${path}</loc></url>`)
    .join("")}</urlset>`;
const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${path}</loc></sitemap>`).join("")}</sitemapindex>`;

async function all(start: string, limits?: SitemapLimits): Promise<string[]> {
  const found: SitemapEntry[] = [];
  for await (const entry of readSitemaps(read, [`${site.origin}${start}`], {}, limits)) found.push(entry);
  return found.map((entry) =>
    "url" in entry ? new URL(entry.url).pathname : `${new URL(entry.sitemap).pathname}: ${entry.failure}`,
  );
}

describe("sitemaps", () => {
  it("lead from indexes to pages, packed or not, each file and page once", async () => {
    files.set("/index.xml", index("/a.xml", "/b.xml.gz", "/a.xml", "/gone.xml"));
    files.set("/a.xml", urls("/1", "/2", "/1"));
    files.set("/b.xml.gz", gzipSync(urls("/2", "/3")));
    expect(await all("/index.xml")).toEqual([
      "/1",
      "/2",
      "/3",
      "/gone.xml: There is no such page at the site.",
    ]);
  });

  it("in a circle are read once", async () => {
    files.set("/one.xml", index("/two.xml", "/one.xml"));
    files.set("/two.xml", index("/one.xml", "/pages.xml"));
    files.set("/pages.xml", urls("/1"));
    expect(await all("/one.xml")).toEqual(["/1"]);
    expect(asked).toEqual(["/one.xml", "/two.xml", "/pages.xml"]);
  });

  it("end at their limits, and say so", async () => {
    for (let at = 0; at < 20; at++) files.set(`/${at}.xml`, index(`/${at + 1}.xml`));
    expect(await all("/0.xml")).toEqual(["/4.xml: This sitemap is nested too deeply in others."]);
    files.set("/wide.xml", index(...Array.from({ length: 9 }, (_, at) => `/p${at}.xml`)));
    for (let at = 0; at < 9; at++) files.set(`/p${at}.xml`, urls(`/page-${at}`));
    const limits = { files: 4, depth: 3, pages: 100 };
    expect(await all("/wide.xml", limits)).toEqual([
      "/page-0",
      "/page-1",
      "/page-2",
      "/p3.xml: The site has more than 4 sitemaps; the rest isn't read.",
    ]);
    files.set("/many.xml", urls(...Array.from({ length: 9 }, (_, at) => `/${at}`)));
    expect((await all("/many.xml", { ...limits, pages: 2 })).slice(2)).toEqual([
      "/many.xml: Sitemaps tell more than 2 pages; the rest isn't read.",
    ]);
  });

  it("that are bombs are refused, and hold up no other", async () => {
    const lol = `<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "${"a".repeat(99)}"><!ENTITY b "${"&a;".repeat(99)}">]><urlset><url><loc>/&b;</loc></url></urlset>`;
    files.set("/index.xml", index("/lol.xml", "/big.xml.gz", "/deep.xml", "/cut.xml.gz", "/ok.xml"));
    files.set("/lol.xml", lol);
    files.set("/big.xml.gz", gzipSync(Buffer.alloc(64 * 1024 * 1024, " ")));
    files.set("/deep.xml", `${"<a>".repeat(100_000)}`);
    files.set("/cut.xml.gz", gzipSync(urls("/x")).subarray(0, 40));
    files.set("/ok.xml", urls("/fine"));
    const found = await all("/index.xml");
    expect(found.map((line) => line.slice(0, 9))).toEqual([
      "/lol.xml:",
      "/big.xml.",
      "/deep.xml",
      "/cut.xml.",
      "/fine",
    ]);
    expect(found[1]).toContain("larger than the limit of 10 MB");
  });
});

describe("one sitemap", () => {
  const base = "https://site.example/maps/";
  it("tells addresses and when they changed, also as RSS, Atom or a list", () => {
    const pages = (text: string) => parseSitemap(text, base).pages;
    expect(
      pages(
        `<urlset><url><loc> https://site.example/?a=1&amp;b=%C3%A4 </loc><lastmod>2024-05-01</lastmod></url><url><loc>mailto:a@b</loc></url><url/></urlset>`,
      ),
    ).toEqual([{ url: "https://site.example/?a=1&b=%C3%A4", lastModified: "2024-05-01T00:00:00.000Z" }]);
    expect(
      pages(
        `<rss><channel><link>/</link><item><link>/post</link><pubDate>Wed, 01 May 2024 00:00:00 GMT</pubDate></item></channel></rss>`,
      ),
    ).toEqual([{ url: "https://site.example/post", lastModified: "2024-05-01T00:00:00.000Z" }]);
    expect(
      pages(
        `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="self" href="/x"/><link href="y"/></entry></feed>`,
      ),
    ).toEqual([{ url: "https://site.example/maps/y", lastModified: null }]);
    expect(pages("https://site.example/a\nhttps://site.example/b\n").map(({ url }) => url)).toHaveLength(2);
    expect(pages("<urlset></urlset>")).toEqual([]);
  });

  it("that is none is refused", () => {
    for (const text of ["<html><p>Not found", "<a/>"])
      expect(() => parseSitemap(text, base)).toThrow("isn't a sitemap");
  });
});
