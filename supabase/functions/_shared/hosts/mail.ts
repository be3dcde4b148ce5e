import { z } from "zod";
import type { Letter } from "../domain/mail/letter.ts";

/** What owners are mailed of a domain, as the database tells it. */
export const DomainMail = z.object({
  organization_id: z.int(),
  organization: z.string(),
  host: z.string(),
  reason: z.string(),
  owners: z.array(z.string()),
});
type DomainMail = z.infer<typeof DomainMail>;

/**
 * The letter that a domain serves its organisation, or no longer does.
 * @param origins where the domain is reached, and where its owners use the app now
 */
export function domainMail(
  { organization, host, reason }: DomainMail,
  state: "active" | "failing",
  origins: { host: string; app: string },
): Letter {
  if (state === "active") {
    const text = `${host} is set up: the members of ${organization} can sign in there from now on.`;
    return {
      subject: `${host} is ready`,
      body: [text],
      action: { label: `Open ${host}`, url: origins.host },
    };
  }
  return {
    subject: `${host} has stopped working`,
    body: [
      `${host} no longer leads to ${organization}, so nobody can sign in there.`,
      reason,
      "Put its records back as they are listed in the settings, and it serves you again by itself.",
    ].filter((text) => text !== ""),
    action: { label: "See its records", url: `${origins.app}/app/settings/branding?tab=domains` },
  };
}
