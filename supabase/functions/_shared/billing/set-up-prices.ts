import Stripe from "stripe";
import { z } from "zod";
import type { Payments } from "../providers/payments/payments.ts";

const Offers = z.array(
  z.object({
    kind: z.enum(["plan", "addon"]),
    id: z.int(),
    name: z.string(),
    description: z.string(),
    month: z.int().min(0),
    year: z.int().min(0),
  }),
);
type Offer = z.infer<typeof Offers>[number];

/** A price as it is now sold. */
export interface SoldPrice {
  id: string;
  kind: Offer["kind"];
  of_id: number;
  interval: "month" | "year";
  pence: number;
  lookupKey: string;
  made: boolean;
}

/** Calls the database's functions `billing_offers` and `save_billing_prices`: over REST, or in one exchange. */
export type AskDatabase = (name: "billing_offers" | "save_billing_prices", args: object) => Promise<unknown>;

const CURRENCY = "gbp";
/** Stripe takes ten at a time. */
const KEYS_A_CALL = 10;

/**
 * Brings what is sold here to Stripe: a product for each plan and add-on, and a price by its lookup key for a month and a year. As
 * often as wanted: what is there already is left alone; a price that has changed is a new one, which takes over the key, since those
 * who have the old one keep it.
 * @throws Stripe's errors; what was made until then is found by the next run
 */
export async function setUpPrices(
  payments: Pick<Payments, "stripe" | "livemode">,
  ask: AskDatabase,
): Promise<SoldPrice[]> {
  const stripe = payments.stripe();
  const offers = Offers.parse(await ask("billing_offers", {}));
  for (const offer of offers) await setUpProduct(stripe, offer);
  const wanted = offers.flatMap((offer) =>
    (["month", "year"] as const).flatMap((interval) =>
      offer[interval] > 0 ? { offer, interval, key: `${productOf(offer)}_${interval}` } : [],
    ),
  );
  const found = await findPrices(
    stripe,
    wanted.map(({ key }) => key),
  );
  const prices: SoldPrice[] = [];
  for (const { offer, interval, key } of wanted) {
    const pence = offer[interval];
    const known = found.get(key);
    const fits =
      known?.unit_amount === pence &&
      known.currency === CURRENCY &&
      known.recurring?.interval === interval &&
      (typeof known.product === "string" ? known.product : known.product.id) === productOf(offer);
    const price = fits
      ? known
      : await stripe.prices.create({
          product: productOf(offer),
          currency: CURRENCY,
          unit_amount: pence,
          recurring: { interval },
          tax_behavior: "exclusive",
          lookup_key: key,
          transfer_lookup_key: true,
        });
    prices.push({
      id: price.id,
      kind: offer.kind,
      of_id: offer.id,
      interval,
      pence,
      lookupKey: key,
      made: !fits,
    });
  }
  await ask("save_billing_prices", {
    prices: prices.map(({ id, kind, of_id, interval, pence }) => ({ id, kind, of_id, interval, pence })),
    livemode: payments.livemode,
  });
  return prices;
}

function productOf({ kind, id }: Offer): string {
  return `atrium_${kind}_${id}`;
}

async function setUpProduct(stripe: Stripe, offer: Offer): Promise<void> {
  const id = productOf(offer);
  const { name, description } = offer;
  const known = await stripe.products.retrieve(id).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing") return null;
    throw error;
  });
  if (!known) {
    await stripe.products.create({
      id,
      name,
      ...(description && { description }),
      metadata: { [`atrium_${offer.kind}_id`]: String(offer.id) },
    });
  } else if (known.name !== name || (known.description ?? "") !== description) {
    // Without words it is to have none.
    await stripe.products.update(id, { name, description });
  }
}

async function findPrices(stripe: Stripe, keys: readonly string[]): Promise<Map<string, Stripe.Price>> {
  const found = new Map<string, Stripe.Price>();
  for (let at = 0; at < keys.length; at += KEYS_A_CALL) {
    const lookup_keys = keys.slice(at, at + KEYS_A_CALL);
    const { data } = await stripe.prices.list({ lookup_keys, active: true, limit: 100 });
    for (const price of data) if (price.lookup_key !== null) found.set(price.lookup_key, price);
  }
  return found;
}
