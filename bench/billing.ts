import { randomBytes } from "node:crypto";
import postgres from "postgres";
import Stripe from "stripe";
import { startStripe } from "../local/stripe/index.ts";
import { signature } from "../local/stripe/webhooks.ts";
import { API_VERSION } from "../supabase/functions/_shared/providers/payments/payments.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, row } from "./print.ts";
import { STRIPE_KEYS } from "./sharing.ts";
import { DEMO_ORGANIZATION, startBenchStack } from "./stack.ts";

const AT_ONCE = 10;

/**
 * `npm run bench -- billing [--deliveries N]`: how long Stripe waits for our webhook's answer (issue: under a second), over so many events of a customer that we have: one after the
 * other, and ten at once; and how long until all were worked on, each of which asks Stripe.
 */
export async function run(args: string[]): Promise<void> {
  const { deliveries } = sizesOf(args, { deliveries: 500 });
  const stripe = await startStripe({ beats: false, secretKey: STRIPE_KEYS.STRIPE_SECRET_KEY });
  const stack = await startBenchStack({
    ...STRIPE_KEYS,
    STRIPE_API_URL: stripe.url,
  });
  const sql = postgres(stack.databaseUrl, { max: 1 });
  try {
    const customer = await customerOf(stripe.url, stripe.secretKey);
    await sql`
      insert into public.billing_customers (organization_id, provider_customer_id, livemode)
      values (${DEMO_ORGANIZATION}, ${customer}, false)`;
    const send = () => delivered(stack.url, customer);
    for (let count = 0; count < Math.min(20, deliveries); count += 1) await send();
    await worked(sql);

    const single: number[] = [];
    for (let count = 0; count < deliveries; count += 1) single.push(await send());
    const began = performance.now();
    await worked(sql);
    const rest = performance.now() - began;
    row("webhooks, one after the other", { ...told(single), "then all worked on after": ms(rest) });

    const many: number[] = [];
    const line = async () => {
      while (many.length < deliveries) many.push(await send());
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
    row(`webhooks, ${AT_ONCE} at once`, told(many));
  } finally {
    await sql.end();
    await stack.close();
    await stripe.close();
  }
}

const told = (times: number[]) => ({
  p50: ms(percentile(times, 0.5)),
  p99: ms(percentile(times, 0.99)),
  most: ms(Math.max(...times)),
});

/** A customer at the local Stripe, by the way that our own code asks. */
async function customerOf(url: string, key: string): Promise<string> {
  const client = new Stripe(key, {
    apiVersion: API_VERSION,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return fetch(`${url}${pathname}${search}`, init);
    }),
  });
  return (await client.customers.create({ name: "Bench" })).id;
}

/** Sends an event that wasn't sent before. @returns milliseconds until it was answered */
async function delivered(url: string, customer: string): Promise<number> {
  const body = JSON.stringify({
    id: `evt_${randomBytes(12).toString("hex")}`,
    object: "event",
    type: "customer.updated",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    api_version: API_VERSION,
    data: { object: { id: customer, object: "customer", description: "x".repeat(2_000) } },
  });
  const headers = {
    "content-type": "application/json",
    "stripe-signature": signature(STRIPE_KEYS.STRIPE_WEBHOOK_SECRET, body),
  };
  const began = performance.now();
  const answer = await fetch(`${url}/functions/v1/api/stripe/webhook`, { method: "POST", headers, body });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}.`);
  return performance.now() - began;
}

/** Waits until no event is left to work on. */
async function worked(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [left] =
      await sql`select count(*)::int as count from public.webhook_events where state = 'received'`;
    if (left?.["count"] === 0) return;
    await new Promise((go) => setTimeout(go, 50));
  }
}
