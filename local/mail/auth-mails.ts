import type { App } from "@supabase/lite";
import { AsyncLocalStorage } from "node:async_hooks";
import type { LinkTokens } from "../auth/codes.ts";
import type { Inbox } from "./inbox.ts";

type Mailer = NonNullable<App["_mailer"]>;
type Meta = Parameters<Mailer["sendRecovery"]>[3];

const redirects = new AsyncLocalStorage<string>();

/** Runs an auth request with the `redirect_to` that it carries, which lite drops. */
export function withRedirect<T>(redirectTo: string | undefined, work: () => T): T {
  return redirectTo ? redirects.run(redirectTo, work) : work();
}

/** Writes the mails of the auth service and puts them into the inbox. `siteUrl` is where their signed links lead. */
export function authMails(inbox: Inbox, siteUrl: string, links: LinkTokens): Mailer {
  const send = (to: string, subject: string, ask: string, code: string, link?: string) =>
    inbox.add({
      to,
      subject,
      text: [ask, link, code && `Or enter this code: ${code}`].filter(Boolean).join("\n\n"),
      ...(link && { link }),
    });
  const linkFor = (type: string, token: string, meta: Meta) => {
    const redirectTo = redirects.getStore() ?? meta?.redirectTo ?? siteUrl;
    return `${siteUrl}/auth/v1/verify?${new URLSearchParams({ token: links.sign(token), type, redirect_to: redirectTo }).toString()}`;
  };
  return {
    async sendConfirmation(to, token, code, meta) {
      await send(
        to,
        "Confirm your e-mail address",
        "Open this link to confirm your e-mail address.",
        code,
        linkFor("signup", token, meta),
      );
    },
    async sendRecovery(to, token, code, meta) {
      await send(
        to,
        "Reset your password",
        "Open this link to choose a new password. If you didn't ask for it, ignore this mail.",
        code,
        linkFor("recovery", token, meta),
      );
    },
    async sendMagicLink(to, token, code, meta) {
      await send(
        to,
        "Your sign-in link",
        "Open this link to sign in.",
        code,
        linkFor("magiclink", token, meta),
      );
    },
    async sendEmailChange(to, token, code, meta) {
      const address = meta?.newEmail ?? to;
      await send(
        to,
        "Confirm your new e-mail address",
        `Open this link to change your e-mail address to ${address}.`,
        code,
        linkFor("email_change", token, meta),
      );
    },
    async sendReauthentication(to, code) {
      await send(to, "Confirm it's you", "Enter this code to go on.", code);
    },
  };
}
