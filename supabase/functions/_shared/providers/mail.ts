import type { Env } from "../config/env.ts";
import { fetchWithKey } from "../config/fetch-with-key.ts";
import { ApiError } from "../db/api-error.ts";

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; the link stands in it as well. */
  text: string;
  /** The one thing that the mail asks its reader to open. */
  link: string;
}

/** Sends mail; a failure is an ApiError in words. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/**
 * Mail over HTTP: to Resend's API when it has a key, else to `MAIL_URL`, which takes a Mail as JSON (on the embedded
 * ground the inbox at /mail) from who carries `MAIL_TOKEN`.
 */
export function createMailer({ mail: { url, token, from, resend } }: Env): Mailer {
  return {
    async send(mail) {
      if (!url) throw new ApiError("not_configured", "Mail isn't set up here, so nothing was sent.");
      const body = resend ? { from, to: [mail.to], subject: mail.subject, text: mail.text } : mail;
      const answer = await fetchWithKey(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
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
