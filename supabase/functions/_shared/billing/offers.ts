import { logWarning } from "../config/seeing/log.ts";
import { z } from "zod";
import { Interval } from "../contract/plans.ts";
import { ApiError } from "../db/api-error.ts";

/** What is sold, and every price of Stripe's, as the database tells it. */
export const Offers = z.object({
  plans: z.array(z.object({ id: z.int(), name: z.string(), position: z.int(), free: z.boolean() })),
  addons: z.array(z.object({ id: z.int(), name: z.string() })),
  prices: z.array(
    z.object({
      id: z.string(),
      plan_id: z.int().nullable(),
      addon_id: z.int().nullable(),
      interval: Interval,
      pence: z.int(),
      current: z.boolean(),
    }),
  ),
});
export type Offers = z.infer<typeof Offers>;
export type OfferedPrice = Offers["prices"][number];
type OfferedPlan = Offers["plans"][number];

const EACH: Readonly<Record<Interval, string>> = { month: "monthly", year: "yearly" };

/** As sentences call it: "Team, monthly", "2 × Extra messages, monthly". */
export function offerWords(name: string, interval: Interval, quantity?: number): string {
  return `${quantity === undefined ? "" : `${quantity} × `}${name}, ${EACH[interval]}`;
}

/** @throws ApiError 404 */
export function planOf({ plans }: Offers, id: number): OfferedPlan {
  const plan = plans.find((each) => each.id === id);
  if (!plan) throw new ApiError("not_found", "That plan doesn't exist.");
  return plan;
}

/** @throws ApiError 404 */
export function addonOf({ addons }: Offers, id: number): Offers["addons"][number] {
  const addon = addons.find((each) => each.id === id);
  if (!addon) throw new ApiError("not_found", "That add-on doesn't exist.");
  return addon;
}

/** The price at which something is sold now. @throws ApiError `not_configured` before prices were made at Stripe */
export function priceOf(
  { prices }: Offers,
  of: { plan_id: number } | { addon_id: number },
  interval: Interval,
): OfferedPrice {
  const found = prices.find(
    (price) =>
      price.current &&
      price.interval === interval &&
      ("plan_id" in of ? price.plan_id === of.plan_id : price.addon_id === of.addon_id),
  );
  if (found) return found;
  logWarning("A price isn't at Stripe: npm run stripe:setup (docs/deploy.md)");
  throw new ApiError(
    "not_configured",
    "Prices aren't set up for payment here yet. Please ask whoever runs this site.",
  );
}
