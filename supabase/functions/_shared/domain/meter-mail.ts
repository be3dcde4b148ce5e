import { z } from "zod";
import type { Letter } from "./mail/letter.ts";

/** A meter of an organisation, and whom to mail of it, as the database tells it. */
export const MeterMail = z.object({
  organization: z.string(),
  owners: z.array(z.string()),
  meter: z.string(),
  title: z.string(),
  /** What counts. */
  counts: z.string(),
  /** "160 of 200 messages". */
  text: z.string(),
  /** The day on which it starts anew, in words; null for what is there at all times. */
  resets: z.string().nullable(),
  /** What gives more of it, in a sentence; empty where nothing does. */
  lifts: z.string(),
});
export type MeterMail = z.infer<typeof MeterMail>;

/**
 * The mail to owners when much or all of a meter is used.
 * @param percent 80 or 100
 * @param origin where the organisation uses the app
 */
export function warningMail(mail: MeterMail, percent: number, origin: string): Letter {
  const all = percent >= 100;
  return mailOf(mail, origin, {
    subject: all
      ? `${mail.organization} has used all of its plan: ${mail.title.toLowerCase()}`
      : `${mail.organization} has used ${percent}% of its plan: ${mail.title.toLowerCase()}`,
    opening: `${mail.organization} has used ${mail.text}${all ? ", which is all that its plan includes." : "."}`,
  });
}

/** The mail by which a member asks the owners for more of a meter. */
export function requestMail(mail: MeterMail, asker: { name: string; email: string }, origin: string): Letter {
  const who = asker.name || asker.email;
  return mailOf(mail, origin, {
    subject: `${who} asks for more: ${mail.title.toLowerCase()}`,
    opening:
      mail.meter === "white_label"
        ? `${who} (${asker.email}) asks for ${mail.organization}’s own branding, which is ${mail.text}.`
        : `${who} (${asker.email}) asks you to raise a limit of ${mail.organization}, which has used ${mail.text}.`,
  });
}

function mailOf(
  { meter, counts, resets, lifts }: MeterMail,
  origin: string,
  { subject, opening }: { subject: string; opening: string },
): Letter {
  const anew = resets === null ? "" : `It starts anew on ${resets}.`;
  return {
    subject,
    body: [opening, `What counts: ${counts}`, anew, lifts].filter((part) => part !== ""),
    action: { label: "See what raises the limit", url: `${origin}/app/settings/billing?raise=${meter}` },
  };
}
