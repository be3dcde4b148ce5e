import { expect } from "vitest";
import type { billingEvents } from "../../../supabase/functions/_shared/contract/billing-events.ts";
import { call, refusal } from "../../support/call.ts";
import { makeOperator } from "../../support/people.ts";
import { sql } from "../../support/sql.ts";
import { stack } from "../../support/stack.ts";
import { until } from "../../support/wait.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

/** Makes an organisation's customer at the local Stripe, which tells us of it by a webhook; gives its id there. */
async function customerOf({ id }: Scene): Promise<string> {
  const { stripe } = stack();
  if (!stripe) throw new Error("This stack has no local Stripe.");
  const answer = await fetch(`${stripe.url}/v1/customers`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stripe.secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ name: "Example", "metadata[organization_id]": String(id) }),
  });
  const { id: customer } = (await answer.json()) as { id: string };
  await sql()`insert into billing_customers (organization_id, provider_customer_id, livemode) values (${id}, ${customer}, false)`;
  return customer;
}

/** The event that tells of a customer, once it was worked on. */
async function eventOf(customer: string) {
  const operator = await makeOperator();
  return until("the event to be worked on", async () => {
    const [row] = await sql()<{ id: number; state: string }[]>`
      select id::int, state from webhook_events where provider = 'stripe' and body::jsonb #>> '{data,object,id}' = ${customer}`;
    if (row?.state !== "done") return null;
    const { events } = await call(operator, "/plat-admin/billing/events", { limit: 100 });
    return events.find(({ id }) => id === row.id) ?? null;
  });
}

export const billingEventsSuccesses: SuccessesOf<typeof billingEvents> = {
  "/stripe/webhook": async (scene) => {
    const event = await eventOf(await customerOf(scene));
    expect(event).toMatchObject({ type: "customer.created", state: "done" });
    const forged = await refusal(null, "/stripe/webhook", {
      id: "evt_1",
      data: { object: { object: "customer" } },
    });
    expect(forged.body.code).toBe("unauthenticated");
  },
  "/plat-admin/billing/events": async (scene) => {
    const event = await eventOf(await customerOf(scene));
    const failed = await call(await makeOperator(), "/plat-admin/billing/events", {
      state: "failed",
      limit: 100,
    });
    expect(failed.events.map(({ id }) => id)).not.toContain(event.id);
  },
  "/plat-admin/billing/events/replay": async (scene) => {
    const customer = await customerOf(scene);
    const { id } = await eventOf(customer);
    expect(await call(await makeOperator(), "/plat-admin/billing/events/replay", { id })).toEqual(done);
    const again = await eventOf(customer);
    expect(again).toMatchObject({
      id,
      organization: { id: scene.id },
      outcome: "Synchronised: no subscription.",
    });
  },
  "/plat-admin/billing/sync": async (scene) => {
    await customerOf(scene);
    expect(
      await call(await makeOperator(), "/plat-admin/billing/sync", { organization_id: scene.id }),
    ).toEqual(done);
    const [row] = await sql()`select synced_at from subscriptions where organization_id = ${scene.id}`;
    expect(row?.["synced_at"]).not.toBeNull();
  },
  "/plat-admin/billing/alerts": async (scene) => {
    await sql()`insert into billing_alerts (organization_id, reference, message) values (${scene.id}, ${`test:${scene.id}`}, 'Look.')`;
    const { alerts } = await call(await makeOperator(), "/plat-admin/billing/alerts", { limit: 100 });
    expect(alerts).toContainEqual(
      expect.objectContaining({
        message: "Look.",
        organization: expect.objectContaining({ id: scene.id }) as object,
      }),
    );
  },
};
