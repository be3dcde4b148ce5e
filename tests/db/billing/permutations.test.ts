import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../local/database/database.ts";
import { openMigrated } from "../../support/database.ts";
import { isProving, randomFrom, sample, seed } from "../../../local/testing/sample.ts";
import { workOnEvent } from "../../../supabase/functions/_shared/billing/events.ts";
import { synchronise } from "../../../supabase/functions/_shared/billing/synchronise.ts";
import { StripeEvent } from "../../../supabase/functions/_shared/contract/billing-events.ts";
import { entitlement, openBench } from "./harness.ts";
import { histories } from "./histories.ts";

/** What `npm run prove -- billing` tries; `npm test` a sample of them. */
const ALL = 1000;
const cases = Array.from({ length: ALL }, (_, index) => ({
  index,
  history: histories[index % histories.length],
}));

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
}, 120_000);
afterAll(() => database.close());

/** What Stripe has, by itself: read off its subscriptions by other code than the product's. */
function stripeHas(world: Awaited<ReturnType<typeof openBench>>["world"], prices: Record<string, string>) {
  const nameOf = new Map(
    Object.entries(prices).map(([name, id]) => [id, name.replace(/ (month|year)$/, "")]),
  );
  const live = world
    .all("subscription")
    .filter(({ status }) => status === "active" || status === "trialing" || status === "past_due");
  const names = live
    .flatMap(({ _items }) => _items)
    .map(({ price, quantity }) => ({ name: nameOf.get(price) ?? "?", quantity }));
  const plan =
    ["Enterprise", "Business", "Team"].find((each) => names.some(({ name }) => name === each)) ?? "Free";
  const addons = names
    .filter(({ name }) => name.startsWith("Extra") || name === "White label")
    .map(({ name, quantity }) => `${name} ${quantity}`)
    .toSorted()
    .join(", ");
  return { plan, addons };
}

it(
  "A3, A4: whatever is lost, doubled and out of order, an organisation ends with what Stripe has, and nobody pays twice",
  async () => {
    const tried = sample(cases, 40);
    let [delivered, lost, doubled] = [0, 0, 0];
    for (const { index, history } of tried) {
      if (!history) continue;
      const random = randomFrom(seed * 10_007 + index);
      const bench = await openBench(database, false);
      const { organizationId, customer } = await bench.customer(history.card ?? true);
      // Half of them lose a quarter of their events, which the nightly look makes good; the others have to do without it.
      const loses = random() < 0.5;
      const waiting: StripeEvent[] = [];
      let seen = 0;
      const collect = () => {
        const events = bench.world.all("event").slice(seen);
        seen += events.length;
        for (const event of events) {
          const copies = loses && random() < 0.25 ? 0 : random() < 0.3 ? 2 : 1;
          if (copies === 0) lost += 1;
          if (copies === 2) doubled += 1;
          for (let copy = 0; copy < copies; copy++) waiting.push(StripeEvent.parse(event));
        }
      };
      const deliver = async (count: number) => {
        const works: Promise<unknown>[] = [];
        for (let each = 0; each < count && waiting.length > 0; each++) {
          const [event] = waiting.splice(Math.floor(random() * waiting.length), 1);
          if (!event) continue;
          delivered += 1;
          works.push(workOnEvent(bench, event));
        }
        await Promise.all(works);
      };
      for (const step of history.steps) {
        // Some events are worked on while the next thing happens.
        await Promise.all([step(bench, customer), deliver(Math.floor(random() * 4))]);
        collect();
      }
      await deliver(waiting.length);
      if (loses) await synchronise(bench, organizationId);
      const has = await entitlement(database, organizationId);
      expect([history.name, index, { plan: has.plan, addons: has.addons }]).toEqual([
        history.name,
        index,
        stripeHas(bench.world, bench.prices),
      ]);
      // Nothing that we do upon an event charges: each payment is of an invoice of its own.
      const paid = bench.world.all("charge").filter(({ status }) => status === "succeeded");
      const invoices = bench.world
        .all("invoice")
        .filter(({ status, amount_paid }) => status === "paid" && amount_paid > 0);
      expect([history.name, index, paid.length]).toEqual([history.name, index, invoices.length]);
      await bench.close();
    }
    console.info(`${tried.length} permutations: ${delivered} delivered, ${doubled} doubled, ${lost} lost`);
    expect(tried.length).toBe(isProving ? ALL : 40);
    expect(Math.min(lost, doubled)).toBeGreaterThan(10);
  },
  isProving ? 1_800_000 : 300_000,
);
