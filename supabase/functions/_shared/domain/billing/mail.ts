import { z } from "zod";
import type { Letter } from "../mail/letter.ts";

/** What owners are told, as the database tells it. */
export const BillingNotice = z.object({
  kind: z.enum(["payment_failed", "action_required", "grace", "last_day", "ended", "trial_ending"]),
  details: z.object({
    /** Where the open invoice is paid, or confirmed. */
    url: z.string().nullish(),
    pence: z.int().nullish(),
    since: z.string().nullish(),
    trial_end: z.string().nullish(),
    plan: z.string().nullish(),
  }),
  organization: z.string(),
  organization_id: z.int(),
  /** What holds now. */
  plan: z.string(),
  past_due_since: z.string().nullable(),
  trial_end: z.string().nullable(),
  owners: z.array(z.object({ id: z.int(), email: z.string(), name: z.string() })),
});
export type BillingNotice = z.infer<typeof BillingNotice>;

const GRACE_DAYS = 14;

/** Whether what it says still holds: what was paid, or bought, meanwhile needs no mail. */
export function stillHolds({ kind, details, past_due_since, trial_end }: BillingNotice): boolean {
  if (kind === "trial_ending") return trial_end !== null;
  const isOfGrace = kind === "grace" || kind === "last_day" || (kind === "payment_failed" && details.since);
  return !isOfGrace || (past_due_since !== null && same(past_due_since, details.since));
}

/**
 * The letter of a notice.
 * @param origin where its organisation uses the app
 */
export function billingMail(notice: BillingNotice, name: string, origin: string): Letter {
  const settings = `${origin}/app/settings/billing`;
  const { subject, paragraphs } = WORDS[notice.kind](notice);
  const pay = notice.details.url;
  return {
    subject,
    body: [`Hello ${name},`, ...paragraphs],
    action: pay
      ? { label: "Pay or confirm the payment here", url: pay }
      : { label: "See and change how it is paid", url: settings },
    ...(pay && { after: [`Change the card, or see how things stand:\n${settings}`] }),
  };
}

const WORDS: Readonly<
  Record<BillingNotice["kind"], (notice: BillingNotice) => { subject: string; paragraphs: string[] }>
> = {
  payment_failed: ({ organization, plan, details }) => ({
    subject: `A payment for ${organization} didn't go through`,
    paragraphs: [
      `${amountOf(details.pence)}for ${organization} couldn't be taken. Your bank may want you to confirm it, or the card may have expired.`,
      ...(details.since
        ? [
            `Nothing changes for now: ${plan} goes on until ${dayOf(graceEndOf(details.since))}. Pay until then, and it stays as it is.`,
          ]
        : []),
    ],
  }),
  action_required: ({ organization, details }) => ({
    subject: `Confirm a payment for ${organization} with your bank`,
    paragraphs: [
      `${amountOf(details.pence)}for ${organization} waits for you: your bank asks you to confirm it. It takes a minute.`,
    ],
  }),
  grace: ({ organization, plan, details }) => ({
    subject: `Still unpaid: ${organization} keeps ${plan} for 7 more days`,
    paragraphs: [
      `A payment for ${organization} has been open for a week. ${plan} ends on ${dayOf(graceEndOf(details.since))} unless it is paid. Nothing is deleted then, but what is over the limits of the plan Free can't be added to.`,
    ],
  }),
  last_day: ({ organization, plan }) => ({
    subject: `Tomorrow ${plan} ends for ${organization}`,
    paragraphs: [
      `A payment for ${organization} is still open, and tomorrow the subscription is cancelled. Pay today, and everything stays as it is.`,
    ],
  }),
  ended: ({ organization, details }) => ({
    subject: `${details.plan ?? "The plan"} of ${organization} has ended`,
    paragraphs: [
      `The payment for ${organization} stayed open for ${GRACE_DAYS} days, so the subscription was cancelled and the plan is Free now. Nothing was deleted. Choose a plan, and everything works as before.`,
    ],
  }),
  trial_ending: ({ organization, plan, details }) => ({
    subject: `The trial of ${plan} for ${organization} ends soon`,
    paragraphs: [
      `The trial ends on ${dayOf(details.trial_end)}. Add a card until then, and ${plan} goes on; without one the plan is Free afterwards, nothing is charged, and nothing is deleted.`,
    ],
  }),
};

function amountOf(pence: number | null | undefined): string {
  if (pence == null) return "A payment ";
  const pounds = (pence / 100).toLocaleString("en-US", { style: "currency", currency: "GBP" });
  return `The payment of ${pounds} `;
}

function graceEndOf(since: string | null | undefined): string | null {
  return since ? new Date(Date.parse(since) + GRACE_DAYS * 86_400_000).toISOString() : null;
}

function dayOf(time: string | null | undefined): string {
  if (!time) return "its last day";
  return new Date(time).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

function same(a: string, b: string | null | undefined): boolean {
  return b != null && Date.parse(a) === Date.parse(b);
}
