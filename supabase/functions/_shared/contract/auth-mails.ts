import { z } from "zod";
import { AUTH_MAILS, AUTH_NOTICES } from "../domain/mail/auth-letters.ts";
import { call, Done } from "./call.ts";

const text = z.string().max(4096).default("");

/** What hosted Supabase sends its Send Email hook; of the user only the addresses are read. */
export const SendEmail = z.object({
  user: z.object({
    email: z.string().max(320).nullish(),
    new_email: z.string().max(320).nullish(),
    /** As some versions of Supabase name it. */
    email_change: z.string().max(320).nullish(),
  }),
  email_data: z.object({
    token: text,
    token_hash: text,
    token_new: text,
    token_hash_new: text,
    redirect_to: text,
    site_url: text,
    /** The address before a change, and the way of sign-in that was added or removed. */
    old_email: text,
    provider: text,
    email_action_type: z.enum([
      ...AUTH_MAILS,
      ...AUTH_NOTICES,
      "email",
      "email_change_current",
      "email_change_new",
    ]),
  }),
});
export type SendEmail = z.infer<typeof SendEmail>;

export const authMails = {
  "/auth/send-email": call({
    access: "signature",
    transport: "webhook",
    summary:
      "Sends the mails of hosted Supabase's auth service in the look and words of the host they are for.",
    input: SendEmail,
    output: Done,
  }),
};
