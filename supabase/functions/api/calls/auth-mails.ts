import type { authMails, SendEmail } from "../../_shared/contract/auth-mails.ts";
import {
  AUTH_NOTICES,
  authLetter,
  type AuthMail,
  authNotice,
  type AuthNotice,
} from "../../_shared/domain/mail/auth-letters.ts";
import type { Letter } from "../../_shared/domain/mail/letter.ts";
import { type Post, postOf } from "../../_shared/mail/post.ts";
import { isStandardWebhook } from "../../_shared/mail/standard-webhook.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import type { Handlers, PublicContext } from "../context.ts";

/** Supabase's further names of the same mails. */
const KINDS: Readonly<Record<string, AuthMail>> = {
  email: "signup",
  email_change_current: "email_change",
  email_change_new: "email_change",
};

/** The auth service waits five seconds for its hook in all, and then refuses the person's request. */
const PATIENCE_MS = 4000;

export const authMailCalls: Handlers<typeof authMails> = {
  "/auth/send-email": {
    verify(body, headers, { mailer: { hookSecrets } }) {
      if (hookSecrets.length === 0) throw new NotConfiguredError("Mail of sign-in", "SEND_EMAIL_HOOK_SECRET");
      return isStandardWebhook(hookSecrets, body, headers);
    },
    async handle(context, hook, { headers }) {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const post = await postOf(context, { host: hostOf(hook.email_data.redirect_to) });
      const call = headers.get("webhook-id") ?? "";
      const letters = lettersOf(context, post, hook);
      await Promise.all(
        letters.map(({ hash, ...letter }) => post.send({ ...letter, key: `auth-${hash || call}`, signal })),
      );
      return { success: true };
    },
  },
};

type Addressed = Letter & {
  to: string;
  /** Of the mailed token, which is the same when the auth service calls again for the same mail; a notice has none. */
  hash: string;
};

function lettersOf(context: PublicContext, post: Post, hook: SendEmail): Addressed[] {
  const { user, email_data: data } = hook;
  const type = data.email_action_type;
  const present = user.email ?? "";
  if (!isNotice(type))
    return mailsOf(hook).map((mail) => ({
      ...letterOf(context, post, hook, mail),
      to: mail.to,
      hash: mail.hash,
    }));
  const isMoved = type === "email_changed_notification";
  const { origin, supportAddress } = post.identity;
  const letter = authNotice(type, {
    origin,
    supportAddress,
    provider: data.provider,
    ...(isMoved && { newEmail: present }),
  });
  return [{ ...letter, to: isMoved && data.old_email ? data.old_email : present, hash: "" }];
}

const isNotice = (type: SendEmail["email_data"]["email_action_type"]): type is AuthNotice =>
  (AUTH_NOTICES as readonly string[]).includes(type);

interface OneMail {
  to: string;
  code: string;
  hash: string;
}

/**
 * Whom a hook has mailed. A change of address that both addresses confirm is two mails, whose hashes Supabase names crosswise:
 * `token_hash_new` goes with `token`, to the present address.
 */
function mailsOf({ user, email_data: data }: SendEmail): OneMail[] {
  const present = user.email ?? "";
  const next = user.new_email ?? user.email_change ?? "";
  if (!data.email_action_type.startsWith("email_change") || next === "") {
    return [{ to: present, code: data.token, hash: data.token_hash }];
  }
  if (data.token_hash && data.token_hash_new) {
    return [
      { to: present, code: data.token, hash: data.token_hash_new },
      { to: next, code: data.token_new, hash: data.token_hash },
    ];
  }
  return [{ to: next, code: data.token || data.token_new, hash: data.token_hash || data.token_hash_new }];
}

function letterOf(
  { env }: PublicContext,
  { identity }: Post,
  { user, email_data: data }: SendEmail,
  mail: OneMail,
) {
  const type = data.email_action_type;
  const newEmail = user.new_email ?? user.email_change;
  // Where the auth service answers under the app's own address, it does so under each of its hosts.
  const isBehindApp = new URL(env.supabasePublicUrl).origin === new URL(env.publicUrl).origin;
  const base = isBehindApp ? identity.origin : env.supabasePublicUrl;
  const query = new URLSearchParams({
    token: mail.hash,
    type: type.startsWith("email_change") ? "email_change" : type,
    redirect_to: data.redirect_to || identity.origin,
  });
  return authLetter(KINDS[type] ?? (type as AuthMail), {
    ...(type !== "reauthentication" && { url: `${base}/auth/v1/verify?${query.toString()}` }),
    code: mail.code,
    ...(newEmail && { newEmail }),
  });
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname || null : null);
