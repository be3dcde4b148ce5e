import { z } from "zod";
import { PostgresAddress } from "./postgres-address.ts";

const NamedKeys = z.record(z.string(), z.string().min(1));

/** Keys by their names, as hosted functions get them. */
const keysByName = z
  .string()
  .transform((text, { issues }) => {
    const named = NamedKeys.safeParse(parseJson(text));
    if (named.success) return named.data;
    issues.push({ code: "custom", input: "", message: "not a JSON object of keys by name" });
    return z.NEVER;
  })
  .optional();

const Variables = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_PUBLISHABLE_KEYS: keysByName,
  SUPABASE_SECRET_KEYS: keysByName,
  SUPABASE_ANON_KEY: z.string().min(1).optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(1).optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  SUPABASE_SECRET_KEY: z.string().min(1).optional(),
  SUPABASE_PUBLIC_URL: z.url().optional(),
  API_DATABASE_URL: PostgresAddress.optional(),
  API_DATABASE_CA: z.string().optional(),
  JWT_SECRET: z.string().min(32).optional(),
  PUBLIC_URL: z.url().optional(),
  STORAGE_PRIVATE: z.enum(["0", "1", "false", "true"]).default("false"),
  METRICS_TOKEN: z.string().min(16).optional(),
  PROCESS_NAME: z.string().max(64).optional(),
});

/** What a function needs of its surroundings. Keys are never logged; the secret key goes to `supabaseUrl` only. */
export interface Env {
  supabaseUrl: string;
  /** Where browsers reach Supabase, when that isn't `supabaseUrl`; without a slash at the end. */
  supabasePublicUrl: string;
  publishableKey: string;
  /** What this function shows to the project's services. */
  secretKey: string;
  /** Each of them opens what is for the server itself only; `secretKey` is one. */
  secretKeys: readonly string[];
  /** Files are served by links of five minutes, from a bucket that isn't public (docs/deploy.md). */
  storagePrivate: boolean;
  /** How the functions log in to PostgreSQL, as a role of their own; undefined where a function needs no database. */
  database: { url: string; ca: string | undefined } | undefined;
  /** What signs users' tokens (HS256) on the embedded ground; undefined where the project publishes its keys. */
  jwtSecret: string | undefined;
  /** What whoever asks for metrics carries; where there is none, nobody may ask. */
  metricsToken?: string | undefined;
  /** How this process is named by who started it, and sees it end; another name each time. */
  process?: string | undefined;
  /** Where the app is served; the Supabase URL unless told. */
  publicUrl: string;
}

/** The environment as the process is given it. */
export type VariablesGiven = Readonly<Record<string, string | undefined>>;

/**
 * Part of the environment; what is set to nothing counts as not set.
 * @throws Error that names each missing or malformed variable, without its value
 */
export function parseVariables<Variables extends z.ZodObject>(
  variables: Variables,
  given: VariablesGiven,
): z.output<Variables> {
  const parsed = variables.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")),
  );
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => `${issue.path.join(".")} (${issue.message})`);
  throw new Error(`The environment isn't complete: ${names.join(", ")}`);
}

/**
 * Reads what all functions share, once, at start. Vendors read their own (`providers/`). Keys by name come before
 * single ones, and these before the legacy ones.
 * @throws as `parseVariables`
 */
export function readEnv(given: VariablesGiven): Env {
  const env = parseVariables(Variables, given);
  const publishableKeys = keysOf(
    env.SUPABASE_PUBLISHABLE_KEYS,
    env.SUPABASE_PUBLISHABLE_KEY ?? env.SUPABASE_ANON_KEY,
    "SUPABASE_PUBLISHABLE_KEYS or SUPABASE_ANON_KEY",
  );
  const secretKeys = keysOf(
    env.SUPABASE_SECRET_KEYS,
    env.SUPABASE_SECRET_KEY ?? env.SUPABASE_SERVICE_ROLE_KEY,
    "SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY",
  );
  return {
    supabaseUrl: env.SUPABASE_URL.replace(/\/$/, ""),
    publishableKey: publishableKeys[0],
    secretKey: secretKeys[0],
    secretKeys,
    supabasePublicUrl: (env.SUPABASE_PUBLIC_URL ?? env.SUPABASE_URL).replace(/\/$/, ""),
    database: env.API_DATABASE_URL ? { url: env.API_DATABASE_URL, ca: env.API_DATABASE_CA } : undefined,
    jwtSecret: env.JWT_SECRET,
    publicUrl: env.PUBLIC_URL ?? env.SUPABASE_URL,
    metricsToken: env.METRICS_TOKEN,
    process: env.PROCESS_NAME,
    storagePrivate: env.STORAGE_PRIVATE === "1" || env.STORAGE_PRIVATE === "true",
  };
}

type Keys = readonly [string, ...string[]];

/** The default key first. @throws Error when there is none */
function keysOf(named: Record<string, string> | undefined, single: string | undefined, names: string): Keys {
  const { default: usual, ...others } = named ?? {};
  const [first, ...rest] = [...(usual === undefined ? [] : [usual]), ...Object.values(others)];
  if (first !== undefined) return [first, ...rest];
  if (single !== undefined) return [single];
  throw new Error(`The environment isn't complete: ${names} is needed`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
