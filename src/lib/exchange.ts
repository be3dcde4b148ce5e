import { getActiveOrganization } from "./active-organization.ts";
import { checkConnection, reportAnswer } from "./connection.ts";
import { apiError, isAbort, NetworkError } from "./errors.ts";
import { isAuthError } from "./is-auth-error.ts";
import { keptSession } from "./kept-session.ts";
import { reportServerDate } from "./server-time.ts";
import { arrival, identity } from "./supabase.ts";

export interface RequestOptions {
  /** The organisation the call is for; the active one unless given. */
  organizationId?: number | null;
  signal?: AbortSignal;
  /** For a small change that shows before it is kept: it is kept although the page is left. */
  keepalive?: boolean;
}

/** What stands before the API answers so when the API itself doesn't. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/**
 * Has a request answered, in whichever way it is sent.
 * @param send sends it with these headers
 * @returns its answer, a success
 * @throws ApiError for an error answer, NetworkError when none came, AbortError when cancelled
 */
export async function exchange(
  { organizationId, signal }: RequestOptions,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const headers = await authorisation(organizationId);
  let answer: Response;
  try {
    answer = await send(headers);
  } catch (error) {
    if (isAbort(error) || signal?.aborted) throw error;
    throw unreachable(error);
  }
  reportServerDate(answer.headers.get("date"));
  if (GATEWAY_STATUSES.includes(answer.status)) void checkConnection();
  else reportAnswer();
  if (!answer.ok) throw apiError(answer.status, await readJson(answer));
  return answer;
}

/** The error of a connection that broke, which is looked after. */
export function unreachable(cause: unknown): NetworkError {
  void checkConnection();
  return new NetworkError(cause);
}

/** The bearer token and the organisation, only when there is a token (product §7). */
async function authorisation(organizationId?: number | null): Promise<Record<string, string>> {
  const token = await bearer();
  if (token === null) return {};
  const organization = organizationId ?? getActiveOrganization();
  return {
    authorization: `Bearer ${token}`,
    ...(organization !== null && { "organization-id": String(organization) }),
  };
}

/** Of the session kept in the browser, unless it has to be renewed. @throws NetworkError when it can't be now */
async function bearer(): Promise<string | null> {
  const kept = keptSession();
  if (kept !== undefined && arrival.type === null) return kept?.token ?? null;
  const { data, error } = await (await identity()).getSession();
  if (isAuthError(error) && error.name === "AuthRetryableFetchError") throw new NetworkError(error);
  return data.session?.access_token ?? null;
}

/** The JSON of a body; null for none. @throws NetworkError when the connection breaks, AbortError when cancelled */
export async function readJson(body: Response): Promise<unknown> {
  try {
    const text = await body.text();
    return text ? JSON.parse(text) : null;
  } catch (error) {
    if (isAbort(error)) throw error;
    if (error instanceof SyntaxError) return null;
    throw new NetworkError(error);
  }
}
