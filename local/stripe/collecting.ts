import { invalid } from "./errors.ts";
import { invoiceFailed, invoicePaid, invoiceVoided } from "./outcomes.ts";
import { tryPayment } from "./payments.ts";
import type { PaymentIntent, PaymentMethod } from "./kinds.ts";
import type { Invoice } from "./types.ts";
import type { World } from "./world.ts";

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
  const voided = world.change(
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
  invoiceVoided(world, voided);
  return voided;
}
