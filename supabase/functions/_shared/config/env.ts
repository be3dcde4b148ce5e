import { z } from "zod";

const Variables = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_ANON_KEY: z.string().min(1),
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(1),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  SUPABASE_SECRET_KEY: z.string().min(1).optional(),
  SUPABASE_PUBLIC_URL: z.url().optional(),
  API_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
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
  secretKey: string;
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

/** Reads what all functions share, once, at start. Vendors read their own (`providers/`). @throws as `parseVariables` */
export function readEnv(given: VariablesGiven): Env {
  const env = parseVariables(Variables, given);
  return {
    supabaseUrl: env.SUPABASE_URL.replace(/\/$/, ""),
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? env.SUPABASE_ANON_KEY,
    secretKey: env.SUPABASE_SECRET_KEY ?? env.SUPABASE_SERVICE_ROLE_KEY,
    supabasePublicUrl: (env.SUPABASE_PUBLIC_URL ?? env.SUPABASE_URL).replace(/\/$/, ""),
    database: env.API_DATABASE_URL ? { url: env.API_DATABASE_URL, ca: env.API_DATABASE_CA } : undefined,
    jwtSecret: env.JWT_SECRET,
    publicUrl: env.PUBLIC_URL ?? env.SUPABASE_URL,
    metricsToken: env.METRICS_TOKEN,
    process: env.PROCESS_NAME,
    storagePrivate: env.STORAGE_PRIVATE === "1" || env.STORAGE_PRIVATE === "true",
  };
}
