import { HOUR } from "./calendar.ts";
import { invalid } from "./errors.ts";
import { newId } from "./ids.ts";
import { collect, finalize, makeInvoice, waiting } from "./invoices.ts";
import { errorOf } from "./payments.ts";
import { planChange, type ItemChange, type Plan, type Prorating } from "./plan.ts";
import { noCard, type PaymentBehavior } from "./subscriptions.ts";
import type { Draft, Subscription } from "./types.ts";
import type { World } from "./world.ts";

const PENDING_HOURS = 23;

interface Change {
  items: ItemChange[];
  behavior: Prorating;
  payment: PaymentBehavior;
  date?: number | undefined;
  /** Begin the period anew, now. */
  restart?: boolean;
}

/** Changes a subscription's items, with what that costs or gives back. */
export function changeItems(world: World, id: string, change: Change): Subscription {
  const subscription = editable(world, id);
  const { behavior, payment, items, date, restart = false } = change;
  const plan = planChange(world, subscription, items, {
    behavior,
    restart,
    ...(date !== undefined && { date }),
  });
  const bills = plan.resets || (behavior === "always_invoice" && plan.drafts.length > 0);
  if (bills && payment === "pending_if_incomplete") return payThenApply(world, subscription, plan, date);
  const applied = applyPlan(world, subscription.id, plan);
  if (!bills) {
    for (const draft of plan.drafts) keepForNext(world, applied, draft);
    return world.get("subscription", id);
  }
  const invoice = bill(world, applied, plan, date);
  if (world.get("invoice", invoice).status === "open" && payment !== "default_incomplete") {
    const intent = collect(world, invoice);
    if (intent?.status !== "succeeded" && payment === "error_if_incomplete")
      throw intent ? errorOf(intent) : noCard();
  }
  return world.get("subscription", id);
}

/** @throws StripeError where it has ended */
export function editable(world: World, id: string): Subscription {
  const subscription = world.get("subscription", id);
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired")
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  return subscription;
}

function applyPlan(world: World, id: string, { items, anchor }: Plan): Subscription {
  const patch = { _items: items, billing_cycle_anchor: anchor };
  return world.change("subscription", id, patch, "customer.subscription.updated");
}

/** The invoice of a change, final. Its lines are those of the preview. */
function bill(world: World, subscription: Subscription, plan: Plan, date?: number): string {
  const { customer, currency, id } = subscription;
  const invoice = makeInvoice(world, {
    customer,
    currency,
    subscription,
    reason: "subscription_update",
    drafts: [...plan.drafts, ...waiting(world, customer, id)],
    period: { start: world.now(), end: world.now() },
    prorationDate: date ?? world.now(),
  });
  world.change("subscription", id, { latest_invoice: invoice.id });
  finalize(world, invoice.id);
  return invoice.id;
}

/** The change comes only with its payment; until then, and at most for 23 hours, it is pending. */
function payThenApply(world: World, subscription: Subscription, plan: Plan, date?: number): Subscription {
  const { id, _pending: earlier } = subscription;
  if (earlier)
    throw invalid(
      "This subscription has a pending update. Pay or void its latest invoice before you change it again.",
    );
  const [sum] = [plan.drafts.reduce((total, { amount }) => total + amount, 0)];
  if (sum <= 0) {
    const applied = applyPlan(world, id, plan);
    collect(world, bill(world, applied, plan, date));
    return world.get("subscription", id);
  }
  const invoice = bill(world, subscription, plan, date);
  if (world.get("invoice", invoice).status === "paid") return applyPlan(world, id, plan);
  world.change("subscription", id, { _pending: { invoice, items: plan.items, anchor: plan.anchor } });
  const wanted = world.get("invoice", invoice);
  const isPaid = collect(world, wanted.id)?.status === "succeeded";
  if (isPaid) return world.get("subscription", id);
  const pending = {
    billing_cycle_anchor: plan.resets ? plan.anchor : null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: world.now() + PENDING_HOURS * HOUR,
    metadata: null,
    subscription_items: plan.items,
    trial_end: null,
    trial_from_plan: null,
  };
  return world.change("subscription", id, { pending_update: pending }, "customer.subscription.updated");
}

/** A proration that the next invoice takes in. */
function keepForNext(world: World, { id, customer, currency }: Subscription, draft: Draft): void {
  world.add(
    {
      id: newId("invoiceitem"),
      object: "invoiceitem",
      amount: draft.amount,
      currency,
      customer,
      customer_account: null,
      date: world.now(),
      description: draft.description,
      discountable: true,
      discounts: [],
      invoice: null,
      livemode: false,
      metadata: {},
      period: draft.period,
      proration: true,
      quantity: draft.quantity,
      tax_rates: [],
      test_clock: null,
      _price: draft.price,
      _subscription: id,
    },
    "invoiceitem.created",
  );
}
