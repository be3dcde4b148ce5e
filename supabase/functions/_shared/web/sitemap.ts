import { XMLParser } from "fast-xml-parser";
import { textOf } from "./content-type.ts";
import type { FetchOptions, FetchPublic } from "./fetch.ts";
import { MAX_URL } from "./judge-url.ts";
import { statusReason } from "./status-reason.ts";
import { gunzip } from "./unpack.ts";
import { asWebError, WebError } from "./web-error.ts";

/** What sitemaps tell: a page, or why one of them told nothing. */
export type SitemapEntry =
  { url: string; lastModified: string | null } | { sitemap: string; failure: string };

export interface SitemapLimits {
  /** Sitemaps that are read, indexes among them. */
  files: number;
  /** Indexes in each other. */
  depth: number;
  /** Pages in all. */
  pages: number;
}

export const SITEMAP_LIMITS: SitemapLimits = { files: 100, depth: 3, pages: 50_000 };

/** Of one file, unpacked; half of what the protocol allows would not fit beside other work. */
const MOST_BYTES = 10 * 1024 * 1024;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => ["url", "sitemap", "item", "entry", "link"].includes(name),
});

/**
 * The pages that sitemaps tell, file by file: XML (also packed), indexes of them, RSS, Atom, and plain lists. Each file is
 * read once, whatever circles they make; one that can't be read is told and passed over.
 * @param starts addresses of sitemaps
 */
export async function* readSitemaps(
  fetchPublic: FetchPublic,
  starts: readonly string[],
  options: Pick<FetchOptions, "credentials" | "signal" | "mayFollow"> = {},
  limits: SitemapLimits = SITEMAP_LIMITS,
): AsyncGenerator<SitemapEntry> {
  const queue = starts.map((url) => ({ url, depth: 0 }));
  const seen = new Set<string>(starts);
  const told = new Set<string>();
  for (let files = 0; queue.length > 0; files++) {
    const { url, depth } = queue.shift() as (typeof queue)[number];
    if (files === limits.files) {
      yield {
        sitemap: url,
        failure: `The site has more than ${limits.files} sitemaps; the rest isn't read.`,
      };
      return;
    }
    try {
      const { pages, sitemaps } = await readOne(fetchPublic, url, options);
      for (const page of pages) {
        if (told.has(page.url)) continue;
        if (told.size === limits.pages) {
          yield {
            sitemap: url,
            failure: `Sitemaps tell more than ${limits.pages} pages; the rest isn't read.`,
          };
          return;
        }
        told.add(page.url);
        yield page;
      }
      for (const next of sitemaps) {
        if (seen.has(next)) continue;
        seen.add(next);
        if (depth < limits.depth) queue.push({ url: next, depth: depth + 1 });
        else yield { sitemap: next, failure: "This sitemap is nested too deeply in others." };
      }
    } catch (error) {
      const { code, message } = asWebError(error);
      if (code === "stopped" || code === "crawling_off") throw error;
      yield { sitemap: url, failure: message };
    }
  }
}

interface Sitemap {
  pages: { url: string; lastModified: string | null }[];
  sitemaps: string[];
}

async function readOne(
  fetchPublic: FetchPublic,
  url: string,
  options: Pick<FetchOptions, "credentials" | "signal" | "mayFollow">,
): Promise<Sitemap> {
  const answer = await fetchPublic(url, {
    ...options,
    bytes: MOST_BYTES,
    unpackedBytes: MOST_BYTES,
    accept: "application/xml,text/xml,text/plain,*/*;q=0.5",
  });
  const reason = statusReason(answer.status);
  if (reason) throw new WebError("unreachable", reason);
  const bytes = answer.found.kind === "gzip" ? await gunzip(answer.body, MOST_BYTES) : answer.body;
  return parseSitemap(await textOf(bytes, answer.charset), answer.url);
}

/**
 * What one sitemap tells.
 * @param base its address, for addresses that it writes in short
 * @throws WebError `damaged` when it is none
 */
export function parseSitemap(text: string, base: string): Sitemap {
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (!start.startsWith("<")) return { pages: pagesOf(start.split(/\s+/), base), sitemaps: [] };
  // Entities of their own are of no use here, and the way to make a small file large.
  if (/<!(DOCTYPE|ENTITY)/i.test(start)) throw noSitemap();
  let root: Node;
  try {
    root = parser.parse(start) as Node;
  } catch (error) {
    throw noSitemap(error);
  }
  const { urlset, sitemapindex, rss, feed, RDF } = root;
  if (isNode(urlset)) return { pages: entries(urlset["url"], base), sitemaps: [] };
  if (isNode(sitemapindex)) {
    return { pages: [], sitemaps: entries(sitemapindex["sitemap"], base).map(({ url }) => url) };
  }
  const channel = isNode(rss) ? rss["channel"] : feed;
  if (isNode(channel)) return { pages: entries(channel["item"] ?? channel["entry"], base), sitemaps: [] };
  if (isNode(RDF)) return { pages: entries(RDF["item"], base), sitemaps: [] };
  // An empty element is parsed as an empty text: a sitemap of nothing.
  if (urlset === "" || sitemapindex === "") return { pages: [], sitemaps: [] };
  throw noSitemap();
}

interface Node {
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const noSitemap = (cause?: unknown) =>
  new WebError("damaged", "This isn't a sitemap that can be read.", { cause });

function entries(list: unknown, base: string): Sitemap["pages"] {
  if (!Array.isArray(list)) return [];
  return list.filter(isNode).flatMap((entry) => {
    const [url] = pagesOf([addressIn(entry)], base);
    const modified = entry["lastmod"] ?? entry["updated"] ?? entry["pubDate"];
    return url ? [{ ...url, lastModified: typeof modified === "string" ? dateOf(modified) : null }] : [];
  });
}

function addressIn(entry: Node): string {
  if (typeof entry["loc"] === "string") return entry["loc"];
  const links = Array.isArray(entry["link"]) ? entry["link"] : [];
  const own = links.find(
    (link) => !isNode(link) || [undefined, "alternate"].includes(link["@rel"] as string),
  );
  if (typeof own === "string") return own;
  const href = isNode(own) ? own["@href"] : undefined;
  return typeof href === "string" ? href : "";
}

const pagesOf = (texts: readonly string[], base: string): Sitemap["pages"] =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== "" && text.length <= MAX_URL && URL.canParse(text, base))
    .map((text) => new URL(text, base))
    .filter(({ protocol }) => protocol === "http:" || protocol === "https:")
    .map((url) => ({ url: url.href, lastModified: null }));

function dateOf(text: string): string | null {
  const time = Date.parse(text.trim());
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
