import { z } from "zod";

/** What an authenticator app shows, as people type or paste it. */
export const Code = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits that your app shows.")),
});

export const Recovery = z.object({
  code: z.string().trim().min(1, "Enter one of your recovery codes.").max(40, "That isn’t a recovery code."),
});
