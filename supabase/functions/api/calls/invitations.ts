import { ApiError } from "../../_shared/db/api-error.ts";
import type { Env } from "../../_shared/config/env.ts";
import type { MemberContext } from "../context.ts";

/** The page on which an invitation is accepted. */
export function invitationUrl(env: Env, token: string): string {
  return `${env.publicUrl}/app/sign-up?invitation=${token}`;
}

/** Mails an invitation. @returns why it wasn't sent, in words; null when it was */
export async function sendInvitation(
  { env, mailer, caller }: MemberContext,
  to: string,
  organization: string,
  token: string,
): Promise<string | null> {
  const link = invitationUrl(env, token);
  const inviter = caller.name || caller.email;
  try {
    await mailer.send({
      to,
      subject: `${inviter} invites you to ${organization}`,
      text: `${inviter} invites you to join ${organization}. Open this link to accept; it is for ${to} only and ends in 7 days.\n\n${link}`,
      link,
    });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return `${error.message} Copy the link and hand it over yourself.`;
    throw error;
  }
}
