import { z } from "zod";
import { keyHeaders } from "../../supabase/functions/_shared/config/key-headers.ts";
import { refusalOf } from "../../supabase/functions/_shared/providers/storage/refusal.ts";
import { fetchWithKey } from "../../supabase/functions/_shared/config/fetch-with-key.ts";
import { readEnv } from "../../supabase/functions/_shared/config/env.ts";
import { connectAs, rpc } from "../../supabase/functions/_shared/db/client.ts";
import { openPool } from "../../supabase/functions/_shared/db/pool.ts";
import { createMailer } from "../../supabase/functions/_shared/providers/mail/mailer.ts";
import { Variables as MailVariables } from "../../supabase/functions/_shared/providers/mail/settings.ts";
import { parseVariables } from "../../supabase/functions/_shared/config/env.ts";
import { type Finding, type Given, hostOf } from "./finding.ts";

const patience = () => AbortSignal.timeout(15_000);

/** Asks the endpoint that orders passages, where one is set up. */
export async function rerankFindings(given: Given): Promise<Finding[]> {
  const { RERANK_URL: url, RERANK_MODEL: model = "rerank", RERANK_API_KEY: key } = given;
  if (!url) return [];
  const where = `${model} at ${hostOf(url, "an address that is none")}`;
  const fails = (words: string): Finding[] => [
    { name: "Rerank", state: "fails", words: `${where}: ${words}` },
  ];
  try {
    const answer = await fetchWithKey(url, {
      method: "POST",
      signal: patience(),
      headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        query: "harbour",
        documents: ["An invoice.", "The harbour opens."],
        top_n: 2,
      }),
    });
    const told: unknown = await answer.json().catch(() => null);
    if (answer.status === 401 || answer.status === 403) return fails("refuses the key. Set RERANK_API_KEY.");
    if (!answer.ok) return fails(`answers ${answer.status}. Look at RERANK_URL and RERANK_MODEL.`);
    const { success } = z.object({ results: z.array(z.object({ index: z.int() })).min(1) }).safeParse(told);
    if (!success)
      return fails(
        "answers in a form that isn't known. RERANK_URL is the whole address, such as https://api.jina.ai/v1/rerank.",
      );
    return [{ name: "Rerank", state: "works", words: `${where}: orders passages.` }];
  } catch {
    return fails("can't be reached. Look at RERANK_URL.");
  }
}

/** Mail is sent only to the address that is given; nothing else shows that it arrives. */
export async function mailFindings(given: Given, to: string | undefined): Promise<Finding[]> {
  const { RESEND_API_KEY, MAIL_URL } = given;
  if (!RESEND_API_KEY && !MAIL_URL) {
    const words =
      "Nobody has set it up. On this machine's own stack mail goes to /mail; elsewhere set RESEND_API_KEY and MAIL_FROM.";
    return [{ name: "Mail", state: "off", words }];
  }
  const where = RESEND_API_KEY ? "Resend" : hostOf(MAIL_URL, "MAIL_URL");
  if (!to) {
    return [
      {
        name: "Mail",
        state: "note",
        words: `${where}: not tried. npm run doctor -- --mail you@example.com sends one there.`,
      },
    ];
  }
  const link = given.PUBLIC_URL ?? "http://localhost:3000";
  const mail = {
    to,
    subject: "Atrium can send mail",
    text: `This mail shows that Atrium can send mail.\n\n${link}`,
    link,
  };
  try {
    await createMailer(parseVariables(MailVariables, given)).send(mail);
    return [{ name: "Mail", state: "works", words: `${where}: took a mail to ${to}.` }];
  } catch {
    const words = RESEND_API_KEY
      ? "doesn't take mail. Look at RESEND_API_KEY, and that MAIL_FROM is of a domain that is verified there."
      : "doesn't take mail. Look at MAIL_URL and MAIL_TOKEN.";
    return [{ name: "Mail", state: "fails", words: `${where}: ${words}` }];
  }
}

const State = z.object({
  models: z.array(
    z.object({ name: z.string(), dimensions: z.number().nullable(), organizations: z.number() }),
  ),
  renewing: z.number(),
  next: z.string().nullable(),
  chunks: z.number(),
  renewed: z.number(),
  problem: z.string().nullable(),
});

/** Logs in to the database as the functions do, and says by which model documents are compared. */
export async function databaseFindings(given: Given): Promise<Finding[]> {
  if (!given.API_DATABASE_URL || !given.SUPABASE_URL) {
    return [
      {
        name: "Database",
        state: "off",
        words: "Not asked: no stack has been started here, and API_DATABASE_URL isn't set.",
      },
    ];
  }
  const where = hostOf(given.API_DATABASE_URL, "API_DATABASE_URL");
  let pool;
  try {
    pool = openPool(
      readEnv({
        ...given,
        SUPABASE_ANON_KEY: given.SUPABASE_PUBLISHABLE_KEY ?? "none",
        SUPABASE_SERVICE_ROLE_KEY: given.SUPABASE_SECRET_KEY ?? "none",
      }),
      "atrium-api",
    );
    const found = State.parse(
      await rpc(connectAs(pool, { role: "service_role" }), "embedding_state", {}, patience()),
    );
    return [
      { name: "Database", state: "works", words: `${where}: answers as the functions ask it.` },
      ...embeddingFindings(found),
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [
      {
        name: "Database",
        state: "fails",
        words: `${where}: ${why} Is it running? Look at API_DATABASE_URL (docs/deploy.md).`,
      },
    ];
  } finally {
    await pool?.end();
  }
}

function embeddingFindings({
  models,
  renewing,
  next,
  chunks,
  renewed,
  problem,
}: z.infer<typeof State>): Finding[] {
  const used = models.filter(({ organizations }) => organizations > 0);
  const by = used
    .map(({ name, dimensions }) => `${name}${dimensions ? ` (${dimensions} numbers)` : ""}`)
    .join(", ");
  if (renewing === 0)
    return by ? [{ name: "Documents", state: "works", words: `are compared by ${by}.` }] : [];
  const share = `${renewed} of ${chunks} passages of ${renewing} organisations`;
  const words = `are compared by ${by}, and embedded anew by ${next ?? "another model"}: ${share} so far.`;
  return [
    {
      name: "Documents",
      state: problem ? "fails" : "note",
      words: problem ? `${words} The last try failed: ${problem}` : words,
    },
  ];
}

/** Asks storage for the bucket of uploads. */
export async function storageFindings(given: Given): Promise<Finding[]> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY, SUPABASE_SERVICE_ROLE_KEY } = given;
  const key = SUPABASE_SECRET_KEY ?? SUPABASE_SERVICE_ROLE_KEY;
  if (!url || !key) {
    return [
      {
        name: "Storage",
        state: "off",
        words: "Not asked: no stack has been started here, and SUPABASE_URL isn't set.",
      },
    ];
  }
  const where = hostOf(url, "SUPABASE_URL");
  try {
    const answer = await fetchWithKey(`${url}/storage/v1/bucket/uploads`, {
      headers: keyHeaders(key),
      signal: patience(),
    });
    if (answer.ok) {
      await answer.body?.cancel();
      return [{ name: "Storage", state: "works", words: `${where}: has the bucket of uploads.` }];
    }
    const { status } = await refusalOf(answer);
    const words =
      status === 404
        ? "has no bucket of uploads. Apply the migrations (npx supabase db push)."
        : `answers ${status}. Look at SUPABASE_SECRET_KEY.`;
    return [{ name: "Storage", state: "fails", words: `${where}: ${words}` }];
  } catch {
    return [
      {
        name: "Storage",
        state: "fails",
        words: `${where}: can't be reached. Is the stack running (npm start)?`,
      },
    ];
  }
}

const AuthSettings = z.object({ mailer_autoconfirm: z.boolean() });

/** Asks the auth service whether it takes addresses as verified that nobody has confirmed. */
export async function authFindings(given: Given): Promise<Finding[]> {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY, SUPABASE_ANON_KEY } = given;
  const key = SUPABASE_PUBLISHABLE_KEY ?? SUPABASE_ANON_KEY;
  if (!url || !key) return [];
  const found = (state: Finding["state"], words: string): Finding[] => [
    { name: "Sign-in", state, words: `${hostOf(url, "SUPABASE_URL")}: ${words}` },
  ];
  const answer = await fetchWithKey(`${url}/auth/v1/settings`, {
    headers: { apikey: key },
    signal: patience(),
  }).catch(() => null);
  if (!answer) return found("fails", "can't be reached. Is the stack running (npm start)?");
  const { data } = AuthSettings.safeParse(await answer.json().catch(() => null));
  if (!data) return found("fails", `answers ${answer.status}. Look at SUPABASE_PUBLISHABLE_KEY.`);
  return data.mailer_autoconfirm
    ? found(
        "fails",
        "takes every address as confirmed, so that accounts can be taken over. Turn on Confirm email (npx supabase config push).",
      )
    : found("works", "an address counts once its mailbox has confirmed it.");
}
