import { PostgrestClient } from "@supabase/postgrest-js";
import type { Env } from "../config/env.ts";
import { fetchWithKey } from "../config/fetch-with-key.ts";
import { ApiError } from "./api-error.ts";
import type { Database, Json } from "./database.types.ts";
import { fromPostgres } from "./postgres-error.ts";

/** The database through PostgREST, as one principal. */
export type Db = PostgrestClient<Database>;

type Functions = Database["public"]["Functions"];
export type FunctionName = keyof Functions & string;

/** What a function takes; for a `jsonb`, anything that JSON can say. */
type ArgsOf<Name extends FunctionName> = {
  [Key in keyof Functions[Name]["Args"]]: Json extends Functions[Name]["Args"][Key]
    ? unknown
    : Functions[Name]["Args"][Key];
};

/** The database as the caller, whose policies decide; as an anonymous visitor without a token. */
export function callerDb(env: Env, token: string | null): Db {
  return connect(env, env.publishableKey, token ?? env.publishableKey);
}

/** The database as the server itself, past the policies. */
export function serviceDb(env: Env): Db {
  return connect(env, env.secretKey, env.secretKey);
}

/** As `serviceDb`, for what nobody waits for: where the database is asked one after the other, others go first. */
export function backgroundDb(env: Env): Db {
  return connect(env, env.secretKey, env.secretKey, { priority: BACKGROUND });
}

/** The urgency of background tasks, RFC 9218 §4.1. */
const BACKGROUND = "u=7";

function connect(env: Env, key: string, token: string, headers: Record<string, string> = {}): Db {
  return new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
    headers: { apikey: key, authorization: `Bearer ${token}`, ...headers },
    fetch: fetchWithKey,
  });
}

/**
 * Calls a database function in one round trip.
 * @returns what it returns, unchecked: the contract parses what goes out, callers parse what they use
 * @throws ApiError for what the caller may know, Error otherwise
 */
export async function rpc<Name extends FunctionName>(
  db: Db,
  name: Name,
  args: ArgsOf<Name>,
  signal?: AbortSignal,
): Promise<unknown> {
  const builder = db.rpc(name, args as never);
  return unwrap(await (signal ? builder.abortSignal(signal) : builder));
}

interface Answer<Data> {
  data: Data;
  error: { code: string; message: string; hint: string; details: string } | null;
  status: number;
  count: number | null;
}

/**
 * The data of an answer of PostgREST.
 * @throws as `rpc`
 */
export function unwrap<Data>(answer: Answer<Data>): NonNullable<Data> | null {
  if (answer.error) {
    if (answer.status === 0)
      throw new ApiError("unavailable", "The database can't be reached. Please try again.");
    throw fromPostgres(answer.error, answer.status);
  }
  return answer.data ?? null;
}

/** PostgREST's refusal of a page that begins behind the last row. */
const BEHIND_THE_END = "PGRST103";

/**
 * A page of rows, and how many there are in all; no rows for a page behind the last one.
 * @param ask asks for the page from an offset, with an exact count
 * @throws as `rpc`
 */
export async function unwrapPage<Row>(
  offset: number,
  ask: (offset: number) => PromiseLike<Answer<Row[] | null>>,
): Promise<{ rows: Row[]; total: number }> {
  const answer = await ask(offset);
  if (answer.error?.code === BEHIND_THE_END && offset > 0) {
    const { total } = await unwrapPage(0, ask);
    return { rows: [], total };
  }
  const rows = unwrap(answer) ?? [];
  return { rows, total: answer.count ?? rows.length };
}
