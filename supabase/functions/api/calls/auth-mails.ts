import type { authMails, SendEmail } from "../../_shared/contract/auth-mails.ts";
import { authLetter, type AuthMail } from "../../_shared/domain/mail/auth-letters.ts";
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

export const authMailCalls: Handlers<typeof authMails> = {
  "/auth/send-email": {
    verify(body, headers, { mailer: { hookSecret } }) {
      if (hookSecret === undefined) throw new NotConfiguredError("Mail of sign-in", "SEND_EMAIL_HOOK_SECRET");
      return isStandardWebhook(hookSecret, body, headers);
    },
    async handle(context, hook, { headers }) {
      const host = hostOf(hook.email_data.redirect_to);
      const post = await postOf(context, { host });
      const key = `auth-${headers.get("webhook-id") ?? ""}`;
      for (const [at, mail] of mailsOf(hook).entries()) {
        await post.send({ ...letterOf(context, post, hook, mail), to: mail.to, key: `${key}-${at}` });
      }
      return { success: true };
    },
  },
};

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
