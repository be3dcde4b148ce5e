import { z } from "zod";
import { attach, cardBy } from "../cards.ts";
import { changeItems, editable } from "../changes.ts";
import { invalid } from "../errors.ts";
import { field, paging, withMetadata } from "../form.ts";
import { page } from "../present.ts";
import { resume, updateSubscription } from "../settings-of.ts";
import { cancelNow, noCard, subscribe, trialOf } from "../subscriptions.ts";
import type { Subscription } from "../types.ts";
import type { World } from "../world.ts";
import { within } from "./catalogue.ts";
import { customerBy } from "./customers.ts";
import { one, route } from "./route.ts";

const { text, int, count, flag, metadata, expand, range, empty } = field;
const only = z.strictObject({ expand });

export const prorating = z.enum(["always_invoice", "create_prorations", "none"]);
const payment = z.enum([
  "allow_incomplete",
  "default_incomplete",
  "error_if_incomplete",
  "pending_if_incomplete",
]);
const trialSettings = z
  .strictObject({
    end_behavior: z.strictObject({ missing_payment_method: z.enum(["cancel", "pause", "create_invoice"]) }),
  })
  .optional();
const discounts = z
  .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
  .or(empty)
  .optional();

export const itemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: count.optional(),
  deleted: flag.optional(),
  metadata,
});

/** Items as a change takes them: an empty metadata is none. */
export function itemsOf(given: z.output<typeof itemChange>[]) {
  return given.map(({ metadata: data, ...item }) => ({
    ...item,
    ...(data !== undefined && { metadata: withMetadata({}, data) }),
  }));
}

function couponsOf(world: World, given: z.output<typeof discounts>) {
  return (given === "" ? [] : (given ?? [])).map(({ coupon, promotion_code: code }) => {
    if (code === undefined) return { coupon: coupon ?? "", promotion: null };
    return {
      coupon: world.get("promotion_code", code, "discounts[0][promotion_code]")._coupon,
      promotion: code,
    };
  });
}

const createShape = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity: count.optional(), metadata })).min(1),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts,
  metadata,
  off_session: flag.optional(),
  payment_behavior: payment.default("allow_incomplete"),
  proration_behavior: prorating.optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(["off", "on_subscription"]).optional() })
    .optional(),
  trial_period_days: count.optional(),
  trial_end: int.optional(),
  trial_settings: trialSettings,
  billing_mode: z.strictObject({ type: z.literal("flexible") }).optional(),
  collection_method: z.literal("charge_automatically").optional(),
  cancel_at_period_end: flag.optional(),
  expand,
});

function create(world: World, given: z.output<typeof createShape>): Subscription {
  const customer = customerBy(world, given.customer, "customer");
  const named = given.default_payment_method;
  const card =
    named === undefined ? null : attach(world, cardBy(world, named, "default_payment_method"), customer.id);
  const trialEnd =
    given.trial_end ??
    (given.trial_period_days === undefined ? null : trialOf(world, given.trial_period_days));
  const hasCard = card ?? world.find("payment_method", customer.invoice_settings.default_payment_method);
  const isTrial = trialEnd !== null && trialEnd > world.now();
  const isFree = given.items.every(
    ({ price }) => world.get("price", price, "items[0][price]").unit_amount === 0,
  );
  if (!hasCard && !isTrial && !isFree && given.payment_behavior !== "default_incomplete") throw noCard();
  const made = subscribe(world, {
    customer: customer.id,
    items: itemsOf(given.items),
    card: card?.id ?? null,
    trialEnd,
    trialMissing: given.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
    coupons: couponsOf(world, given.discounts),
    metadata: withMetadata({}, given.metadata),
    description: given.description ?? null,
    behavior: given.payment_behavior,
  });
  return given.cancel_at_period_end
    ? updateSubscription(world, made.id, { cancel_at_period_end: true })
    : made;
}

const updateShape = z.strictObject({
  items: z.array(itemChange).optional(),
  billing_cycle_anchor: z.enum(["now", "unchanged"]).optional(),
  cancel_at: int.or(z.enum(["", "min_period_end", "max_period_end"])).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: z.strictObject({ comment: text.optional(), feedback: text.optional() }).optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts,
  metadata,
  off_session: flag.optional(),
  payment_behavior: payment.default("allow_incomplete"),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(["off", "on_subscription"]).optional() })
    .optional(),
  proration_behavior: prorating.default("create_prorations"),
  proration_date: int.optional(),
  trial_end: int.or(z.literal("now")).optional(),
  trial_settings: trialSettings,
  expand,
});

const unsupported = [
  "metadata",
  "cancel_at",
  "cancel_at_period_end",
  "description",
  "default_payment_method",
  "cancellation_details",
] as const;

function update(
  world: World,
  { expand: _, ...given }: z.output<typeof updateShape>,
  id: string,
): Subscription {
  const before = world.get("subscription", id);
  const isOver = before.status === "canceled" || before.status === "incomplete_expired";
  const named = Object.keys(given).filter((key) => !/^(payment_behavior|proration_behavior)$/.test(key));
  if (isOver && named.some((key) => key !== "metadata" && key !== "cancellation_details"))
    editable(world, id);
  const refused = unsupported.find((key) => given[key] !== undefined);
  if (given.payment_behavior === "pending_if_incomplete" && refused !== undefined)
    throw invalid(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params; \`${refused}\` is not one of them.`,
      refused,
    );
  updateSubscription(world, id, {
    ...given,
    coupons: given.discounts === undefined ? undefined : couponsOf(world, given.discounts),
  });
  if (given.items === undefined && given.billing_cycle_anchor !== "now") return world.get("subscription", id);
  return changeItems(world, id, {
    items: itemsOf(given.items ?? []),
    behavior: given.proration_behavior,
    payment: given.payment_behavior,
    date: given.proration_date,
    restart: given.billing_cycle_anchor === "now",
  });
}

const ended = ["canceled", "incomplete_expired"];

export const subscriptions = [
  one("POST", "/subscriptions", createShape, create),
  one("GET", "/subscriptions/:id", only, (world, _, id) => world.get("subscription", id)),
  one("POST", "/subscriptions/:id", updateShape, update),
  one(
    "DELETE",
    "/subscriptions/:id",
    z.strictObject({
      prorate: flag.optional(),
      invoice_now: flag.optional(),
      cancellation_details: z
        .strictObject({ comment: text.optional(), feedback: text.optional() })
        .optional(),
      expand,
    }),
    (world, { prorate, invoice_now: invoiceNow, cancellation_details: details }, id) =>
      cancelNow(world, id, {
        prorate: prorate ?? false,
        invoiceNow: invoiceNow ?? false,
        ...(details?.comment !== undefined && { comment: details.comment }),
        ...(details?.feedback !== undefined && { feedback: details.feedback }),
      }),
  ),
  one(
    "POST",
    "/subscriptions/:id/resume",
    z.strictObject({
      billing_cycle_anchor: z.enum(["now", "unchanged"]).optional(),
      proration_behavior: prorating.optional(),
      expand,
    }),
    (world, _, id) => resume(world, id),
  ),
  route(
    "GET",
    "/subscriptions",
    z.strictObject({
      ...paging,
      customer: text.optional(),
      price: text.optional(),
      status: z
        .enum([
          "all",
          "ended",
          "active",
          "canceled",
          "incomplete",
          "incomplete_expired",
          "past_due",
          "paused",
          "trialing",
          "unpaid",
        ])
        .optional(),
      collection_method: z.enum(["charge_automatically", "send_invoice"]).optional(),
      created: range,
    }),
    (world, { customer, price, status, created, collection_method: _, ...rest }) => {
      const chosen = world.all("subscription").filter((one) => {
        const fits =
          status === undefined
            ? !ended.includes(one.status)
            : status === "all" || (status === "ended" ? ended.includes(one.status) : one.status === status);
        const isTheirs = customer === undefined || one.customer === customer;
        return fits && isTheirs && (price === undefined || one._items.some((item) => item.price === price));
      });
      return page(world, within(chosen, created), "/v1/subscriptions", rest);
    },
  ),
];
