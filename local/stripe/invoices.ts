import { blanks } from "./blanks.ts";
import { current, discounted } from "./discounts.ts";
import { invalid } from "./errors.ts";
import { newId } from "./ids.ts";
import { invoiceFailed, invoicePaid } from "./outcomes.ts";
import { makeIntent, tryPayment } from "./payments.ts";
import type {
  Draft,
  Invoice,
  InvoiceItem,
  Line,
  PaymentIntent,
  PaymentMethod,
  Subscription,
} from "./types.ts";
import type { World } from "./world.ts";

export interface Bill {
  customer: string;
  currency: string;
  subscription: Subscription | null;
  reason: string;
  drafts: Draft[];
  period: { start: number; end: number };
  prorationDate?: number | null;
  description?: string | null;
  metadata?: Record<string, string>;
}

/** What lines come to, with the subscription's discounts; the same for what is shown and what is charged. */
export function priced(world: World, { subscription, drafts }: Pick<Bill, "subscription" | "drafts">) {
  const discounts = current(world, subscription?.discounts ?? [], world.now());
  return totalled(discounted(world, drafts, discounts).map((line) => ({ ...line, id: newId("line_item") })));
}

/** Lines with their sums. */
export function totalled(lines: Line[]): { lines: Line[]; subtotal: number; total: number } {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const off = lines.flatMap(({ discounts }) => discounts).reduce((sum, { amount }) => sum + amount, 0);
  return { lines, subtotal, total: subtotal - off };
}

/** What of a total is to be paid when the customer's balance (below zero: credit) is taken in. */
export function due(total: number, balance: number): { amount: number; ending: number } {
  const owed = total + balance;
  return owed > 0 ? { amount: owed, ending: 0 } : { amount: 0, ending: owed };
}

/** The invoice's fields, of no invoice yet. */
export function invoiceOf(world: World, bill: Bill): Invoice {
  const { lines, subtotal, total } = priced(world, bill);
  const customer = world.get("customer", bill.customer);
  const taxIds = world.all("tax_id").filter((one) => one.customer === customer.id);
  const { amount } = due(total, customer.balance);
  return {
    ...blanks.invoice,
    id: newId("invoice"),
    object: "invoice",
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: bill.reason,
    created: world.now(),
    currency: bill.currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
    description: bill.description ?? null,
    effective_at: null,
    ending_balance: null,
    metadata: bill.metadata ?? {},
    next_payment_attempt: null,
    number: null,
    period_end: bill.period.end,
    period_start: bill.period.start,
    starting_balance: customer.balance,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: total,
    _intent: null,
    _lines: lines,
    _prorationDate: bill.prorationDate ?? null,
    _refunded: 0,
    _subscription: bill.subscription?.id ?? null,
  };
}

/** Makes a draft of an invoice; what waited for one and stands on it waits no longer, nor does a discount of one time. */
export function makeInvoice(world: World, bill: Bill): Invoice {
  const invoice = world.add(invoiceOf(world, bill), "invoice.created");
  for (const { invoiceItem } of invoice._lines)
    if (invoiceItem !== null) world.change("invoiceitem", invoiceItem, { invoice: invoice.id });
  const used = new Set(invoice._lines.flatMap(({ discounts }) => discounts.map(({ discount }) => discount)));
  const { subscription } = bill;
  if (subscription && used.size > 0) {
    const isOnce = (id: string) => world.get("coupon", world.get("discount", id)._coupon).duration === "once";
    const kept = subscription.discounts.filter((id) => !(used.has(id) && isOnce(id)));
    world.change("subscription", subscription.id, { discounts: kept }, "customer.subscription.updated");
  }
  return invoice;
}

/** What waits for a customer's next invoice: what is bound to no subscription, or to this one. */
export function waiting(world: World, customer: string, subscription: string | null): Draft[] {
  return world
    .all("invoiceitem")
    .filter((item) => item.customer === customer && item.invoice === null)
    .filter(({ _subscription: of }) => of === null || of === subscription)
    .map(draftOf);
}

function draftOf(item: InvoiceItem): Draft {
  return {
    description: item.description ?? "",
    amount: item.amount,
    period: item.period,
    quantity: item.quantity,
    price: item._price,
    proration: item.proration,
    subscription: item._subscription,
    subscriptionItem: null,
    invoiceItem: item.id,
    discountable: item.discountable !== false,
    metadata: item.metadata,
  };
}

/** Gives an invoice its number and takes the customer's balance in; one of nothing is paid with that. */
export function finalize(world: World, id: string): Invoice {
  const draft = world.get("invoice", id);
  if (draft.status !== "draft") throw invalid("This invoice is already finalized, you can't re-finalize it.");
  const customer = world.get("customer", draft.customer);
  const { amount, ending } = due(draft.total, customer.balance);
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`;
  world.change(
    "customer",
    customer.id,
    { balance: ending, next_invoice_sequence: customer.next_invoice_sequence + 1, currency: draft.currency },
    ...(ending === customer.balance ? [] : ["customer.updated"]),
  );
  const { description, currency } = draft;
  const wanted = { amount, currency, customer: customer.id, card: null, invoice: id, description };
  const intent = amount > 0 ? makeIntent(world, wanted) : undefined;
  const open = world.change(
    "invoice",
    id,
    {
      status: "open",
      number,
      effective_at: world.now(),
      automatically_finalizes_at: null,
      starting_balance: customer.balance,
      ending_balance: ending,
      amount_due: amount,
      amount_remaining: amount,
      status_transitions: { ...draft.status_transitions, finalized_at: world.now() },
      _intent: intent?.id ?? null,
    },
    "invoice.finalized",
  );
  if (!intent) return settle(world, id);
  world.put({
    id: newId("invoice_payment"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: amount,
    created: world.now(),
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return open;
}

/** The card that an invoice is paid with, when nobody names one. */
export function cardOf(world: World, invoice: Invoice): PaymentMethod | null {
  const subscription = world.find("subscription", invoice._subscription);
  const customer = world.find("customer", invoice.customer);
  const id =
    subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null;
  return world.find("payment_method", id) ?? null;
}

/** Tries to have an open invoice paid. @returns the payment, undefined where there is no card, or nothing to pay */
export function collect(
  world: World,
  id: string,
  { card, agreed = false }: { card?: PaymentMethod | null; agreed?: boolean } = {},
): PaymentIntent | undefined {
  const invoice = world.get("invoice", id);
  if (invoice.status !== "open" || invoice._intent === null) return undefined;
  const used = card ?? cardOf(world, invoice);
  world.change("invoice", id, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  const intent = used ? tryPayment(world, invoice._intent, used, agreed) : undefined;
  if (intent?.status === "succeeded") settle(world, id);
  else invoiceFailed(world, world.get("invoice", id), intent?.status === "requires_action");
  return intent;
}

/** Notes that an invoice is paid, wholly. */
export function settle(world: World, id: string): Invoice {
  const invoice = world.get("invoice", id);
  if (invoice.status !== "open") return invoice;
  const payment = world.all("invoice_payment").find((one) => one.invoice === id && one.status === "open");
  if (payment)
    world.change(
      "invoice_payment",
      payment.id,
      {
        status: "paid",
        amount_paid: invoice.amount_due,
        status_transitions: { canceled_at: null, paid_at: world.now() },
      },
      "invoice_payment.paid",
    );
  const paid = world.change(
    "invoice",
    id,
    {
      status: "paid",
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempted: true,
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
    },
    "invoice.paid",
  );
  world.emit("invoice.payment_succeeded", paid);
  invoicePaid(world, paid);
  return paid;
}

/** Takes an open invoice back: nobody owes it, and the credit that it used is the customer's again. */
export function voidInvoice(world: World, id: string): Invoice {
  const invoice = world.get("invoice", id);
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw invalid("You can only pass in open or uncollectible invoices.", undefined, "invoice_not_editable");
  const customer = world.get("customer", invoice.customer);
  const used = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  if (used !== 0 && !customer.deleted)
    world.change("customer", customer.id, { balance: customer.balance + used }, "customer.updated");
  if (invoice._intent !== null)
    world.change(
      "payment_intent",
      invoice._intent,
      { status: "canceled", canceled_at: world.now(), cancellation_reason: "void_invoice" },
      "payment_intent.canceled",
    );
  for (const { invoiceItem } of invoice._lines)
    if (invoiceItem !== null) world.change("invoiceitem", invoiceItem, { invoice: null });
  return world.change(
    "invoice",
    id,
    {
      status: "void",
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
    },
    "invoice.voided",
  );
}
