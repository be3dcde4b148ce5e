import { STORAGE_KEYS } from "./storage-keys.ts";

/** What of the session in local storage a call needs; it is written by the identity provider's client. */
export interface KeptSession {
  token: string;
  user: { id: string; email: string; organizationName: string };
}

/** A session this near to its end is left to the client, which renews it. */
const MARGIN_MS = 120_000;

/**
 * The session that this browser keeps, so that the page needn't wait for the client.
 * @returns null when there is none; undefined when only the client can tell, e.g. because it has to be renewed
 */
export function keptSession(): KeptSession | null | undefined {
  try {
    const raw = window.localStorage.getItem(STORAGE_KEYS.session);
    return raw === null ? null : read(JSON.parse(raw));
  } catch {
    return undefined;
  }
}

/** The id of the session that this browser keeps, as its token says; null and undefined as of `keptSession`. */
export function keptSessionId(): string | null | undefined {
  const kept = keptSession();
  if (!kept) return kept;
  try {
    const [, claims = ""] = kept.token.split(".");
    const { session_id } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as Record<
      string,
      unknown
    >;
    return typeof session_id === "string" ? session_id : undefined;
  } catch {
    return undefined;
  }
}

function read(kept: unknown): KeptSession | undefined {
  const { access_token: token, expires_at: expires, user } = kept as Record<string, unknown>;
  if (typeof token !== "string" || typeof expires !== "number") return undefined;
  if (expires * 1000 < Date.now() + MARGIN_MS) return undefined;
  const { id, email, user_metadata: given } = user as Record<string, unknown>;
  if (typeof id !== "string") return undefined;
  return { token, user: { id, email: textOr(email), organizationName: nameIn(given) } };
}

/** The organisation's name given at sign-up; empty when none was. */
export function nameIn(metadata: unknown): string {
  return textOr((metadata as Record<string, unknown> | null | undefined)?.["organization_name"]);
}

function textOr(value: unknown): string {
  return typeof value === "string" ? value : "";
}
