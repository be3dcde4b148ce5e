import { env } from "./env.ts";
import { keptSession } from "./kept-session.ts";
import { arrival } from "./supabase.ts";

/** The product's API host (product §7). */
export const API_HOST = `${env.supabaseUrl}/functions/v1/api`;

/** What of a request the answer depends on. */
export interface Call {
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** Sends a call; `keepalive`: it goes on when the page is left. @throws what `fetch` throws */
export function sendCall(
  { path, body, headers }: Call,
  { signal = null, keepalive = false }: { signal?: AbortSignal | null; keepalive?: boolean } = {},
): Promise<Response> {
  return fetch(API_HOST + path, {
    method: "POST",
    // Text too is asked for in lines: where its chunks end isn't kept on the way.
    headers: { "content-type": "application/json", accept: "application/x-ndjson, */*", ...headers },
    body,
    signal,
    keepalive,
  });
}

const early = new Map<string, Promise<Response>>();

const keyOf = ({ path, body, headers }: Call) => JSON.stringify([path, body, headers]);

/** Asks who is here (product §4) before the code is there that wants to know it. */
export function startAsking(): void {
  const kept = arrival.type === null ? keptSession() : undefined;
  if (kept === undefined) return;
  const headers: Record<string, string> = kept ? { authorization: `Bearer ${kept.token}` } : {};
  const host = JSON.stringify({ host: window.location.hostname });
  const calls = [{ path: "/public/branding/resolve-host", body: host, headers }];
  if (kept) calls.push({ path: "/user/get-or-create", body: "{}", headers });
  for (const call of calls) {
    const answer = sendCall(call);
    // Whoever takes it hears of its failure.
    answer.catch(() => undefined);
    early.set(keyOf(call), answer);
  }
}

/** The answer to a call that was sent early, once; null when it wasn't. */
export function takeEarly(call: Call): Promise<Response> | null {
  const key = keyOf(call);
  const answer = early.get(key) ?? null;
  early.delete(key);
  return answer;
}
