import { z } from "zod";
import { invalid } from "../errors.ts";
import { field, withMetadata } from "../form.ts";
import { newId } from "../ids.ts";
import { due, totalled, waiting } from "../invoices.ts";
import type { Invoice, InvoiceItem } from "../types.ts";
import type { World } from "../world.ts";
import { customerBy } from "./customers.ts";
import { one } from "./route.ts";

const { text, int, count, flag, metadata, expand } = field;

export const invoiceItems = [
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
