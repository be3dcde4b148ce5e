import { z } from "zod";
import type { Letter } from "./mail/letter.ts";

/** How an organisation stands, and whom to mail of it, as the database tells it. */
export const StandingMail = z.object({
  name: z.string(),
  /** Why it is suspended; null: it isn't. */
  reason: z.string().nullable(),
  owners: z.array(z.string()),
});
export type StandingMail = z.infer<typeof StandingMail>;

/** The mail to owners when their organisation was suspended, or may be used again. @param origin where the app is served */
export function standingMail(
  { name, reason }: Pick<StandingMail, "name" | "reason">,
  origin: string,
): Letter {
  const url = `${origin}/app`;
  if (reason === null)
    return {
      subject: `${name} may be used again`,
      body: [`${name} may be used again. Everything in it is as it was.`],
      action: { label: "Open it", url },
    };
  return {
    subject: `${name} has been suspended`,
    body: [
      `${name} has been suspended. Until that ends nobody can work in it; nothing in it is lost.`,
      "The reason:",
      { quote: reason },
    ],
    action: { label: "See how it stands", url },
  };
}
