import { identityOf } from "../../_shared/branding/identity.ts";
import type { Wanted } from "../../_shared/billing/change.ts";
import type { billing, CancelReason } from "../../_shared/contract/billing.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import type { Handlers, MemberContext } from "../context.ts";
import { type Ended, inTurn, type Outcome, type Turn } from "./billing-act.ts";
import { bringTo } from "./billing-change.ts";
import { invoicesOf } from "./billing-invoices.ts";
import { previewOf, wantedOf } from "./billing-preview.ts";
import {
  DONE,
  dropPending,
  endWithPeriod,
  isEnding,
  keep,
  openInvoice,
  release,
  scheduleOf,
  SCHEDULED,
} from "./billing-steps.ts";
import { subscriptionOf } from "./billing-subscription.ts";

const done = { success: true } as const;
const NONE = "There is no subscription to cancel.";
const ENDED = "The subscription has ended. Choose a plan to begin anew.";
const toldOf = ({ state, url }: Outcome) => ({ state, url });

/** Has the organisation's subscription end with its period; one that Stripe has ended already is as wanted. */
async function cancel(turn: Turn, reason: CancelReason | undefined, comment: string): Promise<Ended> {
  const { live, found } = await turn.look();
  if (!live) {
    if (found?.state.status !== "canceled") throw new ApiError("conflict", NONE);
    return { outcome: DONE };
  }
  const isSo = isEnding(live) && !scheduleOf(live);
  await endWithPeriod(turn, live, { ...(reason && { feedback: reason }), ...(comment && { comment }) });
  return { outcome: SCHEDULED, ...(!isSo && { record: "cancel", details: { ...(reason && { reason }) } }) };
}

/** Takes back what is to come: the end, a downgrade, a change that waits for its payment. */
async function resume(turn: Turn): Promise<Ended> {
  const { live } = await turn.look();
  if (!live) throw new ApiError("conflict", ENDED);
  const isWaiting = openInvoice(live) !== null;
  await dropPending(turn, live);
  const changed = [await release(turn, live), await keep(turn, live), isWaiting].includes(true);
  return { outcome: DONE, ...(changed && { record: "resume" }) };
}

/** Where the person is: from Stripe they come back to the host of their session. */
const originHere = async ({ service, env, host }: MemberContext) =>
  (await identityOf(service, env, { host })).origin;

/** Paying for a plan, as the contract says. */
export const billingCalls: Handlers<typeof billing> = {
  "/stripe/subscription": (context, { refresh }) => subscriptionOf(context, refresh),
  "/stripe/plans/preview": (context, input) => previewOf(context, wantedOf(input)),
  "/stripe/plans/checkout": async (context, { plan_id, interval, key, trial, proration_date }) => {
    const wanted: Wanted = { plan_id, interval };
    const publicUrl = await originHere(context);
    const asked = { act: "plan", key, choice: { ...wanted, trial } } as const;
    return toldOf(
      await inTurn(context, asked, (turn) => bringTo(turn, wanted, { publicUrl, trial, proration_date })),
    );
  },
  "/stripe/plan-addons/checkout": async (context, { addon_id, quantity, interval, key, proration_date }) => {
    const wanted: Wanted = { addon_id, quantity, interval };
    const publicUrl = await originHere(context);
    const asked = { act: "addon", key, choice: wanted } as const;
    return toldOf(
      await inTurn(context, asked, (turn) => bringTo(turn, wanted, { publicUrl, proration_date })),
    );
  },
  "/stripe/plans/cancel": async (context, { undo, reason, comment }) => {
    const asked = { act: undo ? "resume" : "cancel", key: crypto.randomUUID(), choice: {} } as const;
    await inTurn(context, asked, (turn) => (undo ? resume(turn) : cancel(turn, reason, comment)));
    return done;
  },
  "/stripe/portal": async (context: MemberContext) => {
    const asked = { act: "portal", key: crypto.randomUUID(), choice: {} } as const;
    const { url } = await inTurn(context, asked, async (turn) => {
      const session = await turn.stripe.billingPortal.sessions.create({
        customer: await turn.customer(),
        return_url: `${await originHere(context)}/app/settings/billing?checkout=portal`,
        locale: "en-GB",
      });
      return { outcome: { state: "done", url: session.url }, record: "portal" };
    });
    if (url === null) throw new Error("The portal has no address.");
    return { url };
  },
  "/stripe/invoices": invoicesOf,
};
