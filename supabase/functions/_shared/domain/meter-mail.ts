import { z } from "zod";

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

/** A mail as plain text, with the link that it ends with. */
interface Mail {
  subject: string;
  text: string;
  link: string;
}

/**
 * The mail to owners when much or all of a meter is used.
 * @param percent 80 or 100
 * @param publicUrl where the app is served
 */
export function warningMail(mail: MeterMail, percent: number, publicUrl: string): Mail {
  const all = percent >= 100;
  return mailOf(mail, publicUrl, {
    subject: all
      ? `${mail.organization} has used all of its plan: ${mail.title.toLowerCase()}`
      : `${mail.organization} has used ${percent}% of its plan: ${mail.title.toLowerCase()}`,
    opening: `${mail.organization} has used ${mail.text}${all ? ", which is all that its plan includes." : "."}`,
  });
}

/** The mail by which a member asks the owners for more of a meter. */
export function requestMail(mail: MeterMail, asker: { name: string; email: string }, publicUrl: string): Mail {
  const who = asker.name || asker.email;
  return mailOf(mail, publicUrl, {
    subject: `${who} asks for more: ${mail.title.toLowerCase()}`,
    opening: `${who} (${asker.email}) asks you to raise a limit of ${mail.organization}, which has used ${mail.text}.`,
  });
}

function mailOf(
  { meter, counts, resets, lifts }: MeterMail,
  publicUrl: string,
  { subject, opening }: { subject: string; opening: string },
): Mail {
  const link = `${publicUrl}/app/settings/billing?raise=${meter}`;
  const anew = resets === null ? "" : `It starts anew on ${resets}.`;
  const text = [opening, `What counts: ${counts}`, anew, lifts, link].filter((part) => part !== "").join("\n\n");
  // A name may hold what no subject can.
  return { subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").slice(0, 200), text, link };
}
