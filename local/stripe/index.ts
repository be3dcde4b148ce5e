import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { z } from "zod";
import { invoiceItems } from "./api/invoice-items.ts";
import { invoices } from "./api/invoices.ts";
import { catalogue } from "./api/catalogue.ts";
import { checkout } from "./api/checkout.ts";
import { customers } from "./api/customers.ts";
import { telling } from "./api/events.ts";
import { items } from "./api/items.ts";
import { payments } from "./api/payments.ts";
import { schedules } from "./api/schedules.ts";
import { subscriptions } from "./api/subscriptions.ts";
import { act, serveControl } from "./control-http.ts";
import { createActs, type Controls } from "./control.ts";
import { createFailures } from "./failures.ts";
import { createApi, type Serve } from "./http.ts";
import { forgetKeys } from "./idempotency.ts";
import { randomName } from "./ids.ts";
import { keeper, readKept } from "./keep.ts";
import { createPages } from "./pages/index.ts";
import { catchUp } from "./time.ts";
import { createWebhooks, type Send } from "./webhooks.ts";
import { API_VERSION, createWorld, type World } from "./world.ts";

const BEAT_MS = 1_000;

interface StripeOptions {
  /** Where its state is kept; undefined: only in memory. */
  file?: string;
  /** Where people find it, without a slash at the end. */
  pages: string;
  secretKey: string;
  /** Where our own webhook is. */
  webhook?: { url: string; secret: string } | undefined;
  mayReturnTo: (address: string) => boolean;
  /** How webhooks are sent. */
  send?: Send;
  /** Whether webhooks go out, and time passes, by themselves. */
  beats?: boolean;
}

export type Control = <Name extends keyof Controls>(
  name: Name,
  given: z.input<Controls[Name]>,
) => Promise<Record<string, unknown>>;

/** Stripe's stand-in: API beneath `/v1`, controls beneath `/test`, pages elsewhere. */
export interface LocalStripe {
  fetch: Serve;
  /** Does what tests and the control page can: names and fields are in `control.ts`. */
  control: Control;
  world: World;
  close(): Promise<void>;
}

/** Opens the stand-in over what was kept. @throws GroundError where that is damaged */
export async function openStripe(options: StripeOptions): Promise<LocalStripe> {
  const { file, pages, secretKey, webhook, mayReturnTo, beats = true } = options;
  const world = createWorld({ pages, kept: file === undefined ? undefined : await readKept(file) });
  const save = file === undefined ? () => Promise.resolve() : keeper(world, file);
  const failures = createFailures();
  const webhooks = createWebhooks(world, options.send ?? fetch, () => void save());
  if (webhook) useWebhook(world, webhook);

  const keep = async () => {
    await save();
    if (beats) void webhooks.send().catch((error: unknown) => console.error("stand-in of Stripe:", error));
  };
  const routes = [
    ...catalogue,
    ...customers,
    ...checkout(mayReturnTo),
    ...subscriptions,
    ...items,
    ...schedules,
    ...invoices,
    ...invoiceItems,
    ...payments,
    ...telling,
  ];
  const api = createApi({ world, routes, secretKey, failures, keep });
  const acts = createActs(world, failures, webhooks);
  const run = async (name: string, given: unknown) => {
    catchUp(world);
    const result = await world.transact(() => act(acts, name, given));
    await keep();
    return result as Record<string, unknown>;
  };
  const site = createPages({ world, webhooks, run, keep });
  const beat = beats ? setInterval(() => void passTime(), BEAT_MS) : undefined;
  beat?.unref();

  async function passTime(): Promise<void> {
    try {
      catchUp(world);
      forgetKeys(world);
      await keep();
    } catch (error) {
      console.error("stand-in of Stripe:", error);
    }
  }

  return {
    world,
    control: (name, given) => run(name, given),
    fetch(request, drop) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/v1/")) return api(request, drop);
      if (pathname.startsWith("/test/")) return serveControl(request, { secretKey, run });
      return site(request);
    },
    async close() {
      clearInterval(beat);
      await save();
    },
  };
}

/** Our own webhook is an endpoint like any other, of which there is one. */
function useWebhook(world: World, { url, secret }: { url: string; secret: string }): void {
  const own = { url, secret, enabled_events: ["*"], status: "enabled" as const };
  if (world.find("webhook_endpoint", "we_atrium")) {
    world.change("webhook_endpoint", "we_atrium", own);
    return;
  }
  world.add({
    id: "we_atrium",
    object: "webhook_endpoint",
    api_version: API_VERSION,
    application: null,
    created: world.now(),
    description: "Atrium",
    livemode: false,
    metadata: {},
    ...own,
  });
}

/** A stand-in of its own for a test, over HTTP and in process. */
export interface StripeForTests extends Omit<LocalStripe, "fetch"> {
  /** For `STRIPE_API_URL`. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** Takes requests in process, at any host, by paths from `/v1` on. */
  app: { fetch(request: Request): Promise<Response> };
  clock: {
    now(): number;
    advance(by: { seconds?: number; days?: number; months?: number; to?: number }): Promise<number>;
  };
}

/**
 * Starts one on a free port, in memory.
 * @param siteUrl where checkout may send people back to
 * @param webhook takes its events; without it they are only kept
 */
export async function startStripe({
  siteUrl = "http://localhost:3000",
  webhook,
  send,
  beats = true,
  secretKey = `sk_test_${randomName(24)}`,
}: {
  siteUrl?: string;
  webhook?: string;
  send?: Send;
  beats?: boolean;
  secretKey?: string;
} = {}): Promise<StripeForTests> {
  const webhookSecret = `whsec_${randomName(32)}`;
  const running: { stripe?: LocalStripe } = {};
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage };
      return (
        (await running.stripe?.fetch(request, () => incoming.socket.destroy())) ??
        new Response(null, { status: 503 })
      );
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened = await openStripe({
    pages: url,
    secretKey,
    webhook: webhook === undefined ? undefined : { url: webhook, secret: webhookSecret },
    mayReturnTo: (address) => new URL(address).origin === new URL(siteUrl).origin,
    ...(send && { send }),
    beats,
  });
  running.stripe = opened;
  return {
    url,
    secretKey,
    webhookSecret,
    world: opened.world,
    control: opened.control,
    app: { fetch: (request) => opened.fetch(request) },
    clock: {
      now: () => opened.world.now(),
      advance: async (by) => Number((await opened.control("clock/advance", by))["now"]),
    },
    async close() {
      await opened.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
