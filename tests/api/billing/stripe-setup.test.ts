import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { EVENT_TYPES } from "../../../supabase/functions/_shared/billing/set-up-webhook.ts";
import { sql } from "../../support/sql.ts";
import { idOf, KEY, makePayer, type Paying, startPaying } from "./paying.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let paying: Paying;
beforeAll(async () => {
  paying = await startPaying();
});
afterAll(() => paying.close());
afterEach(() => paying.vendor.proveClean());

/** `npm run stripe:setup`, as somebody runs it for a project. @returns what it prints */
async function setUp(): Promise<string> {
  const { url, secretKey } = paying.ground;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "scripts/stripe-setup.ts"],
    {
      env: {
        ...process.env,
        SUPABASE_URL: url,
        SUPABASE_SECRET_KEY: secretKey,
        SUPABASE_PUBLIC_URL: "https://atrium.example",
        STRIPE_SECRET_KEY: KEY,
        STRIPE_API_URL: paying.url,
      },
    },
  );
  return stdout;
}
const made = () => paying.asked.splice(0).filter((asked) => asked.startsWith("POST "));
const rows = async () => [
  ...(await sql()`
    select plan_id, addon_id, interval, provider_price_id as id, pence, current from public.billing_prices
    order by plan_id, addon_id, interval, provider_price_id`),
];

it("brings what is sold to Stripe, and a second time changes nothing", async () => {
  made();
  const first = await setUp();
  expect(first).toMatch(
    /^The webhook https:\/\/atrium\.example\/functions\/v1\/api\/stripe\/webhook is new/m,
  );
  expect(first).toMatch(/^STRIPE_WEBHOOK_SECRET=whsec_\w{16,}$/m);
  const [kept, done] = [await rows(), made()];
  expect(done).toContain("POST /v1/webhook_endpoints");
  expect(kept.filter(({ current }) => current)).toHaveLength(14);

  const second = await setUp();
  expect(second).not.toMatch(/\(new\)|whsec_/);
  expect(second).toContain("was there already");
  expect([made(), await rows()]).toEqual([[], kept]);
  const { data } = await paying.stripe.webhookEndpoints.list();
  expect(data).toMatchObject([{ enabled_events: [...EVENT_TYPES], status: "enabled" }]);
});

it("a price that has changed is a new one, and who has the old one keeps it", async () => {
  const payer = await makePayer(paying);
  await payer.buy("Team");
  const team = idOf(paying.ids, "Team");
  await sql()`update public.plans set monthly_pence = 5900 where id = ${team}`;
  made();
  expect((await setUp()).match(/^.*\(new\)$/gm)).toEqual([
    expect.stringMatching(new RegExp(`^plan ${team}, £59\\.00 a month: price_\\w+ \\(new\\)$`)),
  ]);
  expect(made()).toEqual(["POST /v1/prices"]);
  expect((await setUp()).match(/\(new\)/g)).toBeNull();
  expect(await payer.subscription(true)).toMatchObject({ plan: { name: "Team" }, pence: 4900 });
  const other = await makePayer(paying);
  await other.buy("Team");
  expect(await other.subscription()).toMatchObject({ plan: { name: "Team" }, pence: 5900 });
});

it("a description that was taken away is taken away at Stripe, once", async () => {
  await sql()`update public.plans set description = '' where name = 'Business'`;
  made();
  await setUp();
  expect(made()).toEqual([`POST /v1/products/atrium_plan_${idOf(paying.ids, "Business")}`]);
  await setUp();
  expect(made()).toEqual([]);
});

it("a webhook that was switched off, or hears too little, is mended", async () => {
  const [endpoint] = (await paying.stripe.webhookEndpoints.list()).data;
  const id = endpoint?.id ?? "";
  await paying.stripe.webhookEndpoints.update(id, { enabled_events: ["invoice.paid"], disabled: true });
  made();
  await setUp();
  expect(made()).toEqual([`POST /v1/webhook_endpoints/${id}`]);
  expect((await paying.stripe.webhookEndpoints.list()).data).toMatchObject([
    { id, enabled_events: [...EVENT_TYPES], status: "enabled" },
  ]);
});
