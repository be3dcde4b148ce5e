import type { Addon, Interval, Plan } from "@contract/plans.ts";
import { formatMoney } from "@/lib/format.ts";

type Priced = Pick<Plan, "monthly_pence" | "yearly_pence">;

/** What an offer costs each time it is paid, in pence. */
export function priceOf(offer: Priced, interval: Interval): number {
  return interval === "year" ? offer.yearly_pence : offer.monthly_pence;
}

/** "£49.00 a month". @param pence of one period */
export function perPeriod(pence: number, interval: Interval): string {
  return `${formatMoney(pence)} a ${interval}`;
}

/** What a year costs less when it is paid at once, in pence; 0 where it doesn't. */
export function savedByYear({ monthly_pence, yearly_pence }: Priced): number {
  return Math.max(12 * monthly_pence - yearly_pence, 0);
}

/** How much of a meter an offer has; 0 where it says nothing of it, -1 without a limit. */
export function amountOf(offer: Plan | Addon, meter: string): number {
  return offer.limits.find((limit) => limit.meter === meter)?.amount ?? 0;
}
