import { z } from "zod";

export const Variables = z.object({
  RESEND_API_KEY: z.string().optional(),
  MAIL_URL: z.url().optional(),
  MAIL_TOKEN: z.string().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().default("Atrium <no-reply@localhost>"),
});
export type MailSettings = z.output<typeof Variables>;
