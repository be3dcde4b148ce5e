import { z } from "zod";
import { addCard, attach, checkCard } from "./cards.ts";
import { addMonths } from "./calendar.ts";
import { finishSession, usePromotion } from "./checkout.ts";
import { confirmIntent } from "./confirm.ts";
import type { Failures } from "./failures.ts";
import { newId } from "./ids.ts";
import { closeDispute, dispute } from "./payments.ts";
import { present } from "./present.ts";
import { deleteCustomer, refund } from "./refunds.ts";
import { advance } from "./time.ts";
import type { Coupon, PromotionCode } from "./types.ts";
import { none, type Webhooks } from "./webhooks.ts";
import type { World } from "./world.ts";
import { StripeError, invalid } from "./errors.ts";

const seconds = z
  .int()
  .min(1)
  .max(20 * 366 * 86_400);
const year = z.int().default(() => new Date().getUTCFullYear() + 5);
const card = z.object({
  number: z.string().default("4242424242424242"),
  month: z.int().default(12),
  year,
  cvc: z.string().default("123"),
});

/** What tests and the control page can do that no customer can, by name; each takes and gives JSON. */
export const shapes = {
  /** Moves the clock on, by seconds, days or months, or to a moment. */
  "clock/advance": z.strictObject({
    seconds: seconds.optional(),
    days: z.int().min(1).optional(),
    months: z.int().min(1).optional(),
    to: z.int().optional(),
  }),
  clock: z.strictObject({}),
  /** Makes the next calls fail. */
  fail: z.strictObject({
    kind: z.enum(["429", "500", "503", "409", "hang", "close"]),
    after: z.boolean().default(false),
    times: z.int().min(1).default(1),
    match: z.string().default(""),
  }),
  "fail/clear": z.strictObject({}),
  /** Holds, reorders, doubles or loses webhooks; without fields all is as usual again. */
  webhooks: z.strictObject({
    hold: z.boolean().default(false),
    order: z.enum(["made", "reversed", "shuffled"]).default("made"),
    copies: z.int().min(1).max(10).default(1),
    drop: z
      .strictObject({ times: z.int().min(0), match: z.string().default("") })
      .default({ times: 0, match: "" }),
  }),
  /** Sends what is due, and ends when it was. */
  "webhooks/send": z.strictObject({}),
  /** Sends events once more, in the order given. */
  "events/again": z.strictObject({ events: z.array(z.string()) }),
  /** Gives a customer another card, for all that comes; without a number one whose charges fail. */
  card: z.strictObject({ customer: z.string(), number: z.string().default("4000000000000341") }),
  refund: z.strictObject({
    invoice: z.string().optional(),
    charge: z.string().optional(),
    amount: z.int().optional(),
  }),
  dispute: z.strictObject({ invoice: z.string().optional(), charge: z.string().optional() }),
  "dispute/close": z.strictObject({ dispute: z.string(), won: z.boolean() }),
  "customer/delete": z.strictObject({ customer: z.string() }),
  /** Finishes a checkout as its page would; `card: null` where none is needed. */
  "checkout/finish": z.strictObject({
    session: z.string(),
    card: card.nullable().default(() => card.parse({})),
    name: z.string().optional(),
    promotion: z.string().optional(),
    tax_id: z.strictObject({ type: z.string(), value: z.string() }).optional(),
    /** What the holder tells the bank when it asks. */
    agrees: z.boolean().default(true),
  }),
  /** What the holder tells the bank that asks about a payment. */
  "payment/confirm": z.strictObject({ payment_intent: z.string(), agrees: z.boolean() }),
  coupon: z.strictObject({
    percent_off: z.number().min(0.01).max(100).optional(),
    amount_off: z.int().min(1).optional(),
    currency: z.string().default("gbp"),
    duration: z.enum(["once", "forever", "repeating"]).default("once"),
    months: z.int().optional(),
    name: z.string().optional(),
    code: z.string().optional(),
    max_redemptions: z.int().optional(),
  }),
  settings: z.strictObject({ after_dunning: z.enum(["cancel", "unpaid", "past_due"]) }),
};
export type Controls = typeof shapes;

type Acts = { [Name in keyof Controls]: (given: z.output<Controls[Name]>) => object | Promise<object> };

export function createActs(world: World, failures: Failures, webhooks: Webhooks): Acts {
  const chargeOf = ({ invoice, charge }: { invoice?: string | undefined; charge?: string | undefined }) => {
    const intent = invoice === undefined ? null : world.get("invoice", invoice)._intent;
    const found = charge ?? world.find("payment_intent", intent)?.latest_charge;
    if (found == null) throw invalid("Nothing was paid.");
    return found;
  };
  return {
    clock: () => ({ now: world.now() }),
    "clock/advance": ({ seconds: by = 0, days = 0, months = 0, to }) => {
      const until = to ?? addMonths(world.now(), months) + by + days * 86_400;
      if (until > world.now()) advance(world, until - world.now());
      return { now: world.now() };
    },
    fail: (failure) => {
      failures.plan(failure);
      return {};
    },
    "fail/clear": () => {
      failures.clear();
      return {};
    },
    webhooks: (given) => {
      webhooks.mischief = { ...none, ...given };
      return { waiting: webhooks.waiting() };
    },
    "webhooks/send": async () => {
      await webhooks.send();
      return { waiting: webhooks.waiting() };
    },
    "events/again": async ({ events }) => {
      for (const event of events) await webhooks.again(world.get("event", event).id);
      return {};
    },
    card: ({ customer, number }) => {
      const made = changeCard(world, customer, {
        number,
        month: 12,
        year: new Date().getUTCFullYear() + 5,
        cvc: "123",
      });
      return { payment_method: made };
    },
    refund: ({ amount, ...of }) => present(world, refund(world, { charge: chargeOf(of), amount })),
    dispute: (of) => ({ dispute: dispute(world, chargeOf(of)) }),
    "dispute/close": ({ dispute: id, won }) => {
      closeDispute(world, id, won);
      return {};
    },
    "customer/delete": ({ customer }) => {
      deleteCustomer(world, customer);
      return {};
    },
    "checkout/finish": ({ session, card: given, name, promotion, tax_id: taxId, agrees }) => {
      if (promotion !== undefined) usePromotion(world, session, promotion);
      const all = { card: given, ...(name !== undefined && { name }), ...(taxId && { taxId }) };
      const first = finishSession(world, session, all);
      if (first.status === "complete" || !agrees) return present(world, first);
      return present(world, finishSession(world, session, { ...all, agreed: true }));
    },
    "payment/confirm": ({ payment_intent: id, agrees }) => present(world, confirmIntent(world, id, agrees)),
    coupon: (given) => makeCoupon(world, given),
    settings: ({ after_dunning: afterDunning }) => {
      world.put({ ...world.settings(), afterDunning });
      return {};
    },
  };
}

/** Puts a card in the place of a customer's, and of the subscriptions' own. @throws StripeError 402 */
export function changeCard(world: World, customer: string, given: z.output<typeof card>): string {
  checkCard(world, given);
  const made = attach(world, addCard(world, given), customer);
  const { invoice_settings: settings } = world.get("customer", customer);
  world.change(
    "customer",
    customer,
    { invoice_settings: { ...settings, default_payment_method: made.id } },
    "customer.updated",
  );
  for (const { id, customer: of, status, default_payment_method: own } of world.all("subscription"))
    if (of === customer && own !== null && status !== "canceled")
      world.change("subscription", id, { default_payment_method: made.id }, "customer.subscription.updated");
  return made.id;
}

function makeCoupon(world: World, given: z.output<Controls["coupon"]>): object {
  const { percent_off: percent, amount_off: amount, duration, months, code } = given;
  if ((percent === undefined) === (amount === undefined))
    throw new StripeError(400, {
      type: "invalid_request_error",
      message: "A coupon takes off a percentage or an amount.",
    });
  const coupon = world.add<Coupon>(
    {
      id: newId("coupon"),
      object: "coupon",
      amount_off: amount ?? null,
      created: world.now(),
      currency: amount === undefined ? null : given.currency,
      duration,
      duration_in_months: duration === "repeating" ? (months ?? 3) : null,
      livemode: false,
      max_redemptions: given.max_redemptions ?? null,
      metadata: {},
      name: given.name ?? null,
      percent_off: percent ?? null,
      redeem_by: null,
      times_redeemed: 0,
      valid: true,
    },
    "coupon.created",
  );
  if (code === undefined) return { coupon: coupon.id, promotion_code: null };
  const promotion = world.add<PromotionCode>(
    {
      id: newId("promotion_code"),
      object: "promotion_code",
      active: true,
      code,
      created: world.now(),
      customer: null,
      customer_account: null,
      expires_at: null,
      livemode: false,
      max_redemptions: null,
      metadata: {},
      restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
      times_redeemed: 0,
      _coupon: coupon.id,
    },
    "promotion_code.created",
  );
  return { coupon: coupon.id, promotion_code: promotion.id };
}
