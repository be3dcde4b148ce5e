/** Tables whose rows let somebody in, or are secrets that were entrusted to us; a test finds those that are missing. */
export const OF_TOKENS: readonly string[] = [
  "public.recovery_codes",
  "auth.refresh_tokens",
  "auth.one_time_tokens",
  "public.email_proofs",
  "public.invitation_tokens",
  "public.invoice_links",
  "public.secrets",
];

const TRAIL =
  "The audit trail isn't changed by anybody, so that what was done, this deletion too, can be shown.";
const MONEY =
  "Accounts have to be kept by law; it holds amounts and Stripe's own ids, and nothing of what was written.";
const SHARED = "It belongs to an organisation that goes on; who made it isn't named any more.";

/** Why rows stay when an organisation or an account goes, by table, or by the column that named the account. */
const REASONS: Readonly<Record<string, string>> = {
  "public.audit_entries": TRAIL,
  "public.audit_entries.actor_id": TRAIL,
  "public.billing_alerts": "What operators were told about a payment stays with the accounts.",
  "public.billing_customers": MONEY,
  "public.charge_batches": MONEY,
  "public.charges": MONEY,
  "public.charges.user_id": MONEY,
  "public.webhook_events": "What Stripe has told is forgotten a month after it was worked on.",
};

/** What stays whatever is deleted, and why. */
export const ALWAYS_KEPT: readonly { what: string; why: string }[] = [
  { what: "Invoices and customers at Stripe", why: "Accounts have to be kept by law." },
  { what: "The operators' own record", why: "It says what operators did, without what tenants wrote." },
  {
    what: "Backups of the database and of files",
    why: "What was deleted is in them until they are replaced by newer ones.",
  },
  {
    what: "Files that were uploaded and never added",
    why: "They belong to nothing, and are deleted a day after their upload.",
  },
  { what: "This receipt", why: "So that the deletion can be proved." },
];

/** Why rows stay. @param what a table, or `table.column` */
export function whyKept(what: string): string {
  return REASONS[what] ?? SHARED;
}

/** Whether rows of a table stay for a reason of its own. */
export function isKeptForAReason(what: string): boolean {
  return what in REASONS;
}
