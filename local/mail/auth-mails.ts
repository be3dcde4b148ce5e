import type { App } from "@supabase/lite";
import { AsyncLocalStorage } from "node:async_hooks";
import { identityTold } from "../../supabase/functions/_shared/branding/identity.ts";
import {
  authLetter,
  type AuthMail,
  authNotice,
  type AuthNotice,
} from "../../supabase/functions/_shared/domain/mail/auth-letters.ts";
import { postAs } from "../../supabase/functions/_shared/mail/post.ts";
import type { Mailer } from "../../supabase/functions/_shared/providers/mail/mailer.ts";
import type { LinkTokens } from "../auth/codes.ts";
import type { Database } from "../database/database.ts";

type LiteMailer = NonNullable<App["_mailer"]>;
type Meta = Parameters<LiteMailer["sendRecovery"]>[3];

export interface AuthMails extends LiteMailer {
  /** Tells an account's owner of a change. It doesn't throw: the change has been made. */
  sendNotice(kind: AuthNotice, to: string, change?: { newEmail?: string; provider?: string }): Promise<void>;
}

const redirects = new AsyncLocalStorage<string>();

/** Runs an auth request with the `redirect_to` that it carries, which lite drops. */
export function withRedirect<T>(redirectTo: string | undefined, work: () => T): T {
  return redirectTo ? redirects.run(redirectTo, work) : work();
}

interface AuthMailOptions {
  mailer: Pick<Mailer, "send">;
  database: Pick<Database, "query">;
  /** Where signed links lead, unless they are for a host of an organisation. */
  siteUrl: string;
  links: LinkTokens;
  log: (line: string) => void;
}

/**
 * Writes the mails of the auth service. The host that a link returns to decides whose look, words and sender they have, and
 * where the link leads; on the product's own host they are the product's (docs/decisions/senders.md).
 */
export function authMails({ mailer, database, siteUrl, links, log }: AuthMailOptions): AuthMails {
  /** A database without the product's migrations serves nobody but the product. */
  const askedOf = async (host: string | null): Promise<unknown> => {
    const [known] = await database.query<{ yes: boolean }>(
      "select to_regprocedure('public.organization_identity(bigint, text)') is not null as yes",
    );
    if (!known?.yes || host === null) return null;
    const [found] = await database.query<{ identity: unknown }>(
      "select public.organization_identity(null, $1) as identity",
      [host],
    );
    return found?.identity ?? null;
  };
  const identityFor = async (address: string) =>
    identityTold(await askedOf(hostOf(address)), { publicUrl: siteUrl });
  const send = async (kind: AuthMail, to: string, code: string, link?: { token: string; meta: Meta }) => {
    const redirectTo = redirects.getStore() ?? link?.meta?.redirectTo ?? siteUrl;
    const identity = await identityFor(redirectTo);
    const query =
      link &&
      new URLSearchParams({
        token: links.sign(link.token),
        type: kind,
        redirect_to: redirectTo,
      });
    const newEmail = kind === "email_change" && (link?.meta?.newEmail ?? to);
    const letter = authLetter(kind, {
      ...(query && { url: `${identity.origin}/auth/v1/verify?${query.toString()}` }),
      code,
      ...(newEmail && { newEmail }),
    });
    await postAs(identity, mailer).send({ ...letter, to });
  };
  return {
    sendConfirmation: (to, token, code, meta) => send("signup", to, code, { token, meta }),
    sendRecovery: (to, token, code, meta) => send("recovery", to, code, { token, meta }),
    sendMagicLink: (to, token, code, meta) => send("magiclink", to, code, { token, meta }),
    sendEmailChange: (to, token, code, meta) => send("email_change", to, code, { token, meta }),
    sendReauthentication: (to, code) => send("reauthentication", to, code),
    async sendNotice(kind, to, change = {}) {
      try {
        const identity = await identityFor(redirects.getStore() ?? siteUrl);
        const { origin, supportAddress } = identity;
        await postAs(identity, mailer).send({
          ...authNotice(kind, { origin, supportAddress, ...change }),
          to,
        });
      } catch (error) {
        log(`A notice of a changed account wasn't sent: ${(error as Error).message}`);
      }
    },
  };
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : null);
