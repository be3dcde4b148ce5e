import { fetchWithKey } from "../../config/fetch-with-key.ts";
import { ApiError } from "../../db/api-error.ts";
import { NotConfiguredError } from "../not-configured.ts";
import type { MailSettings } from "./settings.ts";

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; the link stands in it as well. */
  text: string;
  /** The one thing that the mail asks its reader to open. */
  link: string;
  /** The same for the same mail: a provider that knows keys sends it once. */
  key?: string;
}

/** Sends mail; a failure is an ApiError in words. */
export interface Mailer {
  /** Where requests to support go; null: to every operator. */
  readonly supportAddress: string | null;
  send(mail: Mail): Promise<void>;
}

const RESEND = "https://api.resend.com/emails";

/**
 * Mail over HTTP: to Resend's API when it has a key, else to `MAIL_URL`, which takes a Mail as JSON (on the embedded
 * ground the inbox at /mail) from who carries `MAIL_TOKEN`.
 */
export function createMailer(settings: MailSettings): Mailer {
  const { MAIL_FROM: from, RESEND_API_KEY: resendKey } = settings;
  const url = resendKey ? RESEND : settings.MAIL_URL;
  const token = resendKey ?? settings.MAIL_TOKEN;
  return {
    supportAddress: settings.SUPPORT_EMAIL ?? null,
    async send(mail) {
      if (!url) throw new NotConfiguredError("Mail", "RESEND_API_KEY, or MAIL_URL,");
      const { key, ...told } = mail;
      const body = resendKey ? { from, to: [mail.to], subject: mail.subject, text: mail.text } : told;
      const answer = await fetchWithKey(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(key && { "idempotency-key": key }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      await answer?.body?.cancel();
      if (!answer?.ok) throw new ApiError("provider_failed", "The mail couldn't be sent. Please try again.");
    },
  };
}
