import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startTested, type Tested } from "./tested.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Got {
  id: string;
  type: string;
  created: number;
  body: string;
  signature: string;
}

let local: Tested;
let got: Got[];
let answer: (event: Got) => number;
beforeEach(async () => {
  got = [];
  answer = () => 200;
  local = await startTested({
    webhook: "http://atrium.test/functions/v1/api/stripe/webhook",
    send: (url, init) => {
      expect(url).toBe("http://atrium.test/functions/v1/api/stripe/webhook");
      const body = init.body as string;
      const { id, type, created } = JSON.parse(body) as Got;
      const signature = new Headers(init.headers).get("stripe-signature") ?? "";
      got.push({ id, type, created, body, signature });
      return Promise.resolve(new Response(null, { status: answer({ id, type, created, body, signature }) }));
    },
  });
  await local.control("webhooks/send", {});
  got = [];
});
afterEach(async () => {
  await local.close();
  local.proveClean();
});

const customer = (name: string) => local.stripe.customers.create({ name });
const send = () => local.control("webhooks/send", {});

describe("webhooks", () => {
  it("are signed as the official library expects, by the real time although the clock was moved on", async () => {
    await local.clock.advance({ days: 90 });
    await customer("A");
    await send();
    expect(got.map(({ type }) => type)).toEqual(["customer.created"]);
    const [event] = got;
    const read = await local.stripe.webhooks.constructEventAsync(
      event?.body ?? "",
      event?.signature ?? "",
      local.webhookSecret,
    );
    expect(read).toMatchObject({
      api_version: "2026-10-28.endive",
      livemode: false,
      data: { object: { name: "A" } },
    });
    expect(read.created).toBeGreaterThan(Date.now() / 1000 + 89 * 86_400);
    await expect(
      Stripe.webhooks.constructEventAsync(`${event?.body} `, event?.signature ?? "", local.webhookSecret),
    ).rejects.toThrow("signature");
    expect(await local.stripe.events.retrieve(event?.id ?? "")).toMatchObject({
      type: "customer.created",
      pending_webhooks: 0,
    });
  });

  it("come again until they are taken, ever later, and are given up after three days", async () => {
    answer = () => 500;
    await customer("A");
    await send();
    await send();
    expect(got).toHaveLength(1);
    for (const seconds of [5, 30, 120]) {
      await local.clock.advance({ seconds });
      await send();
    }
    expect(got).toHaveLength(4);
    expect(new Set(got.map(({ id }) => id)).size).toBe(1);
    for (let hour = 0; hour < 100; hour += 1) {
      await local.clock.advance({ seconds: 3_600 });
      await send();
    }
    const tries = got.length;
    expect(tries).toBeGreaterThan(8);
    expect(await send()).toEqual({ waiting: 0 });
    answer = () => 200;
    await local.control("events/again", { events: [got[0]?.id ?? ""] });
    expect(got).toHaveLength(tries + 1);
  });

  it("can be held, turned round, doubled and lost", async () => {
    await local.control("webhooks", { hold: true });
    await customer("A");
    await customer("B");
    await customer("C");
    expect(await send()).toEqual({ waiting: 3 });
    expect(got).toEqual([]);
    await local.control("webhooks", { order: "reversed", copies: 2, drop: { times: 1, match: "customer." } });
    await send();
    const names = got.map(
      ({ body }) => (JSON.parse(body) as { data: { object: { name: string } } }).data.object.name,
    );
    expect(names).toEqual(["B", "B", "A", "A"]);
  });

  it("go to endpoints that ask for their kind alone", async () => {
    const made = await local.stripe.webhookEndpoints.create({
      url: "http://atrium.test/functions/v1/api/stripe/webhook",
      enabled_events: ["product.created"],
    });
    expect(made.secret).toMatch(/^whsec_/);
    await customer("A");
    await send();
    expect(got).toHaveLength(1);
    const { data } = await local.stripe.webhookEndpoints.list();
    expect(data.every((endpoint) => endpoint.secret === undefined)).toBe(true);
    await local.stripe.webhookEndpoints.update("we_atrium", { disabled: true });
    await customer("B");
    await send();
    expect(got).toHaveLength(1);
  });

  it("say what an update changed, and nothing where nothing did", async () => {
    const { id } = await customer("A");
    await local.stripe.customers.update(id, { name: "B" });
    await local.stripe.customers.update(id, { name: "B" });
    const { data } = await local.stripe.events.list({ type: "customer.updated" });
    expect(data).toHaveLength(1);
    expect(data[0]?.data.previous_attributes).toEqual({ name: "A" });
  });
});
