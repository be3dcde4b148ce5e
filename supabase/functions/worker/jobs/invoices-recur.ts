import { z } from "zod";
import { rpc } from "../../_shared/db/client.ts";
import { tellAmount } from "../../_shared/domain/invoices/currencies.ts";
import { postOf } from "../../_shared/mail/post.ts";
import { NotConfiguredError } from "../../_shared/providers/not-configured.ts";
import { type JobDeps, jobKind } from "./job.ts";

const Draft = z.object({
  id: z.int(),
  organization_id: z.int(),
  organization: z.string(),
  user_id: z.int(),
  email: z.string(),
  instance_id: z.int().nullable(),
  buyer: z.string(),
  currency: z.string(),
  total: z.int(),
});
type Draft = z.infer<typeof Draft>;

/** So many drafts are named in one mail. */
const mostNamed = 20;

/**
 * Makes the drafts that are due by what recurs, each once for its day, and tells their owners by mail. Runs of the invoice generator
 * whose process died end here, too. A mail that a killed run sent without noting it goes out again under the same key.
 */
export const invoicesRecur = jobKind({
  kind: "invoices.recur",
  lane: "normal",
  everySeconds: 3600,
  leaseSeconds: 60,
  failure: "Recurring drafts of invoices couldn't be made.",
  payloads: { 1: z.object({}) },
  async run(_job, deps, { signal }) {
    await rpc(deps.db, "end_lost_invoice_runs", {}, signal);
    while (z.int().parse(await rpc(deps.db, "make_recurring_drafts", {}, signal)) > 0);
    const made = z.array(Draft).parse(await rpc(deps.db, "untold_recurring_drafts", {}, signal));
    const byOwner = new Map<string, Draft[]>();
    for (const draft of made) {
      const key = `${draft.organization_id} ${draft.user_id}`;
      byOwner.set(key, [...(byOwner.get(key) ?? []), draft]);
    }
    const failed: unknown[] = [];
    for (const drafts of byOwner.values()) {
      try {
        await tell(deps, drafts);
      } catch (error) {
        // Without mail there is nothing to try again; the list shows what was made.
        if (!(error instanceof NotConfiguredError)) {
          failed.push(error);
          continue;
        }
      }
      await rpc(deps.db, "recurring_drafts_told", { invoice_ids: drafts.map(({ id }) => id) }, signal);
    }
    if (failed.length > 0) throw failed[0];
    return { outcome: "finished" };
  },
});

async function tell(deps: JobDeps, drafts: readonly Draft[]): Promise<void> {
  const [first] = drafts;
  if (!first) return;
  const one = drafts.length === 1;
  const lines = drafts
    .slice(0, mostNamed)
    .map(({ buyer, total, currency }) => `${buyer || "No buyer yet"}: ${tellAmount(total, currency, "en")}`);
  const rest = drafts.length - lines.length;
  const place = first.instance_id === null ? "" : `/invoice_generator/${first.instance_id}`;
  const post = await postOf(deps, { organizationId: first.organization_id });
  await post.send({
    to: first.email,
    subject: one
      ? `A recurring draft is ready: ${first.buyer || "invoice"}`
      : `${drafts.length} recurring drafts are ready`,
    body: [
      `${one ? "A draft" : "Drafts"} of ${first.organization} ${one ? "was" : "were"} made, as you set up:`,
      { list: [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])] },
      "Nothing is issued or sent by itself.",
    ],
    action: {
      label: "Check and issue here",
      url: `${post.identity.origin}/app/agents${place}${one && place ? `?invoice=${first.id}` : ""}`,
    },
    key: `recurring-drafts-${first.id}-${drafts.at(-1)?.id ?? 0}-${drafts.length}`,
  });
}
