import { z } from "zod";
import { fetchWithKey } from "../../config/fetch-with-key.ts";
import type { AccessToken } from "../drive.ts";
import { VendorError } from "../vendor.ts";
import { retryAfterOf } from "../vendors/retry-after.ts";

/** Waits, unless the signal ends it. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

interface Asked {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Beneath `/calendar/v3`. */
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  body?: object;
  etag?: string | null;
  /** Whether sending it twice comes to the same, so that it is tried again where nobody knows what became of it. */
  again: boolean;
  /** Statuses beside 2xx that are an answer. */
  takes?: readonly number[];
}

/** One try ends after this long. */
const PATIENCE_MS = 10_000;
/** Tries of one call; a pause that is longer than this is the caller's to wait out. */
const TRIES = 3;
const LONGEST_PAUSE_MS = 4_000;

const Failure = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string().default("") })).default([]),
  }),
});

/** What every call to Google Calendar shares: the token, failures in words, and trying again. */
export function calendarRequests(apiUrl: string, pause: Pause) {
  const base = `${apiUrl.replace(/\/$/, "")}/calendar/v3`;

  /** @returns the status and the body, undefined where there is none. @throws VendorError */
  return async function ask(
    token: AccessToken,
    asked: Asked,
    signal: AbortSignal,
  ): Promise<{ status: number; body: unknown }> {
    let renewed = false;
    let bearer = await token();
    for (let tried = 1; ; tried += 1) {
      const outcome = await once(base, bearer, asked, signal);
      if (!(outcome instanceof VendorError)) return outcome;
      if (outcome.fault === "unauthorized" && !renewed) {
        renewed = true;
        bearer = await token("anew");
        continue;
      }
      const wait = tried < TRIES ? waitOf(outcome, asked.again, tried) : null;
      if (wait === null) throw outcome;
      await pause(wait, signal);
    }
  };
}

/** How long to wait before it is tried again, as long as is said and a little more; null: it isn't. */
function waitOf({ fault, retryAfterSeconds }: VendorError, again: boolean, tried: number): number | null {
  if (fault !== "throttled" && !(fault === "unavailable" && again)) return null;
  const told = (retryAfterSeconds ?? 0) * 1_000;
  if (told > LONGEST_PAUSE_MS) return null;
  return Math.max(told, 250 * 2 ** tried) + Math.random() * 250;
}

async function once(
  base: string,
  bearer: string,
  { method = "GET", path, query = {}, body, etag, takes = [] }: Asked,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown } | VendorError> {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  try {
    const response = await fetchWithKey(url, {
      method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
        ...(etag && { "if-match": etag }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok && text === "") return { status: response.status, body: undefined };
    if (response.ok) return { status: response.status, body: JSON.parse(text) as unknown };
    if (takes.includes(response.status)) return { status: response.status, body: undefined };
    return failureOf(response, text);
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    return new VendorError(
      "unavailable",
      "Google Calendar can't be reached at present. Try again in a moment.",
      {
        cause,
      },
    );
  }
}

const throttling = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "quotaExceeded",
  "dailyLimitExceeded",
]);
const scopes = new Set(["insufficientPermissions", "insufficientScopes", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"]);

function failureOf(response: Response, text: string): VendorError {
  const { status } = response;
  const reason = reasonIn(text);
  if (status === 401) return new VendorError("unauthorized", "Google asks to sign in again.");
  if (status === 429 || (status === 403 && throttling.has(reason))) {
    const retryAfterSeconds = retryAfterOf(response);
    return new VendorError(
      "throttled",
      "Google Calendar is asked too often at present. Try again in a moment.",
      {
        retryAfterSeconds,
      },
    );
  }
  if (status === 404 || (status === 410 && reason === "deleted"))
    return new VendorError("not_found", "It isn't in the calendar any more.");
  if (status === 410)
    return new VendorError("cursor_over", "The calendar has to be read from the beginning.");
  if (status === 412) return new VendorError("changed", "Somebody has changed this event in the meantime.");
  if (status === 403 && scopes.has(reason)) {
    return new VendorError(
      "scope_missing",
      "Google wasn't allowed to give access to the calendar. Connect it again, and tick every box.",
    );
  }
  if (status >= 500) {
    return new VendorError(
      "unavailable",
      "Google Calendar has a problem at present. Try again in a moment.",
      {
        retryAfterSeconds: retryAfterOf(response),
      },
    );
  }
  return new VendorError("forbidden", refusals[reason] ?? "Google Calendar refuses this.");
}

/** A refusal without a body that can be read is told by its status alone. */
function reasonIn(text: string): string {
  try {
    return Failure.parse(JSON.parse(text)).error.errors[0]?.reason ?? "";
  } catch {
    return "";
  }
}

const refusals: Readonly<Record<string, string>> = {
  forbiddenForNonOrganizer: "Only the organiser of this event can change that.",
  requiredAccessLevel: "You may only read this calendar.",
  forbidden: "You aren't allowed to do this in this calendar.",
  eventTypeRestriction: "Events of this kind can only be changed in Google Calendar.",
  timeRangeEmpty: "It has to end after it begins.",
};
