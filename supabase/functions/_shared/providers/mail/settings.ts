import { z } from "zod";
import { DEFAULT_NAME } from "../../domain/branding/brand.ts";

export const Variables = z.object({
  RESEND_API_KEY: z.string().optional(),
  MAIL_URL: z.url().optional(),
  MAIL_TOKEN: z.string().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().default(`${DEFAULT_NAME} <no-reply@localhost>`),
  /** From where mail of branded organisations without a sender of their own leaves. */
  MAIL_NEUTRAL_ADDRESS: z.email().optional(),
  /** Under which a relay's own SPF (`_spf.…`) and DKIM key (`mail1._domainkey.…`) are published. */
  MAIL_RELAY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a domain, such as mail.example.net")
    .optional(),
  /** What signs calls of hosted Supabase's Send Email hook, as its dashboard shows it; several with | between. */
  SEND_EMAIL_HOOK_SECRET: z
    .string()
    .regex(
      /^v1,whsec_[A-Za-z0-9+/]+={0,2}(\|v1,whsec_[A-Za-z0-9+/]+={0,2})*$/,
      "v1,whsec_… as Supabase shows it, several with | between",
    )
    .transform((secrets) => secrets.split("|"))
    .optional(),
});
export type MailSettings = z.output<typeof Variables>;
