import { Buffer } from "node:buffer";
import { lookup as systemLookup } from "node:dns";
import { foundType, type FoundType, toldType } from "./content-type.ts";
import { judgeUrl } from "./judge-url.ts";
import { pinnedLookup, type Resolve } from "./pinned-lookup.ts";
import { type Answer, type AnswerLimits, requestOnce, type Transport, transport } from "./request.ts";
import { lookupFault } from "./self-test.ts";
import { WebError } from "./web-error.ts";

/** A header or cookie by which a site knows its member. */
export interface SiteCredentials {
  /** The only origin that gets it. */
  origin: string;
  /** As `credentialsFault` allows them. */
  headers: Readonly<Record<string, string>>;
}

/** What an earlier answer told, so that the site can say that nothing has changed. */
export interface Validators {
  /** The address that answered, after redirects. */
  url: string;
  etag: string | null;
  lastModified: string | null;
}

export interface FetchOptions extends Partial<AnswerLimits> {
  /** Of everything, redirects included, in milliseconds. */
  wholeMs?: number;
  redirects?: number;
  credentials?: SiteCredentials | null;
  validators?: Validators | null;
  /** May say of a redirect why it isn't followed (another site, robots.txt); what it throws is thrown on. */
  mayFollow?: (url: URL) => void | Promise<void>;
  accept?: string;
  signal?: AbortSignal;
}

/** What an address gave. Statuses are answers, not errors; `statusReason` puts them into words. */
export interface Fetched {
  /** The address that answered, after redirects. */
  url: string;
  status: number;
  /** The site says that nothing has changed since `validators`; there is no body. */
  notModified: boolean;
  /** Empty where the status isn't 2xx. */
  body: Uint8Array<ArrayBuffer>;
  cut: boolean;
  /** By the bytes. */
  found: FoundType;
  /** As the site tells; null when it doesn't. */
  told: string | null;
  charset: string | undefined;
  etag: string | null;
  lastModified: string | null;
  /** Raw values, one entry a header. */
  headers: Answer["headers"];
  /** How long the site wants to be left alone, in milliseconds. */
  retryAfterMs: number | null;
}

export const FETCH_DEFAULTS = {
  bytes: 8 * 1024 * 1024,
  unpackedBytes: 8 * 1024 * 1024,
  overflow: "refuse",
  idleMs: 10_000,
  wholeMs: 30_000,
  redirects: 5,
} as const satisfies FetchOptions;

/** Reads addresses of the public internet. */
export type FetchPublic = (url: string, options?: FetchOptions) => Promise<Fetched>;

/** How this installation asks. */
export interface FetchSettings {
  allow: ReadonlySet<string>;
  userAgent: string;
  resolve?: Resolve;
  send?: Transport;
}

/**
 * Makes the function by which everything is read that members name: public addresses only, each redirect judged anew,
 * each name pinned to the addresses that were judged. It refuses all where the runtime doesn't keep to that.
 */
export function createFetchPublic(settings: FetchSettings): FetchPublic {
  const { allow, userAgent, resolve = systemLookup as Resolve, send = transport } = settings;
  let fault: Promise<string | null> | undefined;
  return async (text, options = {}) => {
    const found = await (fault ??= lookupFault(send));
    if (found !== null) throw new WebError("crawling_off", found);
    const limits = { ...FETCH_DEFAULTS, ...options };
    const late = AbortSignal.timeout(limits.wholeMs);
    const signal = AbortSignal.any([late, ...(options.signal ? [options.signal] : [])]);
    const ask = async (url: URL, credentials: SiteCredentials | null) => {
      const headers = headersFor(url, userAgent, options, credentials);
      return await requestOnce(
        url,
        headers,
        pinnedLookup(resolve, allow.has(url.origin)),
        limits,
        signal,
        send,
      );
    };
    try {
      return await follow(judgeUrl(text, allow), limits, ask, (next, base) => judgeUrl(next, allow, base));
    } catch (error) {
      if (options.signal?.aborted) throw new WebError("stopped", "Reading was stopped.", { cause: error });
      if (late.aborted)
        throw new WebError("timeout", `The site took longer than ${limits.wholeMs / 1000} s.`);
      throw error;
    }
  };
}

async function follow(
  first: URL,
  options: FetchOptions & { redirects: number },
  ask: (url: URL, credentials: SiteCredentials | null) => Promise<Answer>,
  judge: (text: string, base: URL) => URL,
): Promise<Fetched> {
  let url = first;
  let credentials = options.credentials?.origin === first.origin ? options.credentials : null;
  for (let left = options.redirects; ; left--) {
    const answer = await ask(url, credentials);
    const { location } = answer.headers;
    if (![301, 302, 303, 307, 308].includes(answer.status) || !location) return asFetched(url, answer);
    if (left === 0) {
      throw new WebError("redirects", `This address leads on more than ${options.redirects} times.`);
    }
    const next = judge(plainHeader(location), url);
    // Once it has left its site, what follows may be somebody else's choice: it is not told again.
    if (next.origin !== credentials?.origin) credentials = null;
    await options.mayFollow?.(next);
    url = next;
  }
}

/** Headers come as Latin-1; servers that write other letters into them write UTF-8. */
function plainHeader(value: string): string {
  return /[\x80-\xff]/.test(value) ? Buffer.from(value, "latin1").toString("utf8") : value;
}

function headersFor(
  url: URL,
  userAgent: string,
  { accept = "text/html,application/xhtml+xml,*/*;q=0.5", validators }: FetchOptions,
  credentials: SiteCredentials | null,
): Record<string, string> {
  const unchanged = validators?.url === url.href ? validators : null;
  return {
    "user-agent": userAgent,
    accept,
    "accept-encoding": "gzip, br",
    ...(unchanged?.etag && { "if-none-match": unchanged.etag }),
    ...(unchanged?.lastModified && { "if-modified-since": unchanged.lastModified }),
    ...credentials?.headers,
  };
}

function asFetched(url: URL, { status, headers, body, cut }: Answer): Fetched {
  const { type, charset } = toldType(headers["content-type"]);
  return {
    url: url.href,
    status,
    notModified: status === 304,
    body,
    cut,
    found: foundType(body, type),
    told: type,
    charset,
    etag: headers.etag ?? null,
    lastModified: headers["last-modified"] ?? null,
    headers,
    retryAfterMs: retryAfter(headers["retry-after"]),
  };
}

function retryAfter(value: string | undefined): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
