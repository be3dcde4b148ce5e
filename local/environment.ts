import { RELAY_DOMAIN } from "./mail/relay.ts";
import type { Secrets } from "./platform/secrets.ts";
import { writeAtomically } from "./files.ts";

interface Surroundings {
  /** Where browsers find the stack. */
  url: string;
  /** Where its own processes do. */
  internalUrl: string;
  databaseUrl: string;
  /** As the functions log in. */
  apiDatabaseUrl: string;
  secrets: Secrets;
  /** What the inbox takes mail for. */
  mailToken: string;
  /** Whether the model is the built-in one. */
  offlineModel: boolean;
  /** Whether payments are the local Stripe's. */
  localStripe: boolean;
  /** The client of the local Google; undefined where the real one is set up. */
  localGoogle: { clientId: string } | undefined;
  /** Whether OneDrive, SharePoint and Teams are the local Microsoft's. */
  localMicrosoft: boolean;
  /** The own name server, which knows names under `localhost` and asks others for the rest. */
  dnsServer: string;
  /** What the one who starts it wants functions to see; it doesn't replace the stack's own addresses and keys. */
  given: Record<string, string>;
}

/** The environment of the functions: what hosted Supabase sets, and the model. */
export function environmentOf(stack: Surroundings): Record<string, string> {
  const {
    url,
    internalUrl,
    databaseUrl,
    apiDatabaseUrl,
    secrets,
    mailToken,
    offlineModel,
    localStripe,
    localGoogle,
    localMicrosoft,
    dnsServer,
    given,
  } = stack;
  return {
    ...(offlineModel && {
      OPENAI_API_KEY: "offline",
      OPENAI_BASE_URL: `${internalUrl}/ai/v1`,
      OPENAI_EMBEDDING_MODEL: "lexical",
      ...(!given.OPENAI_SPEECH_BASE_URL && { OPENAI_SPEECH_LANGUAGES: "en" }),
      ...(!given.OPENAI_TRANSCRIPTION_BASE_URL && { OPENAI_TRANSCRIPTION_MODEL: "none" }),
    }),
    // Until documents are embedded by the real model, they and questions are compared by this one.
    ...(!offlineModel && {
      OPENAI_PREVIOUS_EMBEDDING_MODEL: "lexical",
      OPENAI_PREVIOUS_EMBEDDING_BASE_URL: `${internalUrl}/ai/v1`,
    }),
    // A terminal is read by a person: each call in it would hide what went wrong.
    LOG_LEVEL: "warn",
    ...given,
    SUPABASE_URL: internalUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: secrets.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
    SUPABASE_ANON_KEY: secrets.publishableKey,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.secretKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    SUPABASE_DB_URL: databaseUrl,
    API_DATABASE_URL: apiDatabaseUrl,
    JWT_SECRET: secrets.jwtSecret,
    // Keys that are given come first, and seal and sign; the stack's own still open what they sealed.
    SECRETS_KEYS: together(given.SECRETS_KEYS, secrets.sealingKeys),
    RECEIPT_SIGNING_KEY: together(given.RECEIPT_SIGNING_KEY, secrets.receiptKeys),
    ...(localStripe && {
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_API_URL: `${internalUrl}/stripe`,
    }),
    ...(localGoogle && {
      GOOGLE_CLIENT_ID: localGoogle.clientId,
      GOOGLE_CLIENT_SECRET: secrets.googleClientSecret,
      GOOGLE_ISSUER: `${internalUrl}/google`,
      GOOGLE_API_URL: `${internalUrl}/google`,
      GOOGLE_GROUPS_URL: `${internalUrl}/google`,
    }),
    ...(localMicrosoft && {
      MICROSOFT_CLIENT_ID: secrets.microsoftClientId,
      MICROSOFT_CLIENT_SECRET: secrets.microsoftClientSecret,
      MICROSOFT_AUTHORITY: `${internalUrl}/microsoft/common/v2.0`,
      MICROSOFT_GRAPH_URL: `${internalUrl}/microsoft/v1.0`,
    }),
    ...(!given.MAIL_URL && {
      MAIL_URL: `${internalUrl}/mail/messages`,
      MAIL_TOKEN: mailToken,
      MAIL_RELAY_DOMAIN: RELAY_DOMAIN,
    }),
    DNS_SERVERS: dnsServer,
    PUBLIC_URL: url,
    SUPABASE_PUBLIC_URL: url,
  };
}

function together(given: string | undefined, own: string): string {
  return [...new Set(`${given ?? ""},${own}`.split(/[\s,]+/))].filter(Boolean).join(",");
}

/** Writes what `supabase status -o env` would print, for any tool to read. */
export function writeEnvFile(
  file: string,
  stack: {
    url: string;
    publishableKey: string;
    secretKey: string;
    databaseUrl: string;
    apiDatabaseUrl: string;
    stripe: { url: string; secretKey: string } | undefined;
    google: { url: string; clientId: string; clientSecret: string } | undefined;
    microsoft: { url: string; clientId: string; clientSecret: string } | undefined;
  },
): Promise<void> {
  const lines = [
    `SUPABASE_URL="${stack.url}"`,
    `SUPABASE_PUBLISHABLE_KEY="${stack.publishableKey}"`,
    `SUPABASE_SECRET_KEY="${stack.secretKey}"`,
    `DATABASE_URL="${stack.databaseUrl}"`,
    `API_DATABASE_URL="${stack.apiDatabaseUrl}"`,
    ...(stack.stripe
      ? [`STRIPE_API_URL="${stack.stripe.url}"`, `STRIPE_SECRET_KEY="${stack.stripe.secretKey}"`]
      : []),
    ...(stack.google
      ? [
          `GOOGLE_API_URL="${stack.google.url}"`,
          `GOOGLE_GROUPS_URL="${stack.google.url}"`,
          `GOOGLE_ISSUER="${stack.google.url}"`,
          `GOOGLE_CLIENT_ID="${stack.google.clientId}"`,
          `GOOGLE_CLIENT_SECRET="${stack.google.clientSecret}"`,
        ]
      : []),
    ...(stack.microsoft
      ? [
          `MICROSOFT_URL="${stack.microsoft.url}"`,
          `MICROSOFT_CLIENT_ID="${stack.microsoft.clientId}"`,
          `MICROSOFT_CLIENT_SECRET="${stack.microsoft.clientSecret}"`,
        ]
      : []),
  ];
  return writeAtomically(file, `${lines.join("\n")}\n`, 0o600);
}
