import { z } from "zod";
import {
  type Change,
  changeTo,
  heldBy,
  lineWords,
  penceOf,
  periodEndOf,
  type Wanted,
} from "../../_shared/billing/change.ts";
import type { Offers } from "../../_shared/billing/offers.ts";
import { checkMode, told } from "../../_shared/billing/refusals.ts";
import { synchronise } from "../../_shared/billing/synchronise.ts";
import type { billing } from "../../_shared/contract/billing.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { json } from "../../_shared/db/statement.ts";
import type { MemberContext } from "../context.ts";
import { liveOf, type Look } from "./billing-act.ts";
import { checkBuyable } from "./billing-change.ts";
import { isEnding, scheduleOf } from "./billing-steps.ts";
import { overviewOf } from "./billing-subscription.ts";

type Preview = z.output<(typeof billing)["/stripe/plans/preview"]["output"]>;
type Priced = Pick<Preview, "due_now_pence" | "lines" | "proration_date">;
const NOTHING_DUE: Priced = { due_now_pence: 0, lines: [], proration_date: null };

/**
 * What a change costs, asked of Stripe with what the act itself will send, so that what is shown is what is charged (A14).
 * @throws ApiError as the act would refuse it
 */
export async function previewOf(context: MemberContext, wanted: Wanted): Promise<Preview> {
  const { offers, customer } = await overviewOf(context);
  if (customer.livemode !== null) checkMode(customer.livemode, context.payments);
  context.payments.stripe();
  const found = await told("read", () => synchronise(context, context.organizationId));
  const look = { live: liveOf(found), found };
  const { live } = look;
  const change = changeTo(wanted, live, offers);
  checkBuyable(wanted, change, look);
  const lines = linesAfter(change, look, offers);
  const later = change.kind === "later" || change.kind === "cancel";
  return {
    ...(await priced(context, change, look, offers)),
    per_period_pence: penceOf(lines),
    interval:
      change.kind === "same" || change.kind === "cancel"
        ? (lines[0]?.price.interval ?? "month")
        : change.interval,
    begins_at: later && live ? new Date(periodEndOf(live) * 1000).toISOString() : null,
    over: await overOf(context, offers, lines),
  };
}

/** What a period has after the change. */
function linesAfter(change: Change, { live }: Look, offers: Offers) {
  switch (change.kind) {
    case "cancel":
      return [];
    case "same": {
      // Choosing what one has takes back what was to come; without that there is nothing to show.
      const comes = live && (scheduleOf(live) || isEnding(live) || live.pending_update);
      if (!comes) throw new ApiError("conflict", change.words);
      return heldBy(live, offers);
    }
    default:
      return change.lines;
  }
}

async function priced(
  context: MemberContext,
  change: Change,
  { live, found }: Look,
  offers: Offers,
): Promise<Priced> {
  if (change.kind === "checkout") {
    const lines = lineWords(change.lines, offers);
    return { due_now_pence: penceOf(change.lines), lines, proration_date: null };
  }
  if (change.kind === "later") return { ...NOTHING_DUE, lines: lineWords(change.lines, offers) };
  if (change.kind !== "now" || !live || !found) return NOTHING_DUE;
  if (!change.charged) return { ...NOTHING_DUE, lines: lineWords(change.lines, offers) };
  const preview = await told("read", () =>
    context.payments.stripe().invoices.createPreview({
      customer: found.read.customer.id,
      subscription: live.id,
      subscription_details: { items: change.items, proration_behavior: "always_invoice" },
    }),
  );
  const proration_date = preview.parent?.subscription_details?.subscription_proration_date ?? null;
  if (proration_date !== null) {
    const of = { organization_id: context.organizationId };
    await rpc(context.service, "keep_billing_preview", { ...of, proration_date });
  }
  return {
    due_now_pence: preview.amount_due,
    lines: preview.lines.data.map(({ description, amount }) => ({
      description: description ?? "",
      pence: amount,
    })),
    proration_date,
  };
}

const Over = z.array(z.object({ meter: z.string(), text: z.string() }));

async function overOf(
  { service, organizationId }: MemberContext,
  offers: Offers,
  lines: ReturnType<typeof linesAfter>,
) {
  const free = offers.plans.find((plan) => plan.free);
  const planId = lines.find(({ price }) => price.plan_id !== null)?.price.plan_id ?? free?.id;
  if (planId === undefined) throw new Error("There is no free plan.");
  const addons = lines.flatMap(({ price, quantity }) =>
    price.addon_id === null ? [] : { id: price.addon_id, quantity },
  );
  return Over.parse(
    await rpc(service, "limits_exceeded", {
      organization_id: organizationId,
      plan_id: planId,
      addons: json(addons),
    }),
  );
}

/** What is asked for: a plan with its interval, or an add-on. @throws ApiError `invalid_input` for both or neither */
export function wantedOf(input: z.output<(typeof billing)["/stripe/plans/preview"]["input"]>): Wanted {
  const { plan_id, interval, addon } = input;
  if (addon && plan_id === undefined) return { addon_id: addon.id, quantity: addon.quantity, interval };
  if (plan_id !== undefined && !addon) return { plan_id, interval: interval ?? "month" };
  throw new ApiError("invalid_input", "Choose a plan or an add-on.");
}
