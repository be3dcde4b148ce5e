import { z } from "zod";
import { attach, cardBy } from "../cards.ts";
import { invalid } from "../errors.ts";
import { field, paging, withMetadata } from "../form.ts";
import { settle } from "../invoices.ts";
import { errorOf, makeIntent, tryPayment } from "../payments.ts";
import { StripeError } from "../errors.ts";
import { page } from "../present.ts";
import { refund } from "../refunds.ts";
import type { PaymentIntent } from "../types.ts";
import type { World } from "../world.ts";
import { within } from "./catalogue.ts";
import { customerBy } from "./customers.ts";
import { one, route } from "./route.ts";

const { text, count, flag, metadata, expand, range } = field;
const only = z.strictObject({ expand });

/** Tries it; a refusal is an error, and stays. */
function confirm(world: World, id: string, named: string | undefined): PaymentIntent {
  const intent = world.get("payment_intent", id);
  if (!/^requires_(payment_method|confirmation|action)$/.test(intent.status))
    throw invalid(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      "payment_intent_unexpected_state",
    );
  const card = named ?? intent.payment_method;
  if (card === null)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      undefined,
      "payment_intent_unexpected_state",
    );
  const tried = tryPayment(world, id, cardBy(world, card, "payment_method"));
  if (tried.status === "succeeded" && tried._invoice !== null) settle(world, tried._invoice);
  if (tried.status !== "requires_payment_method") return tried;
  const { status, error } = errorOf(tried);
  throw new StripeError(status, error, true);
}

export const payments = [
  one(
    "POST",
    "/payment_intents",
    z.strictObject({
      amount: count,
      currency: text,
      customer: text.optional(),
      payment_method: text.optional(),
      confirm: flag.optional(),
      off_session: flag.optional(),
      description: text.optional(),
      automatic_payment_methods: z
        .strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() })
        .optional(),
      payment_method_types: z.array(z.literal("card")).optional(),
      metadata,
      expand,
    }),
    (world, given) => {
      if (given.customer !== undefined) customerBy(world, given.customer, "customer");
      const card =
        given.payment_method === undefined ? null : cardBy(world, given.payment_method, "payment_method");
      const { id } = makeIntent(world, {
        amount: given.amount,
        currency: given.currency,
        customer: given.customer ?? null,
        card,
        invoice: null,
        description: given.description ?? null,
        metadata: withMetadata({}, given.metadata),
      });
      return given.confirm ? confirm(world, id, undefined) : world.get("payment_intent", id);
    },
  ),
  one(
    "GET",
    "/payment_intents/:id",
    z.strictObject({ client_secret: text.optional(), expand }),
    (world, _, id) => world.get("payment_intent", id, "intent"),
  ),
  one(
    "POST",
    "/payment_intents/:id/confirm",
    z.strictObject({
      payment_method: text.optional(),
      return_url: text.optional(),
      off_session: flag.optional(),
      expand,
    }),
    (world, { payment_method: card }, id) => confirm(world, id, card),
  ),
  one(
    "POST",
    "/payment_intents/:id/cancel",
    z.strictObject({
      cancellation_reason: z
        .enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"])
        .optional(),
      expand,
    }),
    (world, { cancellation_reason: reason }, id) => {
      const { status, _invoice } = world.get("payment_intent", id, "intent");
      if (_invoice !== null)
        throw invalid(
          "This PaymentIntent is an invoice's: void that instead.",
          undefined,
          "payment_intent_unexpected_state",
        );
      if (status === "succeeded" || status === "canceled")
        throw invalid(
          `You cannot cancel this PaymentIntent because it has a status of ${status}.`,
          undefined,
          "payment_intent_unexpected_state",
        );
      const patch = { status: "canceled", canceled_at: world.now(), cancellation_reason: reason ?? null };
      return world.change("payment_intent", id, patch, "payment_intent.canceled");
    },
  ),
  one("GET", "/payment_methods/:id", only, (world, _, id) => world.get("payment_method", id)),
  one(
    "POST",
    "/payment_methods/:id/attach",
    z.strictObject({ customer: text, expand }),
    (world, { customer }, id) =>
      attach(world, cardBy(world, id, "id"), customerBy(world, customer, "customer").id),
  ),
  route(
    "GET",
    "/payment_methods",
    z.strictObject({ ...paging, customer: text.optional(), type: text.optional() }),
    (world, { customer, type, ...rest }) => {
      const chosen = world
        .all("payment_method")
        .filter((one) => customer !== undefined && one.customer === customer && (type ?? "card") === "card");
      return page(world, chosen, "/v1/payment_methods", rest);
    },
  ),
  one("GET", "/setup_intents/:id", only, (world, _, id) => world.get("setup_intent", id)),
  one(
    "POST",
    "/refunds",
    z.strictObject({
      charge: text.optional(),
      payment_intent: text.optional(),
      amount: count.optional(),
      reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
      metadata,
      expand,
    }),
    (world, { charge, payment_intent: intent, amount, reason, metadata: data }) => {
      if ((charge === undefined) === (intent === undefined))
        throw invalid(
          "One of the following params should be provided for this request: payment_intent or charge.",
        );
      return refund(world, { charge, intent, amount, reason, metadata: withMetadata({}, data) });
    },
  ),
  route(
    "GET",
    "/refunds",
    z.strictObject({ ...paging, charge: text.optional(), payment_intent: text.optional(), created: range }),
    (world, { charge, payment_intent: intent, created, ...rest }) => {
      const chosen = world
        .all("refund")
        .filter(
          (one) =>
            (charge === undefined || one.charge === charge) &&
            (intent === undefined || one.payment_intent === intent),
        );
      return page(world, within(chosen, created), "/v1/refunds", rest);
    },
  ),
];
