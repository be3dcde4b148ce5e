import type { Call } from "@contract/call.ts";
import type { CallPath, InputOf, OutputOf } from "@contract/index.ts";
import { UNKNOWN_ERROR } from "@contract/error-codes.ts";
import { parameterOf } from "@contract/path.ts";
import { getActiveOrganization } from "./active-organization.ts";
import { checkConnection, reportAnswer } from "./connection.ts";
import { env } from "./env.ts";
import { ApiError, apiError, isAbort, NetworkError } from "./errors.ts";
import { keptSession } from "./kept-session.ts";
import { isAuthError } from "./is-auth-error.ts";
import { lines } from "./lines.ts";
import { arrival, identity } from "./supabase.ts";

/** The product's API host (SPEC §7). */
export const API_HOST = `${env.supabaseUrl}/functions/v1/api`;

export interface RequestOptions {
  /** The organisation the call is for; the active one unless given. */
  organizationId?: number | null;
  signal?: AbortSignal;
}

/** What stands before the API answers so when the API itself doesn't. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** A path whose input may be left out. */
export type Args<Path extends CallPath, Options> =
  Record<never, never> extends InputOf<Path>
    ? [input?: InputOf<Path>, options?: Options]
    : [input: InputOf<Path>, options?: Options];

/**
 * Makes a call of the catalogue.
 * @returns its output, checked against the contract
 * @throws ApiError for an error answer, NetworkError when none came, AbortError when cancelled
 */
export async function request<Path extends CallPath>(
  path: Path,
  ...[input, options]: Args<Path, RequestOptions>
): Promise<OutputOf<Path>> {
  return parseOutput(path, await requestJson(path, input, options));
}

/**
 * Makes a call and gives its JSON unchecked; null for an empty answer.
 * @throws as `request`
 */
export async function requestJson(
  path: CallPath,
  input: unknown,
  options?: RequestOptions,
): Promise<unknown> {
  const response = await send(path, input, options);
  return readJson(response);
}

/**
 * Makes a call that answers with events, one JSON value a line, and yields each as it comes; events of a kind that this
 * page doesn't know yet are left out.
 * @throws as `request`; NetworkError also when the connection breaks in the middle
 */
export async function* stream<Path extends CallPath>(
  path: Path,
  input: InputOf<Path>,
  options?: RequestOptions,
): AsyncGenerator<OutputOf<Path>, void, undefined> {
  const response = await send(path, input, options);
  if (!response.body) return;
  try {
    for await (const line of lines(response.body)) {
      const event = parseLine(line);
      if (!(await isOfTheFuture(path, event))) yield await parseOutput(path, event);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    void checkConnection();
    throw new NetworkError(error);
  }
}

async function send(path: CallPath, input: unknown, options: RequestOptions = {}): Promise<Response> {
  const headers = await authorisation(options.organizationId);
  let response: Response;
  try {
    response = await fetch(API_HOST + pathOf(path, input), {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(input ?? {}),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    void checkConnection();
    throw new NetworkError(error);
  }
  if (GATEWAY_STATUSES.includes(response.status)) void checkConnection();
  else reportAnswer();
  if (!response.ok) throw apiError(response.status, await readJson(response));
  return response;
}

/** The path with its parameter, when it has one, from the input's field of that name. */
export function pathOf(path: string, input: unknown): string {
  const name = parameterOf(path);
  if (name === null) return path;
  const value = (input as Record<string, unknown>)[name];
  return path.replace(`{${name}}`, encodeURIComponent(String(value)));
}

/** The bearer token and the organisation, only when there is a token (SPEC §7). */
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

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text ? JSON.parse(text) : null;
  } catch (error) {
    if (isAbort(error)) throw error;
    if (error instanceof SyntaxError) return null;
    throw new NetworkError(error);
  }
}

function parseLine(line: string): unknown {
  const value: unknown = JSON.parse(line);
  if (typeof value === "object" && value !== null && "error" in value && value.error === true) {
    throw apiError("status" in value && typeof value.status === "number" ? value.status : 500, value);
  }
  return value;
}

/** Whether an event is of a kind that only a newer server has: this page has no use for it, and goes on. */
async function isOfTheFuture(path: CallPath, event: unknown): Promise<boolean> {
  const { contract } = await import("./contract.ts");
  const { output }: Call = contract[path];
  const issues = output.safeParse(event).error?.issues ?? [];
  return issues.some(
    ({ code, path: at, ...issue }) => code === "invalid_union" && "discriminator" in issue && at.length === 1,
  );
}

/** The JSON as the output of a call; the contract comes in a file of its own. @throws ApiError when it has another shape */
export async function parseOutput<Path extends CallPath>(path: Path, json: unknown): Promise<OutputOf<Path>> {
  const { contract, prettifyError } = await import("./contract.ts");
  const { output }: Call = contract[path];
  const parsed = output.safeParse(json);
  // The schema is the path's own; TypeScript can't follow that through a generic path.
  if (parsed.success) return parsed.data as OutputOf<Path>;
  console.error(`${path} answered in an unexpected shape.\n${prettifyError(parsed.error)}`);
  throw new ApiError({ code: "internal", message: UNKNOWN_ERROR, status: 200 });
}
