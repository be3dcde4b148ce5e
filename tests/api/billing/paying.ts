import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import Stripe from "stripe";
import type { Ground } from "../../../local/ground.ts";
import { startStripe, type StripeForTests } from "../../../local/stripe/index.ts";
import { setUpPrices } from "../../../supabase/functions/_shared/billing/set-up-prices.ts";
import type { InputOf, OutputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import { API_VERSION } from "../../../supabase/functions/_shared/providers/payments/payments.ts";
import { describedVendor, type Vendor } from "../../contracts/vendor.ts";
import { call, Refusal } from "../../support/call.ts";
import { makeOrganization, type Organization, type Person } from "../../support/people.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { sql } from "../../support/sql.ts";

/** A stack whose payments go to a local Stripe of its own, with both held to Stripe's own description. */
export interface Paying {
  ground: Ground;
  local: StripeForTests;
  /** Stripe, past our code. */
  stripe: Stripe;
  vendor: Vendor;
  /** Ids of what is sold, by name. */
  ids: Readonly<Record<string, number>>;
  /** The calls at Stripe so far, as "POST /v1/…". */
  asked: string[];
  close(): Promise<void>;
}

/** What our functions say; behind them it is the local Stripe's own. */
const KEY = "sk_test_functions";
/** What our functions check webhooks by. */
export const WEBHOOK_SECRET = "whsec_functions";

/** @param functionEnv what the functions see instead of a test key that works */
export async function startPaying(functionEnv: Record<string, string> = {}): Promise<Paying> {
  const running: { local?: StripeForTests } = {};
  const vendor = describedVendor("stripe");
  const asked: string[] = [];
  const listener = getRequestListener(
    (request) => {
      const { pathname, search } = new URL(request.url);
      asked.push(`${request.method} ${pathname}`);
      return vendor.check(request, async (checked) =>
        fetch(`${running.local?.url ?? ""}${pathname}${search}`, {
          method: checked.method,
          headers: [...checked.headers, ["authorization", `Bearer ${running.local?.secretKey ?? ""}`]].filter(
            ([name, value]) => name !== "authorization" || !value?.includes(KEY),
          ) as [string, string][],
          ...(checked.method === "POST" && { body: await checked.text() }),
        }),
      );
    },
    { overrideGlobalObjects: false, errorHandler: () => new Response(null, { status: 599 }) },
  );
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ground = await startOwnStack({
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: url,
    ...functionEnv,
  });
  // Where people may be sent back to is known only now, and the key with it.
  const started = await startStripe({ beats: false, siteUrl: ground.url });
  running.local = started;
  const stripe = new Stripe(started.secretKey, {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return started.app.fetch(new Request(`${started.url}${pathname}${search}`, init));
    }),
  });
  await sql()`update public.plans set yearly_pence = monthly_pence * 10 where yearly_pence = 0`;
  await sql()`update public.plan_addons set yearly_pence = monthly_pence * 10 where yearly_pence = 0`;
  await setUpPrices({ stripe: () => stripe, livemode: false }, async (name, args) => {
    const values = Object.entries(args);
    const named = values.map(([key], index) => `${key} => $${index + 1}`).join(", ");
    const [row] = await sql().unsafe(
      `select public.${name}(${named}) as value`,
      values.map(([, value]) => (typeof value === "object" ? sql().json(value as never) : (value as never))),
    );
    return row?.["value"] as unknown;
  });
  const sold = await sql()`
    select id, name from public.plans union all select id, name from public.plan_addons`;
  return {
    ground,
    local: started,
    stripe,
    vendor,
    asked,
    ids: Object.fromEntries(sold.map((row) => [String(row["name"]), Number(row["id"])])),
    async close() {
      await ground.close();
      server.closeAllConnections();
      server.close();
      await started.close();
    },
  };
}

/** An organisation that pays, with words for what its owner does. */
export interface Payer extends Organization {
  plan(
    name: string,
    more?: Partial<InputOf<"/stripe/plans/checkout">>,
    by?: Person,
  ): Promise<OutputOf<"/stripe/plans/checkout">>;
  addon(
    quantity: number,
    more?: Partial<InputOf<"/stripe/plan-addons/checkout">>,
  ): Promise<OutputOf<"/stripe/plan-addons/checkout">>;
  preview(input: InputOf<"/stripe/plans/preview">): Promise<OutputOf<"/stripe/plans/preview">>;
  /** A link to the portal. */
  portal(): Promise<OutputOf<"/stripe/portal">>;
  cancel(input?: InputOf<"/stripe/plans/cancel">): Promise<unknown>;
  /** As Stripe says it now. */
  subscription(refresh?: boolean): Promise<OutputOf<"/stripe/subscription">>;
  invoices(input?: InputOf<"/stripe/invoices">): Promise<OutputOf<"/stripe/invoices">>;
  /** Buys a plan by checkout, with a card that pays or another. */
  buy(name: string, more?: Partial<InputOf<"/stripe/plans/checkout">>, card?: string | null): Promise<void>;
  customer(): Promise<string>;
  /** All of its subscriptions at Stripe, whatever their status. */
  all(): Promise<Stripe.Subscription[]>;
  /** What its invoices have taken, in pence. */
  paid(): Promise<number>;
  /** Its audit: what was done. */
  record(): Promise<{ action: string; name: string | null; email: string }[]>;
}

export async function makePayer(paying: Paying): Promise<Payer> {
  const organization = await makeOrganization();
  const { owner, id: organizationId } = organization;
  const { ids, local, stripe } = paying;
  const options = { organizationId };
  const customer = async () => {
    const [row] = await sql()`
      select provider_customer_id as id from public.billing_customers where organization_id = ${organizationId}`;
    return String(row?.["id"]);
  };
  const payer: Payer = {
    ...organization,
    customer,
    plan: (name, more = {}, by = owner) =>
      call(
        by,
        "/stripe/plans/checkout",
        { plan_id: idOf(ids, name), interval: "month", key: randomUUID(), ...more },
        options,
      ),
    addon: (quantity, more = {}) =>
      call(
        owner,
        "/stripe/plan-addons/checkout",
        { addon_id: idOf(ids, "Extra messages"), quantity, key: randomUUID(), ...more },
        options,
      ),
    preview: (input) => call(owner, "/stripe/plans/preview", input, options),
    portal: () => call(owner, "/stripe/portal", {}, options),
    cancel: (input = {}) => call(owner, "/stripe/plans/cancel", input, options),
    subscription: (refresh = false) => call(owner, "/stripe/subscription", { refresh }, options),
    invoices: (input = {}) => call(owner, "/stripe/invoices", input, options),
    async buy(name, more, card = "4242424242424242") {
      const { url } = await payer.plan(name, more);
      await local.control("checkout/finish", {
        session: sessionOf(url),
        card: card === null ? null : { number: card },
      });
      await payer.subscription(true);
    },
    all: async () =>
      (await stripe.subscriptions.list({ customer: await customer(), status: "all", limit: 100 })).data,
    paid: async () => {
      const { data } = await stripe.invoices.list({ customer: await customer(), limit: 100 });
      return data.reduce((sum, { amount_paid }) => sum + amount_paid, 0);
    },
    record: async () =>
      await sql()`
        select action, details ->> 'name' as name, actor_email as email from public.audit_entries
        where organization_id = ${organizationId} and action like 'billing.%' order by id`,
  };
  return payer;
}

/** The id of what is sold under a name. */
export function idOf(ids: Paying["ids"], name: string): number {
  const id = ids[name];
  if (id === undefined) throw new Error(`Nothing is sold as ${name}.`);
  return id;
}

/** The session whose page an address is. */
export function sessionOf(url: string | null): string {
  const id = /\/checkout\/(cs_\w+)$/.exec(url ?? "")?.[1];
  if (id === undefined) throw new Error(`No checkout is at ${String(url)}.`);
  return id;
}

/** What a call was refused with, or null where it wasn't. */
export async function refused(
  work: Promise<unknown>,
): Promise<{ status: number; code: string; message: string } | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, code: error.body.code, message: error.body.message };
  }
}
