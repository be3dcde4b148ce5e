import { App, setExperimental } from "@supabase/lite";
import type { ServerOptions } from "@supabase/lite";
import type { Database } from "../database/database.ts";
import { onTerms } from "../database/terms.ts";
import type { AuthMails } from "../mail/auth-mails.ts";
import { fileStorage } from "../storage/adapter.ts";
import { connectLite } from "./connection.ts";
import type { Secrets } from "./secrets.ts";

export interface PlatformOptions {
  database: Database;
  databaseUrl: string;
  secrets: Pick<Secrets, "jwtSecret" | "publishableKey" | "secretKey">;
  /** The mails of the auth service. */
  mails: AuthMails;
  /** Whether an account opens only once its address is confirmed. */
  confirmsEmail: boolean;
  /** Where links in mail lead, without a slash at the end. */
  siteUrl: string;
  /** Glob patterns of other addresses that a link in mail may return to. */
  redirectUrls: string[];
  storageDir: string;
}

export type Platform = App;

const noise = /^EXPERIMENTAL FEATURES ENABLED/;

type Middleware = NonNullable<ServerOptions["middlewares"]>[number];

/**
 * Spares each REST request the look-ups of its user and session: REST verifies the token itself, and like hosted
 * Supabase takes it until it expires.
 */
const trustTokenOnRest: Middleware = async (context, next) => {
  const isToken = /^Bearer \S+\.\S+\.\S+$/.test(context.req.header("authorization") ?? "");
  if (isToken && context.req.path.startsWith("/rest/v1/")) {
    context.set("userId", "of the token");
    context.set("sessionId", "of the token");
  }
  await next();
};

/** `u=5` to `u=7` in a request's `Priority` (RFC 9218) are below the usual 3: such requests go behind the others. */
const isBackground = /(^|[\s,])u=[5-7]\b/;

const byPriority: Middleware = (context, next) =>
  isBackground.test(context.req.header("priority") ?? "") ? onTerms({ lane: "background" }, next) : next();

/**
 * Lite's auth, REST, storage and studio over the ground's database, with its local admin mode off. Of two mailboxes that
 * confirm a changed address lite would ask the old one only: `local/auth/email-change.ts` asks both.
 */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  setExperimental("storage", true);
  const app = new App({
    connection: connectLite(options.database, options.databaseUrl),
    auth: {
      enabled: true,
      jwt_secret: options.secrets.jwtSecret,
      publishable_key: options.secrets.publishableKey,
      secret_key: options.secrets.secretKey,
      site_url: options.siteUrl,
      additional_redirect_urls: options.redirectUrls,
      jwt_expiry: 3600,
      minimum_password_length: 6,
      enable_refresh_token_rotation: true,
      email: {
        enable_signup: true,
        enable_confirmations: options.confirmsEmail,
        double_confirm_changes: false,
      },
    },
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    storage: { enabled: true, file_size_limit: "50MiB" },
    studio: { enabled: true },
    options: { server: { admin: false, middlewares: [byPriority, trustTokenOnRest] } },
  });
  app._storageAdapter = fileStorage(options.storageDir);
  app._mailer = options.mails;
  await initQuietly(app);
  await app.connection.introspect({ useCache: true });
  return app;
}

/** Starts lite without its warning that storage is experimental, which it prints before it first waits. */
function initQuietly(app: App): Promise<App> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!noise.test(String(words[0]))) warn(...words);
  };
  const started = app.init();
  console.warn = warn;
  return started;
}
