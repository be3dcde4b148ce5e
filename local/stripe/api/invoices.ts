import { z } from "zod";
import { cardBy } from "../cards.ts";
import { StripeError, invalid } from "../errors.ts";
import { field, paging, withMetadata } from "../form.ts";
import { newId } from "../ids.ts";
import { collect, due, finalize, makeInvoice, totalled, voidInvoice, waiting } from "../invoices.ts";
import { errorOf } from "../payments.ts";
import { page } from "../present.ts";
import { preview } from "../preview.ts";
import { noCard } from "../subscriptions.ts";
import type { Invoice, InvoiceItem } from "../types.ts";
import type { World } from "../world.ts";
import { within } from "./catalogue.ts";
import { customerBy } from "./customers.ts";
import { one, route } from "./route.ts";
import { itemChange, itemsOf, prorating } from "./subscriptions.ts";

const { text, int, count, flag, metadata, expand, range } = field;

/** Pays an invoice, or says why not: what was tried stays. */
function pay(world: World, id: string, named: string | undefined): Invoice {
  const invoice = world.get("invoice", id);
  if (invoice.status === "paid") throw invalid("Invoice is already paid", undefined, "invoice_already_paid");
  if (invoice.status === "draft") finalize(world, id);
  else if (invoice.status !== "open")
    throw invalid("This invoice can't be paid any more.", undefined, "invoice_not_editable");
  const card = named === undefined ? null : cardBy(world, named, "payment_method");
  const intent = collect(world, id, { card });
  const after = world.get("invoice", id);
  if (after.status === "paid") return after;
  if (!intent) throw noCard();
  if (intent.status === "requires_action") {
    const message =
      "This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.";
    throw new StripeError(
      402,
      { type: "invalid_request_error", code: "invoice_payment_intent_requires_action", message },
      true,
    );
  }
  const { status, error } = errorOf(intent);
  throw new StripeError(status, error, true);
}

const invoices = [
  route(
    "GET",
    "/invoices",
    z.strictObject({
      ...paging,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
      collection_method: text.optional(),
      created: range,
    }),
    (world, { customer, subscription, status, created, collection_method: _, ...rest }) => {
      const chosen = world
        .all("invoice")
        .filter(
          (invoice) =>
            (customer === undefined || invoice.customer === customer) &&
            (subscription === undefined || invoice._subscription === subscription) &&
            (status === undefined || invoice.status === status),
        );
      return page(world, within(chosen, created), "/v1/invoices", rest);
    },
  ),
  one("GET", "/invoices/:id", z.strictObject({ expand }), (world, _, id) =>
    world.get("invoice", id, "invoice"),
  ),
  one(
    "POST",
    "/invoices",
    z.strictObject({
      customer: text,
      subscription: text.optional(),
      auto_advance: flag.default(true),
      collection_method: z.literal("charge_automatically").optional(),
      description: text.optional(),
      pending_invoice_items_behavior: z.enum(["include", "exclude"]).default("exclude"),
      currency: text.optional(),
      metadata,
      expand,
    }),
    (world, given) => {
      customerBy(world, given.customer, "customer");
      const subscription =
        given.subscription === undefined
          ? null
          : world.get("subscription", given.subscription, "subscription");
      const takes = given.pending_invoice_items_behavior === "include" || subscription !== null;
      const drafts = takes ? waiting(world, given.customer, subscription?.id ?? null) : [];
      if (subscription && drafts.length === 0)
        throw invalid(
          "Nothing to invoice for subscription",
          "subscription",
          "invoice_no_subscription_line_items",
        );
      const made = makeInvoice(world, {
        customer: given.customer,
        currency: given.currency ?? subscription?.currency ?? "gbp",
        subscription,
        reason: "manual",
        drafts,
        period: { start: world.now(), end: world.now() },
        description: given.description ?? null,
        metadata: withMetadata({}, given.metadata),
      });
      const at = given.auto_advance ? world.now() + 3_600 : null;
      return world.change("invoice", made.id, {
        auto_advance: given.auto_advance,
        automatically_finalizes_at: at,
      });
    },
  ),
  one(
    "POST",
    "/invoices/:id/finalize",
    z.strictObject({ auto_advance: flag.optional(), expand }),
    (world, _, id) => finalize(world, id),
  ),
  one(
    "POST",
    "/invoices/:id/pay",
    z.strictObject({ payment_method: text.optional(), off_session: flag.optional(), expand }),
    (world, { payment_method: card }, id) => pay(world, id, card),
  ),
  one("POST", "/invoices/:id/void", z.strictObject({ expand }), (world, _, id) => voidInvoice(world, id)),
  one(
    "POST",
    "/invoices/create_preview",
    z.strictObject({
      customer: text.optional(),
      subscription: text.optional(),
      subscription_details: z
        .strictObject({
          items: z.array(itemChange).optional(),
          proration_behavior: prorating.default("create_prorations"),
          proration_date: int.optional(),
          billing_cycle_anchor: z.enum(["now", "unchanged"]).optional(),
          trial_end: int.or(z.literal("now")).optional(),
          cancel_now: flag.optional(),
        })
        .optional(),
      preview_mode: z.literal("next").optional(),
      currency: text.optional(),
      expand,
    }),
    (world, { customer, subscription, subscription_details: details }) =>
      preview(world, {
        customer,
        subscription,
        items: details?.items && itemsOf(details.items),
        behavior: details?.proration_behavior ?? "create_prorations",
        date: details?.proration_date,
        restart: details?.billing_cycle_anchor === "now",
        trialEnd: details?.trial_end,
        cancelNow: details?.cancel_now ?? false,
      }),
  ),
  route(
    "GET",
    "/invoice_payments",
    z.strictObject({
      ...paging,
      invoice: text.optional(),
      status: z.enum(["open", "paid", "canceled"]).optional(),
      payment: z
        .strictObject({ type: z.literal("payment_intent"), payment_intent: text.optional() })
        .optional(),
      created: range,
    }),
    (world, { invoice, status, payment, created, ...rest }) => {
      const chosen = world
        .all("invoice_payment")
        .filter(
          (one) =>
            (invoice === undefined || one["invoice"] === invoice) &&
            (status === undefined || one["status"] === status) &&
            (payment?.payment_intent === undefined ||
              (one["payment"] as { payment_intent: string }).payment_intent === payment.payment_intent),
        );
      return page(world, within(chosen, created), "/v1/invoice_payments", rest);
    },
  ),
];

const invoiceItems = [
  one(
    "POST",
    "/invoiceitems",
    z.strictObject({
      customer: text,
      amount: int.optional(),
      currency: text.optional(),
      description: text.optional(),
      subscription: text.optional(),
      invoice: text.optional(),
      quantity: count.optional(),
      pricing: z.strictObject({ price: text }).optional(),
      period: z.strictObject({ start: int, end: int }).optional(),
      discountable: flag.optional(),
      metadata,
      expand,
    }),
    (world, given) => {
      customerBy(world, given.customer, "customer");
      const price = given.pricing && world.get("price", given.pricing.price, "pricing[price]");
      const amount = price ? price.unit_amount * (given.quantity ?? 1) : given.amount;
      const currency = price?.currency ?? given.currency;
      if (amount === undefined || currency === undefined)
        throw invalid(
          "An invoice item takes an amount with its currency, or pricing[price].",
          "amount",
          "parameter_missing",
        );
      const made = world.add<InvoiceItem>(
        {
          customer_account: null,
          discounts: [],
          livemode: false,
          tax_rates: [],
          test_clock: null,
          id: newId("invoiceitem"),
          object: "invoiceitem",
          amount,
          currency,
          customer: given.customer,
          date: world.now(),
          description: given.description ?? null,
          discountable: given.discountable ?? amount >= 0,
          invoice: null,
          metadata: withMetadata({}, given.metadata),
          period: given.period ?? { start: world.now(), end: world.now() },
          proration: false,
          quantity: given.quantity ?? 1,
          _price: price?.id ?? null,
          _subscription: given.subscription ?? null,
        },
        "invoiceitem.created",
      );
      return given.invoice === undefined ? made : addToDraft(world, made, given.invoice);
    },
  ),
];

/** Puts an item on an invoice that is still a draft, whose sums follow. */
function addToDraft(world: World, item: InvoiceItem, id: string): InvoiceItem {
  const draft = world.get("invoice", id, "invoice");
  if (draft.status !== "draft" || draft.customer !== item.customer)
    throw invalid(
      "Items can only be added to a draft invoice of the same customer.",
      "invoice",
      "invoice_not_editable",
    );
  const [line] = waiting(world, item.customer, item._subscription).filter(
    ({ invoiceItem }) => invoiceItem === item.id,
  );
  if (line) extend(world, draft, [{ ...line, id: newId("line_item"), discounts: [] }]);
  return world.change("invoiceitem", item.id, { invoice: id });
}

function extend(world: World, draft: Invoice, lines: Invoice["_lines"]): void {
  const all = totalled([...draft._lines, ...lines]);
  const { amount } = due(all.total, world.get("customer", draft.customer).balance);
  const { lines: _lines, subtotal, total } = all;
  const sums = { subtotal, subtotal_excluding_tax: subtotal, total, total_excluding_tax: total };
  world.change(
    "invoice",
    draft.id,
    { _lines, ...sums, amount_due: amount, amount_remaining: amount },
    "invoice.updated",
  );
}

export const billing = [...invoices, ...invoiceItems];
