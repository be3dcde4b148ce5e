import Stripe from "stripe";
import { NotConfiguredError } from "../not-configured.ts";
import type { PaymentSettings } from "./settings.ts";

/** The version of Stripe's API that this code speaks, and asks for. */
export const API_VERSION = "2026-10-28.endive";

/** A call at Stripe ends after this long; each is tried twice more on failures of the network, 409 and 5xx, not on 429. */
const PATIENCE_MS = 8_000;
const RETRIES = 2;

/** Stripe, as the environment says. */
export interface Payments {
  /** Whether there is a key at all. */
  readonly configured: boolean;
  /** Whether the key is of the live mode; data of the other one is refused. */
  readonly livemode: boolean;
  /** Verifies webhooks; undefined where it isn't set up. */
  readonly webhookSecret: string | undefined;
  /** The client. @throws NotConfiguredError without a key */
  stripe(): Stripe;
}

/** Makes it; nothing is asked of Stripe. */
export function createPayments(settings: PaymentSettings): Payments {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL } = settings;
  const apiUrl = STRIPE_API_URL.replace(/\/$/, "");
  let client: Stripe | undefined;
  return {
    configured: key !== undefined,
    livemode: key?.includes("_live_") ?? false,
    webhookSecret,
    stripe() {
      if (key === undefined) throw new NotConfiguredError("Payment", "STRIPE_SECRET_KEY");
      client ??= new Stripe(key, {
        apiVersion: API_VERSION,
        maxNetworkRetries: RETRIES,
        timeout: PATIENCE_MS,
        telemetry: false,
        httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
          fetch(at(apiUrl, input), init),
        ),
      });
      return client;
    },
  };
}

/** Stripe's library knows a host but no path before `/v1`, which the stand-in has. */
function at(apiUrl: string, input: string | URL | Request): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return `${apiUrl}${pathname}${search}`;
}
