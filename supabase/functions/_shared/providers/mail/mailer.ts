import { fetchWithKey } from "../../config/fetch-with-key.ts";
import { ApiError } from "../../db/api-error.ts";
import { addressOf, mailbox } from "../../domain/mail/mailbox.ts";
import { NotConfiguredError } from "../not-configured.ts";
import { type ProviderDomains, resendDomains } from "./resend-domains.ts";
import type { MailSettings } from "./settings.ts";

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; the link stands in it as well. */
  text: string;
  html?: string;
  /** The one thing that the mail asks its reader to open. */
  link?: string;
  /** The same for the same mail: a provider that knows keys sends it once. */
  key?: string;
  /** Ends the attempt before the usual ten seconds are over. */
  signal?: AbortSignal;
  /** In whose name it goes, from their verified address or a neutral one; the product's own unless told. */
  as?: { name: string; address: string | null };
  replyTo?: string;
}

/** Sends mail; a failure is an ApiError in words. */
export interface Mailer {
  /** Where requests to support go; null: to every operator. */
  readonly supportAddress: string | null;
  /** From where mail of organisations leaves that have no address of their own. */
  readonly neutralAddress: string;
  /** Who looks after the domains of senders: the provider; a relay, by records that lead to its own; or nobody. */
  readonly domains: ProviderDomains | { kind: "relay"; relay: string } | { kind: "none" };
  /** Any of these signs calls of hosted Supabase's Send Email hook; none where it isn't set up. */
  readonly hookSecrets: readonly string[];
  send(mail: Mail): Promise<void>;
}

const PATIENCE_MS = 10_000;
const RESEND = "https://api.resend.com/emails";

/**
 * Mail over HTTP: to Resend's API when it has a key, else to `MAIL_URL`, which takes a mail as JSON (on the embedded
 * ground the inbox at /mail) from who carries `MAIL_TOKEN`. A mail that the provider won't send from an organisation's
 * address, because it is verified no more, leaves from the neutral one.
 */
export function createMailer(settings: MailSettings): Mailer {
  const { MAIL_FROM: own, RESEND_API_KEY: resendKey } = settings;
  const neutral = settings.MAIL_NEUTRAL_ADDRESS ?? addressOf(own);
  const url = resendKey ? RESEND : settings.MAIL_URL;
  const token = resendKey ?? settings.MAIL_TOKEN;

  async function post(mail: Mail, from: string, key: string | undefined): Promise<number | null> {
    if (!url) throw new NotConfiguredError("Mail", "RESEND_API_KEY, or MAIL_URL,");
    const { to, subject, text, html, link, replyTo, signal } = mail;
    const told = { from, subject, text, ...(html && { html }) };
    const body = resendKey
      ? { ...told, to: [to], ...(replyTo && { reply_to: replyTo }) }
      : { ...told, to, ...(link && { link }), ...(replyTo && { replyTo }) };
    const answer = await fetchWithKey(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key && { "idempotency-key": key }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: signal ?? AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status ?? null;
  }

  return {
    supportAddress: settings.SUPPORT_EMAIL ?? null,
    neutralAddress: neutral,
    domains: domainsOf(settings),
    hookSecrets: settings.SEND_EMAIL_HOOK_SECRET ?? [],
    async send(mail) {
      const { as, key } = mail;
      let status = await post(mail, as ? mailbox(as.name, as.address ?? neutral) : own, key);
      if (status === FORBIDDEN && as?.address) {
        // Another mail to the provider, which holds a key to the body that it first came with.
        status = await post(mail, mailbox(as.name, neutral), key && `${key}-neutral`);
      }
      if (status === null || status < 200 || status > 299) {
        throw new ApiError("provider_failed", "The mail couldn't be sent. Please try again.");
      }
    },
  };
}

const FORBIDDEN = 403;

function domainsOf({ RESEND_API_KEY: key, MAIL_RELAY_DOMAIN: relay }: MailSettings): Mailer["domains"] {
  if (key) return resendDomains(key);
  return relay ? { kind: "relay", relay } : { kind: "none" };
}
