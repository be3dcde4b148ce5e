import type { ExtractedBlock } from "../domain/text/document.ts";
import { htmlBlocks } from "../extraction/html/html.ts";
import { isSameSite, normalUrl } from "./normal-url.ts";
import { type Head, readHead } from "./page-head.ts";
import { robotsDirectives } from "./robots-directives.ts";

/** A web page, as far as a crawl and a document need it. */
export interface WebPage {
  /** The address that answered. */
  url: string;
  /** The address that the page itself wants to be known by; null unless it is of the same site and another one. */
  canonical: string | null;
  title: string;
  description: string | null;
  author: string | null;
  /** A language tag (BCP 47), as the page says. */
  language: string | null;
  /** ISO 8601, as the page says. */
  published: string | null;
  modified: string | null;
  /** Where it leads: absolute addresses in one spelling, each once, without the page itself. */
  links: { url: string; nofollow: boolean }[];
  /** Where it sends its visitors by itself. */
  refresh: string | null;
  /** It doesn't want to be found. */
  noindex: boolean;
  /** It doesn't want its links to be followed. */
  nofollow: boolean;
  /** Its text is made by scripts, which aren't run. */
  needsScripts: boolean;
  /** What people read of it, without navigation and hidden parts. */
  blocks: ExtractedBlock[];
}

/** Said of a page whose text is made by scripts. */
export const NEEDS_SCRIPTS =
  "This page builds its text with scripts in the browser, so there is nothing to read. Save it as a PDF and upload that.";

/** A page that says less than this, in characters, and has scripts, isn't done without them. */
const LITTLE = 200;
const MOST_LINKS = 5_000;

/**
 * What a page is.
 * @param source its HTML
 * @param url the address that answered
 * @param headers of the answer
 * @throws ExtractionError when its elements nest beyond reason
 */
export function readPage(
  source: string,
  url: string,
  headers: Readonly<Record<string, string | string[] | undefined>> = {},
): WebPage {
  const head = readHead(source);
  const base = (head.base !== null ? normalUrl(head.base, url) : null) ?? url;
  const directives = robotsDirectives([headers["x-robots-tag"] ?? [], head.robots].flat());
  const blocks = htmlBlocks(source);
  const { title, description, author, published, modified } = head;
  return {
    url,
    canonical: trusted(head.canonical, base, url),
    title,
    description,
    author,
    language:
      languageTag(head.language) ?? languageTag([headers["content-language"] ?? []].flat()[0] ?? null),
    published,
    modified,
    links: linksOf(head, base, url),
    refresh: head.refresh === null ? null : normalUrl(head.refresh, base),
    ...directives,
    needsScripts: needsScripts(head, blocks),
    blocks,
  };
}

/** A page that names another site, or the front page, as itself is wrong or lies. */
function trusted(canonical: string | null, base: string, url: string): string | null {
  const named = canonical === null ? null : normalUrl(canonical, base);
  if (named === null || named === normalUrl(url) || !isSameSite(named, url)) return null;
  const isFront = (address: string) => new URL(address).pathname === "/" && new URL(address).search === "";
  return isFront(named) && !isFront(url) ? null : named;
}

function linksOf({ links }: Head, base: string, url: string): WebPage["links"] {
  const found = new Map<string, boolean>();
  const self = normalUrl(url);
  for (const { href, nofollow } of links) {
    const address = normalUrl(href, base);
    if (address === null || address === self) continue;
    // A page that is linked twice may be followed if one link says so.
    found.set(address, nofollow && (found.get(address) ?? true));
    if (found.size === MOST_LINKS) break;
  }
  return [...found].map(([address, nofollow]) => ({ url: address, nofollow }));
}

function needsScripts(head: Head, blocks: readonly ExtractedBlock[]): boolean {
  const text = blocks.reduce((sum, block) => sum + block.text.trim().length, 0);
  if (head.scripts === 0 || text >= LITTLE) return false;
  return text <= head.title.length || head.emptyRoot || /javascript|enable scripts/i.test(head.noscript);
}

const languageTag = (text: string | null): string | null =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.exec(text?.split(",")[0]?.trim() ?? "")?.[0] ?? null;
