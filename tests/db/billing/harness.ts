import Stripe from "stripe";
import type { Database } from "../../../local/database/database.ts";
import { openStripe } from "../../../local/stripe/index.ts";
import { setUpPrices } from "../../../supabase/functions/_shared/billing/set-up-prices.ts";
import type { BillingServices } from "../../../supabase/functions/_shared/billing/synchronise.ts";
import { rpc } from "../../../supabase/functions/_shared/db/client.ts";
import { json } from "../../../supabase/functions/_shared/db/statement.ts";
import { API_VERSION } from "../../../supabase/functions/_shared/providers/payments/payments.ts";
import { describedVendor } from "../../contracts/vendor.ts";
import { serviceDb } from "../service-db.ts";

const SECRET_KEY = "sk_test_ofthetests";
/** Holds every exchange with the stand-in to Stripe's own description; `proveClean` after each test. */
export const described = describedVendor("stripe");

/** What is sold in these tests, whatever else is. */
const OFFERS = `
  insert into plans (name, monthly_pence, yearly_pence, position) values ('Team', 4900, 49000, 2), ('Business', 19900, 199000, 3)
  on conflict (name) do update set monthly_pence = excluded.monthly_pence, yearly_pence = excluded.yearly_pence;
  insert into plan_addons (name, monthly_pence, yearly_pence)
  values ('Extra messages', 1900, 19000), ('Extra storage', 1500, 15000), ('Extra seats', 2500, 25000)
  on conflict (name) do update set monthly_pence = excluded.monthly_pence, yearly_pence = excluded.yearly_pence;`;

/** Prices by what they are of: `Team month`, `Extra seats year`. */
export type Prices = Readonly<Record<string, string>>;

/** A Stripe of its own, in process and in memory, whose events are kept and delivered by nobody. */
export interface Bench extends BillingServices {
  stripe: Stripe;
  control: Awaited<ReturnType<typeof openStripe>>["control"];
  world: Awaited<ReturnType<typeof openStripe>>["world"];
  prices: Prices;
  /** Makes an organisation with a customer, and a card unless told. */
  customer(card?: boolean): Promise<{ organizationId: number; customer: string }>;
  close(): Promise<void>;
}

/** @param checked held to Stripe's description, which takes its time */
export async function openBench(database: Database, checked = true): Promise<Bench> {
  const local = await openStripe({
    pages: "http://stripe.test",
    secretKey: SECRET_KEY,
    mayReturnTo: () => true,
    beats: false,
  });
  const stripe = new Stripe(SECRET_KEY, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      const answer = (of: Request) => Promise.resolve(local.fetch(of));
      return checked ? described.check(request, answer) : answer(request);
    }),
  });
  const payments = { configured: true, livemode: false, webhookSecret: "whsec_x", stripe: () => stripe };
  const service = serviceDb(database);
  await database.query("delete from billing_prices");
  await database.exec(OFFERS);
  await setUpPrices(payments, (name, args) =>
    name === "billing_offers"
      ? rpc(service, name, {})
      : rpc(service, name, { prices: json((args as { prices: object[] }).prices), livemode: false }),
  );
  const prices = await database.query<{ name: string; id: string }>(
    `select coalesce(plans.name, plan_addons.name) || ' ' || prices.interval as name, provider_price_id as id
     from billing_prices as prices left join plans on plans.id = plan_id left join plan_addons on plan_addons.id = addon_id
     where current`,
  );
  return {
    payments,
    service,
    stripe,
    control: local.control,
    world: local.world,
    prices: Object.fromEntries(prices.map(({ name, id }) => [name, id])),
    async customer(card = true) {
      const [made] = await database.query<{ id: number }>(
        "insert into organizations (name) values ('Example') returning id::integer",
      );
      const organizationId = Number(made?.id);
      const { id } = await stripe.customers.create({
        name: "Example",
        metadata: { organization_id: String(organizationId) },
      });
      await database.query(
        "insert into billing_customers (organization_id, provider_customer_id, livemode) values ($1, $2, false)",
        [organizationId, id],
      );
      if (card) await local.control("card", { customer: id, number: "4242424242424242" });
      return { organizationId, customer: id };
    },
    close: () => local.close(),
  };
}

/** What holds for an organisation, as the database has it. */
export async function entitlement(database: Database, organizationId: number) {
  const [row] = await database.query<{
    plan: string;
    status: string;
    subscription: string | null;
    interval: string | null;
    cancels_at: string | null;
    past_due_since: string | null;
    trial_end: string | null;
    next: string | null;
    addons: string;
  }>(
    `select plans.name as plan, own.status, own.provider_subscription_id as subscription, own.interval, own.cancels_at::text,
       own.past_due_since::text, own.trial_end::text, next.name as next,
       coalesce((select string_agg(addons.name || ' ' || held.quantity, ', ' order by addons.name)
         from organization_addons as held join plan_addons as addons on addons.id = held.addon_id
         where held.organization_id = own.organization_id), '') as addons
     from subscriptions as own join plans on plans.id = own.plan_id left join plans as next on next.id = own.next_plan_id
     where own.organization_id = $1`,
    [organizationId],
  );
  if (!row) throw new Error("There is no such organisation.");
  return row;
}
