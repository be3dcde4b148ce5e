import { isWanted } from "../../domain/site-patterns.ts";
import type { UploadExtension } from "../../domain/uploads.ts";
import { contentHash } from "../../extraction/content-hash.ts";
import { ExtractionError } from "../../extraction/extraction-error.ts";
import { textOf } from "../../web/content-type.ts";
import type { Fetched, FetchPublic } from "../../web/fetch.ts";
import { isSameSite, normalUrl } from "../../web/normal-url.ts";
import { NEEDS_SCRIPTS, readPage, type WebPage } from "../../web/page.ts";
import { statusReason } from "../../web/status-reason.ts";
import { WebError } from "../../web/web-error.ts";
import { SourceFailure } from "../source.ts";
import type { DuePage, FoundPage, Resting } from "./crawler.ts";
import type { Site } from "./site.ts";

const MOST_LINKS = 1_000;
const MOST_NAME = 255;
const restMs = 30_000;
const textTypes: Readonly<Record<string, UploadExtension>> = { md: "md", markdown: "md" };

/** Where a page leads isn't to be read. */
class NotToReadError extends Error {}

/**
 * Asks a site for a page, and says what came of it; nothing is kept.
 * @throws SourceFailure when no site can be asked here; the signal's reason
 */
export async function lookAtPage(
  due: DuePage,
  site: Site,
  fetchPublic: FetchPublic,
  signal: AbortSignal,
): Promise<FoundPage | Resting> {
  const { address, facts } = due;
  if (due.depth > 0 && !isWanted(address, site.settings))
    return skipped("The patterns of this website leave it out.");
  try {
    await mayRead(address, site);
    const answer = await fetchPublic(address, {
      credentials: site.credentials,
      validators: facts,
      mayFollow: (url) => mayRead(url.href, site),
      signal,
    });
    return await read(due, answer, site);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NotToReadError) return skipped(error.message);
    if (error instanceof ExtractionError) return { outcome: "failed", reason: error.message, passing: false };
    if (!(error instanceof WebError)) throw error;
    if (error.code === "crawling_off") throw new SourceFailure(error.message);
    return {
      outcome: "failed",
      reason: error.message,
      passing: error.passing || error.code === "unknown_host",
    };
  }
}

async function mayRead(address: string, site: Site): Promise<void> {
  if (!isSameSite(address, site.settings.address)) {
    const { host } = new URL(address);
    throw new NotToReadError(`It leads to another site, ${host}. Add that one to read it.`);
  }
  const robots = await site.robots(new URL(address).origin);
  if (robots.unreadable !== null) throw new WebError("unreachable", robots.unreadable);
  if (!robots.allows(address)) throw new NotToReadError("The site's robots.txt asks not to read this page.");
}

async function read(due: DuePage, answer: Fetched, site: Site): Promise<FoundPage | Resting> {
  const { status, found } = answer;
  if (answer.notModified) return { outcome: "same" };
  const reason = statusReason(status);
  if (reason !== null && (status === 404 || status === 410)) return { outcome: "gone", reason };
  if (reason !== null && (status === 429 || status === 503))
    return { outcome: "rest", ms: answer.retryAfterMs ?? restMs, reason };
  if (reason !== null) return { outcome: "failed", reason, passing: status >= 500 };
  const { url, etag, lastModified } = answer;
  const kept = etag !== null || lastModified !== null ? { facts: { url, etag, lastModified } } : {};
  const at = identityOf(due.address, normalUrl(url), true);
  if (found.kind === "html") return { ...kept, ...(await readHtml(due, answer, site)) };
  if (found.kind === "file" && (found.extension === "pdf" || found.extension === "docx"))
    return { ...kept, ...at, ...(await fileOf(answer, found.extension)) };
  if (found.kind === "text") {
    const extension = textTypes[/\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? ""] ?? "txt";
    return { ...kept, ...at, ...(await fileOf(answer, extension)) };
  }
  return { ...at, ...unreadable(found) };
}

function unreadable(found: Fetched["found"]): FoundPage {
  if (found.kind === "empty")
    return { outcome: "failed", reason: "The site sent an empty page.", passing: false };
  if (found.kind === "file") return skipped("This is a recording. Upload it under Files or Text & audio.");
  return skipped("There is no text on it that can be read, but data or a file of another kind.");
}

async function readHtml({ address }: DuePage, answer: Fetched, site: Site): Promise<FoundPage> {
  const text = await textOf(answer.body, answer.charset);
  const page = readPage(text, answer.url, answer.headers);
  const moved = identityOf(address, normalUrl(answer.url), true);
  const named = page.canonical !== null && (await site.admits(page.canonical)) ? page.canonical : null;
  const at =
    named === null ? moved : { ...identityOf(address, named, false), ...(moved.moved && { moved: true }) };
  const rest = { ...at, links: await linksOf(page, site) };
  if (page.noindex) return { ...rest, ...skipped("This page asks not to be read by machines (noindex).") };
  if (page.needsScripts) return { ...rest, outcome: "failed", reason: NEEDS_SCRIPTS, passing: false };
  if (page.blocks.length === 0)
    return { ...rest, outcome: "failed", reason: "There is no text on this page.", passing: false };
  const name = page.title || page.blocks[0]?.text || lastOf(answer.url);
  const said = JSON.stringify([page.title, page.blocks.map(({ kind, text: block }) => [kind, block])]);
  return {
    ...rest,
    outcome: "taken",
    name: shortened(name),
    type: "html",
    // What surrounds the text, such as a date or a token, is no change.
    version: await contentHash(new TextEncoder().encode(said)),
    // Whatever the site's charset was.
    bytes: new TextEncoder().encode(`\uFEFF${text}`),
  };
}

async function linksOf(page: WebPage, site: Site): Promise<string[]> {
  if (page.nofollow) return [];
  const leads = page.links.filter(({ nofollow }) => !nofollow).map(({ url }) => url);
  const links: string[] = [];
  for (const url of page.refresh === null ? leads : [page.refresh, ...leads]) {
    if (links.length === MOST_LINKS) break;
    if (await site.admits(url)) links.push(url);
  }
  return links;
}

async function fileOf({ body, url }: Fetched, type: UploadExtension): Promise<FoundPage> {
  return {
    outcome: "taken",
    name: shortened(lastOf(url)),
    type,
    version: await contentHash(body),
    bytes: body,
  };
}

const skipped = (reason: string): FoundPage => ({ outcome: "skipped", reason });

function identityOf(address: string, real: string | null, moved: boolean) {
  return real === null || real === address ? {} : { identity: real, moved };
}

/** The last part of an address' path, as people read it. */
function lastOf(address: string): string {
  const { pathname, host } = new URL(address);
  const last = pathname.split("/").findLast((part) => part !== "");
  try {
    return decodeURIComponent(last ?? host);
  } catch {
    return last ?? host;
  }
}

const shortened = (name: string): string => {
  const plain = name.replace(/[\u0000-\u001f\s]+/g, " ").trim();
  return plain.length > MOST_NAME ? `${plain.slice(0, MOST_NAME - 1).trimEnd()}…` : plain;
};
