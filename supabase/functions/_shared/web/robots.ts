import robotsParser from "robots-parser";
import { textOf } from "./content-type.ts";
import type { FetchOptions, FetchPublic } from "./fetch.ts";
import { asWebError } from "./web-error.ts";

/** The name by which robots.txt may speak of us. */
export const ROBOT = "AtriumBot";

/** What is read of a robots.txt at most (RFC 9309, section 2.5), in bytes. */
const MOST = 500 * 1024;
/** A rule can't be longer than an address; what is longer is no rule. */
const LONGEST_LINE = 2_048;
/** A rule with wildcards costs its length times that of the address: what nobody writes by hand isn't worth it. */
const MOST_WILDCARDS = { aLine: 20, lines: 1_000 };
/** A site may slow us down to a page in ten seconds, and no further. */
export const LONGEST_DELAY_MS = 10_000;

/** What a site's robots.txt says to us. */
export interface Robots {
  /** @param url of the same origin; false for others */
  allows(url: string): boolean;
  /** Time between two requests that the site asks for. */
  delayMs: number;
  /** Addresses of its sitemaps, as written. */
  sitemaps: string[];
  /** Why nothing is allowed, where the file couldn't be read. */
  unreadable: string | null;
}

/**
 * Reads a site's robots.txt. By RFC 9309, section 2.3.1, all is allowed where there is none (4xx, too many redirects), and nothing
 * where the site can't say (5xx, no connection); 429 counts as the latter.
 * @param origin of the pages that are meant
 */
export async function readRobots(
  fetchPublic: FetchPublic,
  origin: string,
  options: Pick<FetchOptions, "credentials" | "signal"> = {},
): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  try {
    const limits = { bytes: MOST, unpackedBytes: MOST, overflow: "cut" } as const;
    const answer = await fetchPublic(url, { ...options, ...limits, accept: "text/plain,*/*;q=0.5" });
    const { status, found, cut } = answer;
    if (status >= 500 || status === 429) return closed(`robots.txt of this site can't be read (${status}).`);
    if (status < 200 || status > 299 || found.kind !== "text") return parsed(url, "");
    const text = await textOf(answer.body, answer.charset);
    return parsed(url, cut ? text.slice(0, text.lastIndexOf("\n") + 1) : text);
  } catch (error) {
    const { code, message } = asWebError(error);
    if (code === "stopped" || code === "crawling_off") throw error;
    if (code === "redirects") return parsed(url, "");
    return closed(`robots.txt of this site can't be read: ${message}`);
  }
}

interface Rules {
  isAllowed(url: string, robot: string): boolean | undefined;
  getCrawlDelay(robot: string): number | undefined;
  getSitemaps(): string[];
}

// Deno takes the types of a CommonJS package for those of its module, whose default is the function.
const parse = robotsParser as unknown as (url: string, text: string) => Rules;

function parsed(url: string, text: string): Robots {
  const rules = parse(url, usableLines(text));
  const seconds = rules.getCrawlDelay(ROBOT) ?? 0;
  return {
    allows: (page) => rules.isAllowed(page, ROBOT) ?? false,
    delayMs: Math.min(Math.max(0, seconds * 1000), LONGEST_DELAY_MS),
    sitemaps: [...new Set(rules.getSitemaps())],
    unreadable: null,
  };
}

function usableLines(text: string): string {
  let left = MOST_WILDCARDS.lines;
  const usable = (line: string): boolean => {
    const wildcards = line.split("*").length - 1;
    if (line.length > LONGEST_LINE || wildcards > MOST_WILDCARDS.aLine) return false;
    return wildcards === 0 || left-- > 0;
  };
  return text
    .split(/\r\n|\r|\n/)
    .filter(usable)
    .join("\n");
}

const closed = (unreadable: string): Robots => ({
  allows: () => false,
  delayMs: 0,
  sitemaps: [],
  unreadable,
});
