import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../../local/database/database.ts";
import { openMigrated } from "../../support/database.ts";
import { billCharges } from "../../../supabase/functions/_shared/billing/charges.ts";
import { synchronise } from "../../../supabase/functions/_shared/billing/synchronise.ts";
import { giveClock, setClock } from "../../support/clock.ts";
import { type Bench, described, openBench } from "./harness.ts";
import { priceOf } from "./histories.ts";

let database: Database;
let bench: Bench;
let number = 0;
beforeAll(async () => {
  database = await openMigrated();
  await giveClock(database);
});
beforeEach(async () => {
  bench = await openBench(database);
});
afterEach(async () => {
  await setClock(database, "0");
  await bench.close();
  described.proveClean();
});
afterAll(() => database.close());

/** Writes charges into the ledger; gives their references. */
async function owe(organizationId: number, pence: number, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let each = 0; each < count; each++) {
    const reference = `help_message:${(number += 1)}`;
    await database.query(
      "insert into charges (organization_id, kind, reference, pence) values ($1, 'help_message', $2, $3)",
      [organizationId, reference, pence],
    );
    made.push(reference);
  }
  return made;
}
const giveBack = (organizationId: number, reference: string, pence: number) =>
  database.query(
    "insert into charges (organization_id, kind, reference, pence) values ($1, 'help_message', $2, $3)",
    [organizationId, `${reference}:returned`, -pence],
  );
const bill = async () => {
  let after = 0;
  for (let last: number | null = 0; last !== null; after = last ?? after)
    last = await billCharges(bench, after);
};
const items = (customer: string) =>
  bench.world
    .all("invoiceitem")
    .filter((item) => item.customer === customer)
    .map(({ amount }) => amount);
const invoices = (customer: string) =>
  bench.world.all("invoice").filter((invoice) => invoice.customer === customer);

it("A18: a month's charges are one item of an invoice of their own, billed once, and nothing before the month has ended", async () => {
  const { organizationId, customer } = await bench.customer();
  await owe(organizationId, 20, 7);
  await bill();
  expect(items(customer)).toEqual([]);
  await setClock(database, "32 days");
  for (const _ of [1, 2]) await bill();
  expect(items(customer)).toEqual([140]);
  await bench.control("clock/advance", { days: 1 });
  expect(invoices(customer).map(({ status, amount_paid }) => [status, amount_paid])).toEqual([["paid", 140]]);
});

it("A18: what was given back before isn't billed; afterwards it is given back at the next, and less than £1 waits", async () => {
  const { organizationId, customer } = await bench.customer();
  const charged = await owe(organizationId, 50, 3);
  await giveBack(organizationId, charged[0] ?? "", 50);
  await setClock(database, "32 days");
  await bill();
  expect(items(customer)).toEqual([100]);
  await giveBack(organizationId, charged[1] ?? "", 50);
  await owe(organizationId, 70, 2);
  await setClock(database, "64 days");
  await bill();
  expect(items(customer)).toEqual([100]);
  await owe(organizationId, 20, 1);
  await setClock(database, "96 days");
  await bill();
  expect(items(customer)).toEqual([100, 110]);
});

it("A18: who pays monthly has them on the next invoice of the subscription", async () => {
  const { organizationId, customer } = await bench.customer();
  await bench.stripe.subscriptions.create({
    customer,
    items: [{ price: priceOf(bench.prices, "Team month"), quantity: 1 }],
  });
  await synchronise(bench, organizationId);
  await owe(organizationId, 20, 2);
  await setClock(database, "32 days");
  for (const _ of [1, 2]) await bill();
  expect(items(customer)).toEqual([40]);
  await bench.control("clock/advance", { months: 1 });
  await bench.control("clock/advance", { days: 1 });
  expect(invoices(customer).map(({ amount_paid }) => amount_paid)).toEqual([4900, 4940]);
});

it("A18: broken off anywhere and done again, it is billed once", async () => {
  for (let broken = 1; broken <= 4; broken++) {
    await setClock(database, "0");
    const { organizationId, customer } = await bench.customer();
    await owe(organizationId, 50, 3);
    await setClock(database, "32 days");
    // The answer to the nth thing that was done at Stripe is lost.
    const match = ["/v1/invoices", "/v1/invoiceitems", "/finalize", "/v1/invoices/"][broken - 1] ?? "";
    await bench.control("fail", { kind: "close", after: true, times: 1, match });
    await bill().catch(() => undefined);
    await bench.control("fail/clear", {});
    await bill();
    await bench.control("clock/advance", { days: 1 });
    expect([match, items(customer), invoices(customer).map(({ amount_paid }) => amount_paid)]).toEqual([
      match,
      [150],
      [150],
    ]);
  }
});

it("A18: when Stripe may have forgotten what it was asked, a person is asked", async () => {
  const { organizationId, customer } = await bench.customer();
  await owe(organizationId, 50, 3);
  await setClock(database, "32 days");
  await bench.control("fail", { kind: "close", after: true, times: 1, match: "/v1/invoiceitems" });
  await bill().catch(() => undefined);
  await bench.control("fail/clear", {});
  await setClock(database, "34 days");
  await bill();
  expect(items(customer)).toEqual([150]);
  const alerts = await database.query(
    "select 1 from billing_alerts where reference like 'charges:%' and organization_id = $1",
    [organizationId],
  );
  expect(alerts).toHaveLength(1);
});
