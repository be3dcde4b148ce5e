import { addMonths } from "./calendar.ts";
import { invalid } from "./errors.ts";
import { newId } from "./ids.ts";
import { share } from "./money.ts";
import { isValid } from "./shapes.ts";
import type { Coupon, Discount, Draft, Line, PromotionCode } from "./types.ts";
import type { World } from "./world.ts";

/** The promotion code that somebody typed. @throws StripeError 400 where it is none, or can't be used any more */
export function promotionBy(world: World, typed: string): PromotionCode {
  const wanted = typed.trim().toLowerCase();
  const found = world
    .all("promotion_code")
    .find(({ code, active }) => active && code.toLowerCase() === wanted);
  const coupon = world.find("coupon", found?._coupon ?? null);
  if (!found || !coupon || !isValid(coupon)) throw invalid("This code is invalid.", "promotion_code");
  return found;
}

/** Binds a coupon to a customer's subscription, from now on. */
export function redeem(
  world: World,
  { coupon: id, promotion }: { coupon: string; promotion: string | null },
  customer: string,
  subscription: string | null,
): Discount {
  const coupon = world.get("coupon", id, "discounts[0][coupon]");
  if (!isValid(coupon)) throw invalid(`Coupon expired: ${id}`, "discounts[0][coupon]", "coupon_expired");
  world.change("coupon", id, { times_redeemed: coupon.times_redeemed + 1 });
  const code = world.find("promotion_code", promotion);
  if (code) world.change("promotion_code", code.id, { times_redeemed: code.times_redeemed + 1 });
  const months = coupon.duration === "repeating" ? coupon.duration_in_months : null;
  return world.add<Discount>(
    {
      id: newId("discount"),
      object: "discount",
      checkout_session: null,
      customer,
      customer_account: null,
      end: months === null ? null : addMonths(world.now(), months),
      invoice: null,
      invoice_item: null,
      promotion_code: promotion,
      start: world.now(),
      subscription,
      subscription_item: null,
      _coupon: id,
    },
    "customer.discount.created",
  );
}

/** The discounts that count at a moment. */
export function current(world: World, ids: readonly string[], moment: number): Discount[] {
  const found = ids.map((id) => world.get("discount", id));
  return found.filter(({ end }) => end === null || end > moment);
}

/** Lines with what each discount takes off them: never more than the whole, to the last penny. */
export function discounted(
  world: World,
  drafts: readonly Draft[],
  discounts: readonly { id: string; _coupon: string }[],
): Omit<Line, "id">[] {
  const lines = drafts.map((draft) => ({ ...draft, discounts: [] as Line["discounts"], left: draft.amount }));
  for (const { id, _coupon } of discounts) {
    const coupon = world.get("coupon", _coupon);
    const open = lines.filter(({ discountable, left }) => discountable && left !== 0);
    const parts = coupon.percent_off === null ? fixed(open, coupon) : open.map(percentOf(coupon.percent_off));
    open.forEach((line, place) => {
      const amount = parts[place] ?? 0;
      line.left -= amount;
      line.discounts.push({ discount: id, amount });
    });
  }
  return lines.map(({ left: _, ...line }) => line);
}

function percentOf(percent: number) {
  return ({ left }: { left: number }) => share(left, Math.round(percent * 100), 10_000);
}

/** An amount spread over lines as they cost; what rounding leaves goes to the last one. */
function fixed(lines: readonly { left: number }[], { amount_off }: Coupon): number[] {
  const whole = lines.reduce((sum, { left }) => sum + left, 0);
  const off = Math.min(amount_off ?? 0, Math.max(0, whole));
  let given = 0;
  let seen = 0;
  return lines.map(({ left }) => {
    seen += left;
    const part = (whole === 0 ? 0 : share(off, Math.max(0, seen), whole)) - given;
    given += part;
    return part;
  });
}
