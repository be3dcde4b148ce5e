import { resolve } from "node:path";
import { z } from "zod";
import { PostgresAddress } from "../supabase/functions/_shared/config/postgres-address.ts";
import { readEnvironment } from "./env-files.ts";
import { GroundError } from "./errors.ts";
import type { WantedProcesses } from "./functions/command.ts";

const portWords = "A port is a whole number from 0 to 65535";
const port = z.coerce.number(portWords).int(portWords).min(0, portWords).max(65_535, portWords);
const processWords = "It is how many processes there are: a whole number from 1 to 64";
const processes = z.coerce
  .number(processWords)
  .int(processWords)
  .min(1, processWords)
  .max(64, processWords)
  .optional();
const flag = z.enum(["0", "1", "false", "true"]).transform((value) => value === "1" || value === "true");
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

const Environment = z.object({
  PORT: port.default(3000),
  DB_PORT: port.default(54_322),
  DATA_DIR: z.string().default(".data"),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: PostgresAddress.optional(),
  FUNCTIONS_DATABASE_URL: PostgresAddress.optional(),
  API_PROCESSES: processes,
  WORKER_PROCESSES: processes,
  PARSER_PROCESSES: processes,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWED_ORIGINS: list.default([]),
  TRUST_PROXY: flag.default(false),
  STORAGE_PRIVATE: flag.default(false),
  HELP_CONTENT: z.enum(["on", "off"]).default("on"),
  AUTH_LIMITS: z.enum(["strict", "off"]).default("strict"),
  AUTH_CONFIRM_EMAIL: flag.default(false),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.string().optional(),
});

/** Names that functions may see, by their beginnings; the ground adds Supabase's own. */
const passedOn =
  /^(OPENAI|STRIPE|GOOGLE|MICROSOFT|SMTP|MAIL|RESEND|STORAGE|SECRETS|RECEIPT|SUPPORT|WORKER|PARSER|ATRIUM|LOG|METRICS|OTEL|RERANK|CRAWL|DNS|DOMAINS)_/;

/** How the ground runs. Paths are absolute. */
export interface GroundOptions {
  /** The project: holds `supabase/`, `node_modules/` and the app. */
  root: string;
  /** 0: any free port. */
  port: number;
  /** Undefined: no TCP access to PGlite. 0: any free port. */
  dbPort: number | undefined;
  /** A folder, or `memory://`. */
  dataDir: string;
  host: string;
  databaseUrl: string | undefined;
  /** Whether to use a native database that a run with other secrets or another storage folder used. */
  takeOver: boolean;
  /** The pooler through which functions reach the server of `databaseUrl`; undefined: they reach it as the ground does. */
  functionsDatabaseUrl: string | undefined;
  /** How many processes functions have, where it isn't the usual number. */
  processes: WantedProcesses;
  /** Where people reach the site, if not at `http://localhost:<port>`. */
  publicUrl: string | undefined;
  allowedOrigins: string[];
  trustProxy: boolean;
  limitAuth: boolean;
  /** Whether an account opens only once its address is confirmed, as on hosted Supabase. */
  confirmEmail: boolean;
  /** Whether the offline model answers, since neither key nor address of a real one is set. */
  offlineModel: boolean;
  functionEnv: Record<string, string>;
  /** Whether files are served by links of five minutes only (docs/deploy.md). */
  storagePrivate: boolean;
  app: "built" | "dev" | "none";
  functions: boolean;
  seed: boolean;
  /** Whether a start brings in the help centre's files, once all is up. */
  helpContent: boolean;
  log: (line: string) => void;
}

/** Options that are given, over those that tests want: in memory, on free ports, without app and functions. */
export function withDefaults(given: Partial<GroundOptions>): GroundOptions {
  return {
    root: process.cwd(),
    port: 0,
    dbPort: 0,
    dataDir: "memory://",
    host: "127.0.0.1",
    databaseUrl: undefined,
    takeOver: false,
    functionsDatabaseUrl: undefined,
    processes: {},
    publicUrl: undefined,
    allowedOrigins: [],
    trustProxy: false,
    limitAuth: false,
    confirmEmail: false,
    offlineModel: true,
    functionEnv: {},
    storagePrivate: false,
    app: "none",
    functions: false,
    seed: false,
    helpContent: false,
    log: () => undefined,
    ...given,
  };
}

/**
 * Reads the environment, `.env` and `supabase/functions/.env` once. Throws a `GroundError` that names what is wrong.
 * @param flags of the command line
 */
export function readOptions(
  root: string,
  mode: "built" | "dev",
  { takeOver = false }: { takeOver?: boolean | undefined } = {},
): GroundOptions {
  const env = readEnvironment(root);
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}.`);
    throw new GroundError(issues.join(" "));
  }
  const settings = parsed.data;
  if (settings.FUNCTIONS_DATABASE_URL && !settings.DATABASE_URL) {
    throw new GroundError(
      "FUNCTIONS_DATABASE_URL: it is a pooler before the server of DATABASE_URL, which isn't set.",
    );
  }
  return {
    root,
    port: settings.PORT,
    dbPort: settings.DATABASE_URL ? undefined : settings.DB_PORT,
    dataDir: settings.DATA_DIR.startsWith("memory://") ? settings.DATA_DIR : resolve(root, settings.DATA_DIR),
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    takeOver,
    functionsDatabaseUrl: settings.FUNCTIONS_DATABASE_URL,
    processes: {
      ...(settings.API_PROCESSES && { api: settings.API_PROCESSES }),
      ...(settings.WORKER_PROCESSES && { worker: settings.WORKER_PROCESSES }),
      ...(settings.PARSER_PROCESSES && { parser: settings.PARSER_PROCESSES }),
    },
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ""),
    allowedOrigins: settings.ALLOWED_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    limitAuth: settings.AUTH_LIMITS === "strict",
    confirmEmail: settings.AUTH_CONFIRM_EMAIL,
    offlineModel: !settings.OPENAI_API_KEY && !settings.OPENAI_BASE_URL,
    functionEnv: Object.fromEntries(
      Object.entries(env).filter((entry): entry is [string, string] => passedOn.test(entry[0]) && !!entry[1]),
    ),
    storagePrivate: settings.STORAGE_PRIVATE,
    app: mode,
    functions: true,
    seed: true,
    helpContent: settings.HELP_CONTENT === "on",
    log: (line) => console.log(line),
  };
}
