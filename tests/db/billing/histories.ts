import type { Bench } from "./harness.ts";

/** One whose payment fails at renewal, and one that the bank asks about. */
export const CARDS = { good: "4242424242424242", failing: "4000000000000341" } as const;

/** What happened to a subscription, a step each: what comes in between is told by events. */
export interface History {
  name: string;
  card?: boolean;
  steps: readonly Step[];
}
type Step = (bench: Bench, customer: string) => Promise<unknown>;

const subscribe =
  (...items: [name: string, quantity?: number][]): Step =>
  ({ stripe, prices }, customer) =>
    stripe.subscriptions.create({
      customer,
      items: items.map(([name, quantity = 1]) => ({ price: priceOf(prices, name), quantity })),
    });
const trial: Step = ({ stripe, prices }, customer) =>
  stripe.subscriptions.create({
    customer,
    items: [{ price: priceOf(prices, "Team month"), quantity: 1 }],
    trial_period_days: 14,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
  });
const change =
  (name: string): Step =>
  async ({ stripe, prices }, customer) => {
    const { id, item } = await latest(stripe, customer);
    return stripe.subscriptions.update(id, {
      items: [{ id: item, price: priceOf(prices, name) }],
      proration_behavior: "always_invoice",
    });
  };
const addOn =
  (name: string, quantity: number): Step =>
  async ({ stripe, prices }, customer) => {
    const { id } = await latest(stripe, customer);
    return stripe.subscriptionItems.create({ subscription: id, price: priceOf(prices, name), quantity });
  };
const cancelAtEnd =
  (cancel: boolean): Step =>
  async ({ stripe }, customer) =>
    stripe.subscriptions.update((await latest(stripe, customer)).id, { cancel_at_period_end: cancel });
const cancelNow: Step = async ({ stripe }, customer) =>
  stripe.subscriptions.cancel((await latest(stripe, customer)).id);
const wait =
  (by: { days?: number; months?: number }): Step =>
  ({ control }) =>
    control("clock/advance", by);
const card =
  (number: string): Step =>
  ({ control }, customer) =>
    control("card", { customer, number });
const pay: Step = async ({ stripe }, customer) => {
  const { data } = await stripe.invoices.list({ customer, status: "open", limit: 10 });
  for (const { id } of data) await stripe.invoices.pay(id);
};
const downgrade: Step = async ({ stripe, prices }, customer) => {
  const { id } = await latest(stripe, customer);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [now] = schedule.phases;
  if (!now) throw new Error("A schedule has no phase.");
  return stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    phases: [
      {
        start_date: now.start_date,
        end_date: now.end_date,
        items: now.items.map(({ price, quantity }) => ({
          price: typeof price === "string" ? price : price.id,
          quantity: quantity ?? 1,
        })),
      },
      {
        items: [{ price: priceOf(prices, "Team month"), quantity: 1 }],
        duration: { interval: "month", interval_count: 1 },
      },
    ],
  });
};
const refund: Step = async ({ stripe, control }, customer) => {
  const { data } = await stripe.invoices.list({ customer, status: "paid", limit: 1 });
  await control("refund", { invoice: data[0]?.id ?? "" });
};
const deleteCustomer: Step = ({ control }, customer) => control("customer/delete", { customer });

/** Twenty that differ in how they end: bought, changed, cancelled, not paid, paid late, tried, deleted. */
export const histories: readonly History[] = [
  { name: "bought", steps: [subscribe(["Team month"])] },
  { name: "bought for a year", steps: [subscribe(["Business year"])] },
  { name: "renewed", steps: [subscribe(["Team month"]), wait({ months: 1 }), wait({ months: 1 })] },
  { name: "upgraded", steps: [subscribe(["Team month"]), wait({ days: 10 }), change("Business month")] },
  { name: "to a year", steps: [subscribe(["Team month"]), wait({ days: 3 }), change("Team year")] },
  {
    name: "with add-ons",
    steps: [subscribe(["Team month"], ["Extra seats month", 2]), addOn("Extra storage month", 3)],
  },
  { name: "an add-on alone", steps: [subscribe(["Extra messages month", 4])] },
  { name: "cancelled to its end", steps: [subscribe(["Team month"]), cancelAtEnd(true)] },
  {
    name: "cancelled and undone",
    steps: [subscribe(["Team month"]), cancelAtEnd(true), wait({ days: 2 }), cancelAtEnd(false)],
  },
  { name: "cancelled and ended", steps: [subscribe(["Team month"]), cancelAtEnd(true), wait({ months: 1 })] },
  { name: "cancelled at once", steps: [subscribe(["Team month"]), cancelNow] },
  { name: "bought again", steps: [subscribe(["Team month"]), cancelNow, subscribe(["Business month"])] },
  { name: "bought twice", steps: [subscribe(["Team month"]), subscribe(["Business month"])] },
  { name: "past due", steps: [subscribe(["Team month"]), card(CARDS.failing), wait({ months: 1 })] },
  {
    name: "paid late",
    steps: [subscribe(["Team month"]), card(CARDS.failing), wait({ months: 1 }), card(CARDS.good), pay],
  },
  { name: "trial", card: false, steps: [trial, wait({ days: 12 })] },
  { name: "trial that ended", card: false, steps: [trial, wait({ days: 15 })] },
  { name: "trial that was paid", steps: [trial, wait({ days: 15 })] },
  { name: "to be downgraded, and refunded", steps: [subscribe(["Business month"]), downgrade, refund] },
  { name: "customer deleted", steps: [subscribe(["Team month"]), deleteCustomer] },
];

export function priceOf(prices: Bench["prices"], name: string): string {
  const id = prices[name];
  if (id === undefined) throw new Error(`There is no price ${name}.`);
  return id;
}

async function latest(stripe: Bench["stripe"], customer: string) {
  const { data } = await stripe.subscriptions.list({ customer, limit: 1 });
  const [found] = data;
  const item = found?.items.data[0];
  if (!found || !item) throw new Error("There is no subscription.");
  return { id: found.id, item: item.id };
}
