import type { Connection, ConnectionType } from "@contract/connections.ts";
import { request } from "./http.ts";
import { isService, SERVICES } from "./services.ts";

/** The vendor comes back here; what it says then is posted to the call that the sign-in belongs to. */
const RETURNS_TO = "/app/integrations";

/** By service, the call that tells where to go, and takes what came back; the calendar has one for each. */
const CALLS = {
  google: "/google/auth",
  onedrive: "/onedrive/auth",
  sharepoint: "/sharepoint/auth",
  microsoft: "/microsoft/auth",
} as const;

/** A sign-in that this tab began. */
export interface Begun {
  type: ConnectionType;
  organizationId: number;
  /** Where it was begun, and leads back to. */
  from: string;
}

interface ConnectOptions extends Begun {
  /** files: least scopes, for chosen files alone. */
  reach?: "files" | "folders";
  /** Whether who is in the vendor's groups is to be read; left out: as it was allowed before. */
  groups?: boolean;
  /** Syncs of a member who left, which are taken over. */
  takeOver?: number[];
}

const keyOf = (state: string) => `connecting.${state}`;

/** Leaves for the vendor to sign in there. @throws ApiError or NetworkError when there is nowhere to go */
export async function connect({
  type,
  organizationId,
  from,
  reach,
  groups,
  takeOver,
}: ConnectOptions): Promise<void> {
  const input = {
    ...(reach && { reach }),
    ...(groups !== undefined && { groups }),
    ...(takeOver && { take_over: takeOver }),
  };
  const answer =
    type === "google-calendar"
      ? await request("/google-calendar/auth-url", {}, { organizationId })
      : await request(CALLS[type], input, { organizationId });
  const url = "url" in answer ? URL.parse(answer.url) : null;
  const state = url?.searchParams.get("state");
  if (!url || !state || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${SERVICES[type].vendor} can't be reached from here.`);
  }
  try {
    window.sessionStorage.setItem(
      keyOf(state),
      JSON.stringify({ type, organizationId, from } satisfies Begun),
    );
  } catch (cause) {
    throw new Error("This browser keeps nothing for this page, which signing in elsewhere needs.", { cause });
  }
  window.location.assign(url.href);
}

/** What a vendor sent back. */
export interface Returned {
  state: string;
  code?: string;
  error?: string;
  error_description?: string;
  /** null: this tab hasn't begun it, or it has come back before. */
  begun: Begun | null;
}

let returned: Returned | null = null;

/**
 * Takes what a vendor sent back out of an address, for `returnedNow`.
 * @returns the address without it; null where it holds nothing of the kind
 */
export function takeReturn(url: URL): string | null {
  const said = (name: string) => url.searchParams.get(name) ?? undefined;
  const [code, error, description] = [said("code"), said("error"), said("error_description")];
  if (code === undefined && error === undefined) return null;
  const state = said("state") ?? "";
  returned = {
    state,
    ...(code !== undefined && { code }),
    ...(error !== undefined && { error }),
    ...(description !== undefined && { error_description: description }),
    begun: takeBegun(state),
  };
  return RETURNS_TO;
}

/** What has come back and isn't dealt with. */
export const returnedNow = (): Returned | null => returned;

/** It is dealt with. */
export function forgetReturned(): void {
  returned = null;
}

const posted = new Map<string, ReturnType<typeof post>>();

/** Tells the API what came back; of one state once, however often it is asked to. */
export function tellReturned(of: Returned & { begun: Begun }): ReturnType<typeof post> {
  const answer = posted.get(of.state) ?? post(of);
  posted.set(of.state, answer);
  return answer;
}

async function post({ begun, ...input }: Returned & { begun: Begun }): Promise<Connection> {
  const { type, organizationId } = begun;
  const answer =
    type === "google-calendar"
      ? await request("/google-calendar/connect", input, { organizationId })
      : await request(CALLS[type], input, { organizationId });
  const connection = "connection" in answer ? answer.connection : null;
  if (!connection) throw new Error(`${SERVICES[type].name} isn’t connected. Try again.`);
  return connection;
}

function takeBegun(state: string): Begun | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(state)) ?? "null");
    window.sessionStorage.removeItem(keyOf(state));
    return isBegun(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isBegun(value: unknown): value is Begun {
  if (typeof value !== "object" || value === null) return false;
  const { type, organizationId, from } = value as Record<string, unknown>;
  return (
    typeof type === "string" &&
    isService(type) &&
    typeof organizationId === "number" &&
    typeof from === "string" &&
    /^\/app(\/|$)/.test(from)
  );
}
