import { env } from "./env.ts";
import { keptOrganization } from "./kept-organization.ts";
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
  options: Pick<RequestInit, "signal" | "keepalive"> = {},
): Promise<Response> {
  return fetch(API_HOST + path, {
    method: "POST",
    // Text too is asked for in lines: where its chunks end isn't kept on the way.
    headers: {
      "content-type": "application/json",
      accept: "application/x-ndjson, */*",
      "x-request-id": requestId(),
      ...headers,
    },
    body,
    ...options,
  });
}

/** Names a call from here to the database; on a page without TLS, where there is none, the server makes it. */
export const requestId = (): string => (crypto as Partial<Crypto>).randomUUID?.() ?? "";

const early = new Map<string, Promise<Response>>();

const keyOf = ({ path, body, headers }: Call) => JSON.stringify([path, body, headers]);

/** How long an answer waits for whoever asked for it, in milliseconds; later it may be out of date. */
const WAIT_MS = 15_000;

/** Asks who is here (product §4), and for the chat that the address names, before the code is there that wants to know it. */
export function startAsking(): void {
  const kept = arrival.type === null ? keptSession() : undefined;
  if (kept === undefined) return;
  const headers: Record<string, string> = kept ? { authorization: `Bearer ${kept.token}` } : {};
  send({
    path: "/public/branding/resolve-host",
    body: JSON.stringify({ host: window.location.hostname }),
    headers,
  });
  if (!kept) return;
  send({ path: "/user/get-or-create", body: "{}", headers });
  const organizationId = keptOrganization(kept.user.id);
  const chat = chatInAddress();
  if (organizationId === null || chat === null) return;
  const body = JSON.stringify(chat);
  send({ path: "/chat/get", body, headers: { ...headers, "organization-id": String(organizationId) } });
}

function send(call: Call): void {
  const answer = sendCall(call);
  // Whoever takes it hears of its failure.
  answer.catch(() => undefined);
  const key = keyOf(call);
  early.set(key, answer);
  setTimeout(() => early.delete(key), WAIT_MS);
}

/** What a chat's screen asks for first; an address in another form than the app's own is left to the screen. */
function chatInAddress(): { id: number; branch?: number } | null {
  const { pathname, search } = window.location;
  const [, id, branch] = /^\?id=([1-9]\d{0,14})(?:&branch=([1-9]\d{0,14}))?(?:&source=|$)/.exec(search) ?? [];
  if (pathname !== "/app/chat" || id === undefined) return null;
  return { id: Number(id), ...(branch !== undefined && { branch: Number(branch) }) };
}

/** The answer to a call that was sent early, once; null when it wasn't. */
export function takeEarly(call: Call): Promise<Response> | null {
  const key = keyOf(call);
  const answer = early.get(key) ?? null;
  early.delete(key);
  return answer;
}
