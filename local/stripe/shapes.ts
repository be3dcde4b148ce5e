import type {
  Coupon,
  Customer,
  Discount,
  Invoice,
  Item,
  Line,
  Price,
  Schedule,
  Session,
  Thing,
} from "./types.ts";
import type { PromotionCode, InvoiceItem, Subscription } from "./types.ts";
import { sessionFields } from "./shape-session.ts";
import type { World } from "./world.ts";

/** How kinds of objects look from outside whose parts are kept otherwise. */
export const shapes: Record<string, ((world: World, thing: Thing) => Thing) | undefined> = {
  customer: (world, thing) => customerShape(world, thing as Customer),
  subscription: (world, thing) => subscriptionShape(world, thing as Subscription),
  subscription_item: (world, thing) => itemShape(world, thing as Item),
  subscription_schedule: (_, thing) => scheduleShape(thing as Schedule),
  invoice: (world, thing) => invoiceShape(world, thing as Invoice),
  invoiceitem: (world, thing) => invoiceItemShape(world, thing as InvoiceItem),
  "checkout.session": (world, thing) => sessionFields(world, thing as Session),
  discount: (world, thing) => ({
    ...thing,
    source: { type: "coupon", coupon: world.get("coupon", (thing as Discount)._coupon) },
  }),
  promotion_code: (_, thing) => ({
    ...thing,
    promotion: { type: "coupon", coupon: (thing as PromotionCode)._coupon },
  }),
  coupon: (_, thing) => ({ ...thing, valid: isValid(thing as Coupon) }),
};

/** Whether a coupon can still be redeemed. */
export function isValid({ valid, max_redemptions: most, times_redeemed: times }: Coupon): boolean {
  return valid && (most === null || times < most);
}

function listOf(url: string, data: object[]): object {
  return { object: "list", data, has_more: false, url };
}

function customerShape(world: World, customer: Customer): Thing {
  if (customer.deleted) return { id: customer.id, object: "customer", deleted: true };
  const live = world
    .all("subscription")
    .filter((one) => one.customer === customer.id && !["canceled", "incomplete_expired"].includes(one.status))
    .map((one) => subscriptionShape(world, one))
    .map(shown);
  const taxIds = world.all("tax_id").filter((one) => one.customer === customer.id);
  return {
    ...customer,
    subscriptions: listOf(`/v1/customers/${customer.id}/subscriptions`, live),
    tax_ids: listOf(`/v1/customers/${customer.id}/tax_ids`, taxIds),
  };
}

function shown(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([key]) => !key.startsWith("_"))) as Thing;
}

function itemShape(world: World, item: Item): Thing {
  const price = world.get("price", item.price);
  return { ...item, price, plan: { id: price.id, object: "plan" } };
}

function subscriptionShape(world: World, subscription: Subscription): Thing {
  const { id, _items, pending_update: pending } = subscription;
  const items = (of: Item[]) => of.map((item) => itemShape(world, item));
  return {
    ...subscription,
    items: listOf(`/v1/subscription_items?subscription=${id}`, items(_items)),
    pending_update: pending && { ...pending, subscription_items: items(pending.subscription_items) },
  };
}

function scheduleShape(schedule: Schedule): Thing {
  const { _phases, status, default_settings: defaults } = schedule;
  const current = _phases.find((phase) => phase.start_date === schedule._current);
  return {
    ...schedule,
    default_settings: defaults,
    current_phase:
      status === "active" && current ? { start_date: current.start_date, end_date: current.end_date } : null,
    phases: _phases.map((phase) => ({
      add_invoice_items: [],
      application_fee_percent: null,
      billing_cycle_anchor: null,
      billing_thresholds: null,
      collection_method: null,
      currency: schedule._currency,
      default_payment_method: null,
      default_tax_rates: [],
      description: null,
      discounts: [],
      end_date: phase.end_date,
      invoice_settings: null,
      items: phase.items.map((item) => ({
        billing_thresholds: null,
        discounts: [],
        metadata: item.metadata,
        plan: item.price,
        price: item.price,
        quantity: item.quantity,
        tax_rates: [],
      })),
      metadata: phase.metadata,
      on_behalf_of: null,
      proration_behavior: phase.proration_behavior,
      start_date: phase.start_date,
      transfer_data: null,
      trial_end: null,
    })),
  };
}

function pricing(world: World, id: string | null, unit: number, quantity: number): object | null {
  if (id === null) return { type: "price_details", unit_amount_decimal: decimal(unit, quantity) };
  const price: Price = world.get("price", id);
  const details = { price: price.id, product: price.product };
  return { type: "price_details", price_details: details, unit_amount_decimal: String(price.unit_amount) };
}

function decimal(amount: number, quantity: number): string {
  return String(quantity === 0 ? amount : amount / quantity);
}

function lineShape(world: World, invoice: Invoice, line: Line): object {
  const { subscription, subscriptionItem, proration } = line;
  const common = { invoice_item: line.invoiceItem, proration, proration_details: null, subscription };
  const ofItem = { ...common, subscription_item: subscriptionItem };
  return {
    id: line.id,
    object: "line_item",
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: line.discounts,
    discountable: line.discountable,
    discounts: line.discounts.map(({ discount }) => discount),
    invoice: invoice.id,
    livemode: false,
    metadata: line.metadata,
    parent:
      subscriptionItem === null
        ? { type: "invoice_item_details", invoice_item_details: common, subscription_item_details: null }
        : {
            type: "subscription_item_details",
            invoice_item_details: null,
            subscription_item_details: ofItem,
          },
    period: line.period,
    pretax_credit_amounts: [],
    pricing: pricing(world, line.price, line.amount, line.quantity),
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription,
    subtotal: line.amount,
    taxes: [],
  };
}

function invoiceShape(world: World, invoice: Invoice): Thing {
  const { id, _lines, _subscription, status } = invoice;
  const subscription = world.find("subscription", _subscription);
  const discounts = new Map<string, number>();
  for (const { discount, amount } of _lines.flatMap((line) => line.discounts))
    discounts.set(discount, (discounts.get(discount) ?? 0) + amount);
  const hosted = status === "draft" ? null : `${world.pages}/invoices/${id}`;
  const intent = world.find("payment_intent", invoice._intent);
  return {
    ...invoice,
    lines: listOf(
      `/v1/invoices/${id}/lines`,
      _lines.map((line) => lineShape(world, invoice, line)),
    ),
    parent:
      _subscription === null
        ? null
        : {
            type: "subscription_details",
            quote_details: null,
            subscription_details: {
              metadata: subscription?.metadata ?? {},
              subscription: _subscription,
              ...(invoice._prorationDate !== null && { subscription_proration_date: invoice._prorationDate }),
            },
          },
    discounts: [...discounts.keys()],
    total_discount_amounts: [...discounts].map(([discount, amount]) => ({ discount, amount })),
    hosted_invoice_url: hosted,
    invoice_pdf: hosted && `${hosted}.pdf`,
    payments: listOf(
      `/v1/invoice_payments?invoice=${id}`,
      world.all("invoice_payment").filter((one) => one.invoice === id),
    ),
    confirmation_secret: intent ? { client_secret: intent.client_secret, type: "payment_intent" } : null,
  };
}

function invoiceItemShape(world: World, item: InvoiceItem): Thing {
  const { amount, quantity, _subscription: subscription } = item;
  return {
    ...item,
    net_amount: amount,
    quantity_decimal: String(quantity),
    parent: subscription && { type: "subscription_details", subscription_details: { subscription } },
    pricing: pricing(world, item._price, amount, quantity),
  };
}
