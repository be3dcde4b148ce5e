import { z } from "zod";
import { rows, rpc } from "../../db/client.ts";
import { json } from "../../db/statement.ts";
import { tables } from "../../db/tables.ts";
import { contentHash } from "../../extraction/content-hash.ts";
import { readSitemaps } from "../../web/sitemap.ts";
import { type Look, type LookEnd, SourceFailure } from "../source.ts";
import { normalUrl } from "../../web/normal-url.ts";
import { type Crawler, DuePage, type FoundPage } from "./crawler.ts";
import { lookAtPage } from "./look-at-page.ts";
import { openSite, type Site } from "./site.ts";

/** From the start of one request to a host to the start of the next, and how many run at a time. */
const everyMs = 250;
const atOnce = 2;
/** A site that the operator has named (`CRAWL_ALLOW`) is their own. */
const ownAtOnce = 4;
/** Who has to wait longer for a turn lets others work meanwhile. */
const longestWaitMs = 3_000;
const pagesAtOnce = 32;
/** So many failures of the site itself in a row, and it counts as out of reach. */
const mostFailures = 10;
/** A page whose site wants to be left alone is tried so often. */
const mostRests = 5;
/** A scan is there to choose from: it lasts so long, and what it has found but not looked at is told all the same. */
const scanMs = 120_000;

const Cursor = z.object({
  phase: z.enum(["sitemaps", "pages", "recheck"]),
  /** When it began, in milliseconds since 1970. */
  since: z.number(),
  /** In a row. */
  failures: z.int(),
  rests: z.int(),
  /** Makes the names of its objects, which nobody may guess. */
  salt: z.string().default(() => crypto.randomUUID()),
});
type Cursor = z.infer<typeof Cursor>;

/**
 * Does one step of a look at a website: its sitemaps, then page after page from where it begins, those nearest first.
 * Each page is kept as it comes, and found again by its mark in the database, so that nothing is lost or done twice.
 * @throws SourceFailure when the site can't be read
 */
export async function crawl(look: Look, crawler: Crawler): Promise<LookEnd> {
  const { signal, mode } = look;
  const site = await openSite(look.source, crawler, signal);
  const { origin } = new URL(site.settings.address);
  const robots = await site.robots(origin);
  if (robots.unreadable !== null) throw new SourceFailure(robots.unreadable);
  const cursor: Cursor = Cursor.nullable().parse(look.cursor) ?? {
    phase: "sitemaps",
    since: Date.now(),
    failures: 0,
    rests: 0,
    salt: crypto.randomUUID(),
  };
  if (cursor.phase === "sitemaps") {
    if (mode === "scan" || (mode === "all" && site.settings.follow))
      await findInSitemaps(look, site, crawler);
    cursor.phase = "pages";
    await look.keep(cursor);
  }
  for (;;) {
    if (look.over()) {
      await look.keep(cursor);
      return { delaySeconds: 0 };
    }
    if (mode === "scan" && Date.now() - cursor.since > scanMs) return "done";
    const due = z
      .array(DuePage)
      .parse(
        await rpc(crawler.db, "due_website_pages", { run_id: look.runId, at_most: pagesAtOnce }, signal),
      );
    if (due.length === 0) {
      if (cursor.phase === "recheck") return "done";
      if (!(await rpc(crawler.db, "recheck_website", { run_id: look.runId }, signal))) return "done";
      cursor.phase = "recheck";
      await look.keep(cursor);
      continue;
    }
    const waitMs = await lookAt(due, cursor, look, site, crawler);
    if (waitMs > 0) {
      await look.keep(cursor);
      return { delaySeconds: Math.ceil(waitMs / 1000) };
    }
  }
}

/** Tells the addresses of sitemaps, which may be many, a few hundred at a time. */
async function findInSitemaps(look: Look, site: Site, { db, web }: Crawler): Promise<void> {
  const { signal, held } = look;
  const { origin } = new URL(site.settings.address);
  const robots = await site.robots(origin);
  const starts = robots.sitemaps.length > 0 ? robots.sitemaps : [`${origin}/sitemap.xml`];
  let found: string[] = [];
  const tell = async (): Promise<boolean> => {
    const addresses = found;
    found = [];
    if (addresses.length === 0) return true;
    return z
      .boolean()
      .parse(await rpc(db, "find_website_pages", { ...held, run_id: look.runId, addresses }, signal));
  };
  for await (const entry of readSitemaps(web.fetchPublic, starts, {
    credentials: site.credentials,
    signal,
  })) {
    const address = "url" in entry ? normalUrl(entry.url) : null;
    if (address === null || !(await site.admits(address))) continue;
    found.push(address);
    if (found.length === 200 && !(await tell())) return;
  }
  await tell();
}

/**
 * Looks at pages, a few at a time and each in its host's turn, and keeps what comes of them.
 * @returns how long to wait before going on, in milliseconds
 */
async function lookAt(
  due: DuePage[],
  cursor: Cursor,
  look: Look,
  site: Site,
  crawler: Crawler,
): Promise<number> {
  const { signal } = look;
  const waiting = [...due];
  let waitMs = 0;
  const own = crawler.web.allow.has(new URL(site.settings.address).origin);
  const work = async () => {
    for (let page = waiting.shift(); page && waitMs === 0 && !look.over(); page = waiting.shift()) {
      if (!own) {
        const { host, origin } = new URL(page.address);
        const { delayMs } = await site.robots(origin);
        const turn = await takeTurn(host, Math.max(everyMs, delayMs), crawler, signal);
        if (turn > longestWaitMs) {
          waitMs = turn;
          return;
        }
        await pause(turn, signal);
      }
      const found = await lookAtPage(page, site, crawler.web.fetchPublic, signal);
      if (found.outcome === "rest" && cursor.rests < mostRests) {
        cursor.rests += 1;
        waitMs = Math.min(Math.max(found.ms, 1_000), 300_000);
        const { host } = new URL(page.address);
        await rpc(crawler.db, "rest_host", { of_host: host, rest_ms: Math.round(waitMs) }, signal);
        return;
      }
      const came: FoundPage =
        found.outcome === "rest" ? { outcome: "failed", reason: found.reason, passing: true } : found;
      if (found.outcome !== "rest") cursor.rests = 0;
      await keep(page, came, cursor, look, site, crawler);
      cursor.failures = came.outcome === "failed" && came.passing ? cursor.failures + 1 : 0;
      if (cursor.failures >= mostFailures && came.outcome === "failed")
        throw new SourceFailure(`The site stopped answering. ${came.reason}`);
    }
  };
  await Promise.all(Array.from({ length: own ? ownAtOnce : atOnce }, work));
  return waitMs;
}

/** Keeps what came of a page; the bytes of one that is new or has changed go to the bucket before. */
async function keep(
  page: DuePage,
  found: FoundPage,
  { salt }: Cursor,
  look: Look,
  site: Site,
  crawler: Crawler,
): Promise<void> {
  const { signal, held, runId: run_id, mode } = look;
  const begins = page.address === site.settings.address && mode !== "some";
  if (begins && (found.outcome === "failed" || found.outcome === "gone")) {
    throw new SourceFailure(found.reason);
  }
  const { address } = page;
  const tell = async (told: object) =>
    z
      .string()
      .parse(await rpc(crawler.db, "tell_website_page", { ...held, run_id, told: json(told) }, signal));
  if (found.outcome !== "taken") {
    await tell({ address, identity: address, moved: false, ...found });
    return;
  }
  const { bytes, ...told } = found;
  const told_ = { address, identity: address, moved: false, ...told, size: bytes.length };
  const isKnown = told_.identity === address && told.version === page.version;
  if (mode === "scan" || isKnown) {
    await tell(told_);
    return;
  }
  const path = await objectOf([salt, address, told.version]);
  await crawler.uploads.write(path, bytes, mimeOf(told.type), signal);
  const outcome = await tell({ ...told_, path });
  if (outcome === "taken") return;
  // Another worker may have told of the same page meanwhile, whose object this is.
  const using = tables.selectFrom("document_revisions").select("id").where("path", "=", path).limit(1);
  if ((await rows(crawler.db, using, signal)).length === 0) await crawler.uploads.remove(path, signal);
}

/** The same for the same page of a look, so that one whose telling was cut off leaves no object behind that is nobody's. */
async function objectOf(named: string[]): Promise<string> {
  const hash = await contentHash(new TextEncoder().encode(JSON.stringify(named)));
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash) ?? [];
  return `files/${a}-${b}-4${c}-8${d}-${e}`;
}

async function takeTurn(
  of_host: string,
  every_ms: number,
  { db }: Crawler,
  signal: AbortSignal,
): Promise<number> {
  const turn = { of_host, every_ms: Math.round(every_ms), most_ms: longestWaitMs };
  return z.number().parse(await rpc(db, "take_host_turn", turn, signal));
}

const mimeOf = (type: string): string =>
  type === "html" ? "text/html" : type === "pdf" ? "application/pdf" : "application/octet-stream";

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
