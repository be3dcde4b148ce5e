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
  MAIL_URL: z.url().optional(),
  MAIL_TOKEN: z.string().optional(),
  MAIL_FROM: z.string().default("Atrium <no-reply@localhost>"),
  RESEND_API_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.string().optional(),
  OPENAI_CHAT_MODEL: z.string().default("gpt-4.1-mini"),
  OPENAI_EMBEDDING_MODEL: z.string().default("text-embedding-3-small"),
  OPENAI_TRANSCRIPTION_MODEL: z.string().default("whisper-1"),
  OPENAI_SPEECH_MODEL: z.string().default("gpt-4o-mini-tts"),
});

/** What a function needs of its surroundings. Keys are never logged; the secret key goes to `supabaseUrl` only. */
export interface Env {
  supabaseUrl: string;
  /** Where browsers reach Supabase, when that isn't `supabaseUrl`; without a slash at the end. */
  supabasePublicUrl: string;
  publishableKey: string;
  secretKey: string;
  /** Files are served by links of five minutes, from a bucket that isn't public (DESIGN §8). */
  storagePrivate: boolean;
  /** How the functions log in to PostgreSQL, as a role of their own; undefined where a function needs no database. */
  database: { url: string; ca: string | undefined } | undefined;
  /** What signs users' tokens (HS256) on the embedded ground; undefined where the project publishes its keys. */
  jwtSecret: string | undefined;
  /** Where the app is served; the Supabase URL unless told. */
  publicUrl: string;
  /** `token` goes to `url` and nowhere else; without a Resend key, `url` takes mail as it is. */
  mail: { url: string | undefined; token: string | undefined; from: string; resend: boolean };
  ai: {
    apiKey: string;
    baseUrl: string | undefined;
    chatModel: string;
    embeddingModel: string;
    transcriptionModel: string;
    speechModel: string;
  };
}

/**
 * Reads the environment once, at start.
 * @throws Error that names each missing or malformed variable, without its value
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const parsed = Variables.safeParse(variables);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => `${issue.path.join(".")} (${issue.message})`);
    throw new Error(`The environment isn't complete: ${names.join(", ")}`);
  }
  const env = parsed.data;
  return {
    supabaseUrl: env.SUPABASE_URL.replace(/\/$/, ""),
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY ?? env.SUPABASE_ANON_KEY,
    secretKey: env.SUPABASE_SECRET_KEY ?? env.SUPABASE_SERVICE_ROLE_KEY,
    supabasePublicUrl: (env.SUPABASE_PUBLIC_URL ?? env.SUPABASE_URL).replace(/\/$/, ""),
    database: env.API_DATABASE_URL ? { url: env.API_DATABASE_URL, ca: env.API_DATABASE_CA } : undefined,
    jwtSecret: env.JWT_SECRET,
    publicUrl: env.PUBLIC_URL ?? env.SUPABASE_URL,
    storagePrivate: env.STORAGE_PRIVATE === "1" || env.STORAGE_PRIVATE === "true",
    mail: {
      ...(env.RESEND_API_KEY
        ? { resend: true, url: "https://api.resend.com/emails", token: env.RESEND_API_KEY }
        : { resend: false, url: env.MAIL_URL, token: env.MAIL_TOKEN }),
      from: env.MAIL_FROM,
    },
    ai: {
      apiKey: env.OPENAI_API_KEY ?? "",
      baseUrl: env.OPENAI_BASE_URL,
      chatModel: env.OPENAI_CHAT_MODEL,
      embeddingModel: env.OPENAI_EMBEDDING_MODEL,
      transcriptionModel: env.OPENAI_TRANSCRIPTION_MODEL,
      speechModel: env.OPENAI_SPEECH_MODEL,
    },
  };
}
