import { dayOf, periodEnd } from "./calendar.ts";
import { invalid } from "./errors.ts";
import { newId } from "./ids.ts";
import { inWords, share } from "./money.ts";
import type { Draft, Item, Price, Subscription } from "./types.ts";
import { blanks } from "./blanks.ts";
import type { World } from "./world.ts";

export type Prorating = "always_invoice" | "create_prorations" | "none";

/** What somebody asks of a subscription's items: those that aren't named stay. */
export interface ItemChange {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: Record<string, string> | undefined;
}

/** What a change of items comes to: nothing of it has happened yet. */
export interface Plan {
  items: Item[];
  anchor: number;
  /** The period begins anew now, and is billed. */
  resets: boolean;
  drafts: Draft[];
  period: { start: number; end: number };
}

/** A price that can be subscribed to. */
export function recurringPrice(world: World, id: string, param: string): Price & { recurring: object } {
  const price = world.get("price", id, param);
  const { recurring } = price;
  if (!price.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, param);
  if (!recurring)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      param,
    );
  return { ...price, recurring };
}

export function newItem(
  world: World,
  subscription: string,
  { price, quantity = 1, metadata = {} }: ItemChange,
  period: { start: number; end: number },
): Item {
  return {
    ...blanks.subscription_item,
    id: newId("subscription_item"),
    object: "subscription_item",
    created: world.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata,
    price: price ?? "",
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** The interval that all prices share. @throws StripeError 400 where they differ, which the stand-in doesn't bill */
export function intervalOf(
  world: World,
  items: readonly Pick<Item, "price">[],
): NonNullable<Price["recurring"]> {
  const intervals = items.map(({ price }) => world.get("price", price).recurring);
  const [first] = intervals;
  if (!first) throw invalid("A subscription needs at least one recurring price.", "items");
  const differs = intervals.some(
    (one) => one?.interval !== first.interval || one.interval_count !== first.interval_count,
  );
  const currencies = new Set(items.map(({ price }) => world.get("price", price).currency));
  if (currencies.size > 1)
    throw invalid("All prices of a subscription must have the same currency.", "items");
  if (differs)
    throw invalid(
      "All prices on a subscription must have the same `recurring.interval` and `recurring.interval_count`.",
      "items",
    );
  return first;
}

/** A line for a whole period of an item; nothing while it is tried. */
export function periodLine(world: World, item: Item, trial = false): Draft {
  const price = world.get("price", item.price);
  const name = world.get("product", price.product).name;
  const interval = price.recurring?.interval ?? "month";
  const each = inWords(price.unit_amount, price.currency);
  return {
    ...lineOf(item),
    description: trial ? `Trial period for ${name}` : `${item.quantity} × ${name} (at ${each} / ${interval})`,
    amount: trial ? 0 : price.unit_amount * item.quantity,
    period: { start: item.current_period_start, end: item.current_period_end },
    proration: false,
  };
}

function lineOf(item: Item) {
  return {
    quantity: item.quantity,
    price: item.price,
    subscription: item.subscription,
    subscriptionItem: item.id,
    invoiceItem: null,
    discountable: true,
    metadata: {},
  };
}

/**
 * What a change of items costs from a moment of the period on: what wasn't used is given back, the rest of the period is
 * charged, to the second. Another interval begins a period of its own.
 */
export function planChange(
  world: World,
  subscription: Subscription,
  changes: readonly ItemChange[],
  {
    behavior,
    date = world.now(),
    restart = false,
  }: { behavior: Prorating; date?: number; restart?: boolean },
): Plan {
  const before = subscription._items;
  const start = Math.min(...before.map((item) => item.current_period_start));
  const end = Math.min(...before.map((item) => item.current_period_end));
  if (!restart && (date < start || date > end))
    throw invalid("Cannot specify proration_date outside of current subscription period.", "proration_date");
  let items = changed(world, subscription, changes, { start, end });
  const interval = intervalOf(world, items);
  const old = intervalOf(world, before);
  const isTrial = subscription.status === "trialing";
  const resets =
    !isTrial &&
    (restart || interval.interval !== old.interval || interval.interval_count !== old.interval_count);
  const anchor = resets ? world.now() : subscription.billing_cycle_anchor;
  if (resets) {
    const period = { current_period_start: anchor, current_period_end: periodEnd(anchor, interval, anchor) };
    items = items.map((item) => ({ ...item, ...period }));
  }
  const part = (item: Item) => share(unitOf(world, item) * item.quantity, end - date, end - start);
  const unused = (item: Item) => proration(world, item, -part(item), "Unused", date, end);
  const rest = (item: Item) => proration(world, item, part(item), "Remaining", date, end);
  const isSame = (item: Item) =>
    before.some(
      ({ id, price, quantity }) => id === item.id && price === item.price && quantity === item.quantity,
    );
  const gone = before.filter((item) => resets || !items.some((one) => one.id === item.id && isSame(one)));
  const drafts: Draft[] = [];
  if (behavior !== "none" && !isTrial) drafts.push(...gone.map(unused));
  if (resets) drafts.push(...items.map((item) => periodLine(world, item)));
  else if (behavior !== "none" && !isTrial) drafts.push(...items.filter((item) => !isSame(item)).map(rest));
  const [first] = items;
  const period = { start: first?.current_period_start ?? start, end: first?.current_period_end ?? end };
  return { items, anchor, resets, drafts, period };
}

function unitOf(world: World, item: Item): number {
  return world.get("price", item.price).unit_amount;
}

function proration(world: World, item: Item, amount: number, word: string, date: number, end: number): Draft {
  const name = world.get("product", world.get("price", item.price).product).name;
  const many = item.quantity === 1 ? name : `${item.quantity} × ${name}`;
  return {
    ...lineOf(item),
    description: `${word} time on ${many} after ${dayOf(date)}`,
    amount,
    period: { start: date, end },
    proration: true,
  };
}

function changed(
  world: World,
  subscription: Subscription,
  changes: readonly ItemChange[],
  period: { start: number; end: number },
): Item[] {
  let items = [...subscription._items];
  changes.forEach((change, place) => {
    const param = `items[${place}]`;
    if (change.price !== undefined) recurringPrice(world, change.price, `${param}[price]`);
    const found = items.find(({ id }) => id === change.id);
    if (change.id !== undefined && !found)
      throw invalid(`No such subscription item: '${change.id}'`, `${param}[id]`, "resource_missing");
    if (!found) {
      if (change.price === undefined)
        throw invalid(`Missing required param: ${param}[price].`, `${param}[price]`, "parameter_missing");
      if (items.some(({ price }) => price === change.price))
        throw invalid(
          `Cannot add multiple subscription items with the same price: '${change.price}'`,
          `${param}[price]`,
        );
      items.push(newItem(world, subscription.id, change, period));
    } else if (change.deleted) {
      items = items.filter((item) => item !== found);
    } else {
      const { price = found.price, quantity = found.quantity, metadata = found.metadata } = change;
      items = items.map((item) => (item === found ? { ...item, price, quantity, metadata } : item));
    }
  });
  if (items.length === 0)
    throw invalid(
      "A subscription must have at least one active plan. To cancel it, use the cancel subscription API.",
      "items",
    );
  return items;
}
