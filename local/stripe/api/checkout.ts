import { z } from "zod";
import { DAY, HOUR } from "../calendar.ts";
import { expireSession, openSession } from "../checkout.ts";
import { invalid } from "../errors.ts";
import { field, paging, withMetadata } from "../form.ts";
import { newId } from "../ids.ts";
import { blanks } from "../blanks.ts";
import { page, present } from "../present.ts";
import type { Portal } from "../types.ts";
import type { World } from "../world.ts";
import { within } from "./catalogue.ts";
import { customerBy } from "./customers.ts";
import { one, route, type Route } from "./route.ts";

const { text, int, count, flag, metadata, expand, range } = field;

const subscriptionData = z.strictObject({
  metadata,
  description: text.optional(),
  trial_period_days: count.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(["cancel", "pause", "create_invoice"]) }),
    })
    .optional(),
  billing_mode: z.strictObject({ type: z.literal("flexible") }).optional(),
});

const sessionShape = z.strictObject({
  mode: z.enum(["subscription", "setup"], "The stand-in has the modes subscription and setup."),
  customer: text.optional(),
  client_reference_id: text.max(200).optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: count.default(1) })).optional(),
  success_url: text,
  cancel_url: text.optional(),
  expires_at: int.optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: z.literal("false", "The stand-in reckons no tax.") }).optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  currency: text.optional(),
  customer_update: z
    .strictObject({
      address: z.enum(["auto", "never"]).optional(),
      name: z.enum(["auto", "never"]).optional(),
    })
    .optional(),
  discounts: z
    .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
    .max(1)
    .optional(),
  locale: text.optional(),
  metadata,
  payment_method_collection: z.enum(["always", "if_required"]).default("always"),
  payment_method_types: z.array(z.literal("card")).optional(),
  subscription_data: subscriptionData.optional(),
  tax_id_collection: z
    .strictObject({ enabled: flag, required: z.enum(["if_supported", "never"]).optional() })
    .optional(),
  ui_mode: z.literal("hosted_page").optional(),
  expand,
});

/** @param mayReturnTo whether people may be sent to an address from a page */
export function checkout(mayReturnTo: (address: string) => boolean): Route[] {
  const returnable = (address: string | undefined, param: string) => {
    if (address === undefined) return null;
    if (!URL.canParse(address) || !/^https?:/.test(address))
      throw invalid("Not a valid URL", param, "url_invalid");
    if (!mayReturnTo(address.replace("{CHECKOUT_SESSION_ID}", "id")))
      throw invalid("The stand-in sends people back to this site alone.", param, "url_invalid");
    return address;
  };
  return [
    one("POST", "/checkout/sessions", sessionShape, (world, given) => {
      const lines = given.line_items ?? [];
      if (given.mode === "subscription" && lines.length === 0)
        throw invalid("Missing required param: line_items.", "line_items", "parameter_missing");
      if (given.customer !== undefined) customerBy(world, given.customer, "customer");
      if (
        given.tax_id_collection?.enabled &&
        given.customer !== undefined &&
        given.customer_update?.name !== "auto"
      )
        throw invalid(
          "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
          "customer_update[name]",
        );
      const expiresAt = given.expires_at ?? world.now() + DAY;
      if (expiresAt < world.now() + HOUR / 2 || expiresAt > world.now() + DAY)
        throw invalid(
          "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
          "expires_at",
        );
      if (given.discounts && given.allow_promotion_codes !== undefined)
        throw invalid(
          "You may only specify one of these parameters: allow_promotion_codes, discounts.",
          "discounts",
        );
      const data = given.subscription_data;
      return openSession(world, {
        customer: given.customer ?? null,
        mode: given.mode,
        items: lines,
        successUrl: returnable(given.success_url, "success_url") ?? "",
        cancelUrl: returnable(given.cancel_url, "cancel_url"),
        expiresAt,
        metadata: withMetadata({}, given.metadata),
        reference: given.client_reference_id ?? null,
        trialDays: data?.trial_period_days ?? null,
        trialMissing: data?.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
        subscription: { metadata: withMetadata({}, data?.metadata), description: data?.description ?? null },
        coupon: couponOf(world, given.discounts?.[0]),
        promotions: given.allow_promotion_codes ?? false,
        collection: given.payment_method_collection,
        asksTaxId: given.tax_id_collection?.enabled ?? false,
        asksAddress: given.billing_address_collection === "required",
        locale: given.locale ?? null,
      });
    }),
    one("GET", "/checkout/sessions/:id", z.strictObject({ expand }), (world, _, id) =>
      world.get("checkout.session", id, "session"),
    ),
    one("POST", "/checkout/sessions/:id/expire", z.strictObject({ expand }), (world, _, id) =>
      expireSession(world, id),
    ),
    route(
      "GET",
      "/checkout/sessions",
      z.strictObject({
        ...paging,
        customer: text.optional(),
        subscription: text.optional(),
        payment_intent: text.optional(),
        status: z.enum(["open", "complete", "expired"]).optional(),
        created: range,
      }),
      (world, { customer, subscription, payment_intent: intent, status, created, ...rest }) => {
        const chosen = world
          .all("checkout.session")
          .filter(
            (session) =>
              (customer === undefined || session.customer === customer) &&
              (subscription === undefined || session.subscription === subscription) &&
              (status === undefined || session.status === status) &&
              intent === undefined,
          );
        return page(world, within(chosen, created), "/v1/checkout/sessions", rest);
      },
    ),
    route("GET", "/checkout/sessions/:id/line_items", z.strictObject(paging), (world, _, id) => {
      const session = world.get("checkout.session", id, "session");
      return present(world, session, ["line_items"])["line_items"] as object;
    }),
    one(
      "POST",
      "/billing_portal/sessions",
      z.strictObject({
        customer: text,
        return_url: text.optional(),
        configuration: text.optional(),
        locale: text.optional(),
        flow_data: z.strictObject({ type: z.literal("payment_method_update") }).optional(),
        expand,
      }),
      (world, given) => {
        customerBy(world, given.customer, "customer");
        const id = newId("billing_portal.session");
        return world.add<Portal>(
          {
            ...blanks["billing_portal.session"],
            id,
            object: "billing_portal.session",
            created: world.now(),
            customer: given.customer,
            return_url: returnable(given.return_url, "return_url"),
            url: `${world.pages}/portal/${id}`,
          },
          "billing_portal.session.created",
        );
      },
    ),
  ];
}

function couponOf(
  world: World,
  given: { coupon?: string | undefined; promotion_code?: string | undefined } | undefined,
) {
  if (given?.promotion_code !== undefined) {
    const code = world.get("promotion_code", given.promotion_code, "discounts[0][promotion_code]");
    return { coupon: code._coupon, promotion: code.id };
  }
  if (given?.coupon === undefined) return null;
  return { coupon: world.get("coupon", given.coupon, "discounts[0][coupon]").id, promotion: null };
}
