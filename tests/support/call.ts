import { z } from "zod";
import type { Call } from "../../supabase/functions/_shared/contract/call.ts";
import { contract } from "../../supabase/functions/_shared/contract/index.ts";
import type { CallPath, InputOf, OutputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { parameterOf } from "../../supabase/functions/_shared/contract/path.ts";
import { ErrorBody } from "../../supabase/functions/_shared/contract/errors.ts";
import { stack } from "./stack.ts";

/** Who makes a call; null: nobody. */
export type Caller = { token: string } | null;

export interface CallOptions {
  /** For the organization-id header; sent as it is. */
  organizationId?: number | string | undefined;
  method?: string;
  signal?: AbortSignal;
  /** What an upload sends; a word, as the first type that is taken where text isn't, unless given. */
  file?: { body: string | Uint8Array<ArrayBuffer>; type: string };
  /** The media type that is asked for. */
  accept?: string;
}

/** Takes requests as the `api` function does; a stack's, or an app in this process. */
export type Api = (path: string, init: RequestInit) => Promise<Response>;

/** The API of the running stack. */
export const stackApi: Api = (path, init) => fetch(`${stack().url}/functions/v1/api${path}`, init);

/** An answer that was an error, as its body tells it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: z.infer<typeof ErrorBody>;

  constructor(path: string, status: number, body: unknown) {
    const parsed = ErrorBody.parse(body);
    super(`${path}: ${status} ${parsed.code} ${parsed.message}`);
    this.status = status;
    this.body = parsed;
  }
}

/**
 * Sends a request that may be anything. `input`: a string goes out as it is, all else as JSON; of a call that takes a file it
 * stands in the query, and `file` is what is sent.
 */
export function send(
  caller: Caller,
  path: string,
  input: unknown,
  { organizationId, method = "POST", signal, accept, file: given }: CallOptions = {},
  api: Api = stackApi,
): Promise<Response> {
  const definition = (contract as Readonly<Record<string, Call>>)[path];
  const isUpload = definition?.transport === "upload" && typeof input === "object";
  const file = given ?? { body: "Words.", type: typeOfWords(definition) };
  const headers = {
    "content-type": isUpload ? file.type : "application/json",
    ...(caller && { authorization: `Bearer ${caller.token}` }),
    ...(organizationId !== undefined && { "organization-id": String(organizationId) }),
    ...(accept && { accept }),
  };
  const body = isUpload ? file.body : typeof input === "string" ? input : JSON.stringify(input);
  const at = placed(path, input);
  return api(isUpload ? `${at}?${queryOf(input ?? {})}` : at, {
    method,
    headers,
    ...(method === "POST" && { body }),
    ...(signal && { signal }),
  });
}

/** A path with its parameter, where the input gives one. */
function placed(path: string, input: unknown): string {
  const name = parameterOf(path);
  const value =
    name === null || typeof input !== "object"
      ? undefined
      : (input as Record<string, unknown> | null)?.[name];
  return typeof value === "string" || typeof value === "number"
    ? path.replace(`{${String(name)}}`, encodeURIComponent(String(value).toWellFormed()))
    : path;
}

/** What words are sent as, so that they come as far as the call's handler. */
function typeOfWords(definition: Call | undefined): string {
  const types = definition?.transport === "upload" ? definition.takes.types : [];
  return types.includes("text/plain") ? "text/plain" : (types[0] ?? "text/plain");
}

const queryOf = (input: object) =>
  new URLSearchParams(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  ).toString();

/** Makes a call and gives its output as the contract says it. @throws Refusal for an error answer */
export async function call<Path extends CallPath>(
  caller: Caller,
  path: Path,
  input: InputOf<Path>,
  options?: CallOptions,
): Promise<OutputOf<Path>> {
  const response = await send(caller, path, input, options);
  const body: unknown = await response.json();
  if (!response.ok) throw new Refusal(path, response.status, body);
  return parse(path, body);
}

/** The error that a call is answered with. @throws Error when it succeeds */
export async function refusal(
  caller: Caller,
  path: string,
  input: unknown,
  options?: CallOptions,
  api?: Api,
): Promise<Refusal> {
  const response = await send(caller, path, input, options, api);
  const body: unknown = await response.json();
  if (response.ok) throw new Error(`${path} succeeded: ${JSON.stringify(body)}`);
  return new Refusal(path, response.status, body);
}

/** The last line of a stream that failed. */
const Failed = z.object({ error: z.literal(true), code: z.string(), message: z.string(), status: z.int() });

/** The events of a streamed call as they come. @throws Refusal, also one on the way */
export async function* events<Path extends CallPath>(
  caller: Caller,
  path: Path,
  input: InputOf<Path>,
  options?: CallOptions,
): AsyncGenerator<OutputOf<Path>, void, undefined> {
  const response = await send(caller, path, input, options);
  if (!response.ok || !response.body) throw new Refusal(path, response.status, await response.json());
  let rest = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const told: unknown = JSON.parse(line);
      const { data: failed } = Failed.safeParse(told);
      if (failed) throw new Refusal(path, failed.status, told);
      yield parse(path, told);
    }
  }
}

function parse<Path extends CallPath>(path: Path, body: unknown): OutputOf<Path> {
  const { output }: Call = contract[path];
  return output.parse(body) as OutputOf<Path>;
}
