import Stripe from "stripe";
import { type StripeForTests, startStripe } from "../../local/stripe/index.ts";
import { API_VERSION } from "../../supabase/functions/_shared/providers/payments/payments.ts";
import { describedVendor, type Vendor } from "../contracts/vendor.ts";

let described: Vendor | undefined;

/** The local Stripe behind Stripe's own description, with the official library in front of it. */
export interface Tested extends StripeForTests {
  stripe: Stripe;
  /** @throws Error where either side said what Stripe doesn't */
  proveClean(): void;
  /** The types of the events so far, oldest first. */
  told(): string[];
  /** Prices of the plans, by their lookup keys. */
  prices: Record<"team" | "teamYear" | "business" | "seats", string>;
  /** A customer with a card that pays, or another. */
  customer(card?: string): Promise<string>;
}

/** Starts one with a catalogue; nothing of it is kept. */
export async function startTested(options: Parameters<typeof startStripe>[0] = {}): Promise<Tested> {
  described ??= describedVendor("stripe");
  const vendor = described;
  const local = await startStripe({ beats: false, ...options });
  const stripe = new Stripe(local.secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const request = new Request(`${local.url}${pathname}${search}`, init);
      return vendor.check(request, (onward) => local.app.fetch(onward));
    }),
  });
  const price = async (
    product: string,
    lookup_key: string,
    unit_amount: number,
    interval: "month" | "year",
  ) => {
    const made = await stripe.prices.create({
      product,
      lookup_key,
      unit_amount,
      currency: "gbp",
      recurring: { interval },
    });
    return made.id;
  };
  await stripe.products.create({ id: "atrium_plan_team", name: "Team" });
  await stripe.products.create({ id: "atrium_plan_business", name: "Business" });
  await stripe.products.create({ id: "atrium_addon_seats", name: "Extra seats" });
  const prices = {
    team: await price("atrium_plan_team", "team_month", 4_900, "month"),
    teamYear: await price("atrium_plan_team", "team_year", 49_000, "year"),
    business: await price("atrium_plan_business", "business_month", 19_900, "month"),
    seats: await price("atrium_addon_seats", "seats_month", 2_500, "month"),
  };
  return {
    ...local,
    stripe,
    prices,
    proveClean: () => {
      const { length } = vendor.violations;
      if (length > 0) throw new Error(JSON.stringify(vendor.violations.splice(0), null, 2));
    },
    told: () => local.world.all("event").map(({ type }) => type),
    async customer(card = "pm_card_visa") {
      const { id } = await stripe.customers.create({
        email: "ada@example.com",
        name: "Ada",
        payment_method: card,
        invoice_settings: { default_payment_method: card },
      });
      return id;
    },
  };
}
