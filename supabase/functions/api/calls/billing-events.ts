import { synchronise } from "../../_shared/billing/synchronise.ts";
import { told } from "../../_shared/billing/refusals.ts";
import { billingEvents, type StripeEvent } from "../../_shared/contract/billing-events.ts";
import { ApiError } from "../../_shared/db/api-error.ts";
import { rpc } from "../../_shared/db/client.ts";
import { verifyWebhook } from "../../_shared/providers/payments/verify-webhook.ts";
import type { Handlers } from "../context.ts";
import { storeWebhook } from "../store-webhook.ts";

const done = { success: true } as const;

const stripe = storeWebhook<StripeEvent>({
  provider: "stripe",
  jobKind: "billing.event",
  verify: (body, headers, { payments }) => verifyWebhook(payments, body, headers),
  idOf: ({ id }) => id,
});

export const billingEventsCalls: Handlers<typeof billingEvents> = {
  "/stripe/webhook": {
    verify: stripe.verify,
    handle(context, event, delivery) {
      if (event.livemode !== context.payments.livemode) {
        throw new ApiError(
          "invalid_input",
          event.livemode
            ? "This is an event of the live mode, and a test key is set up here."
            : "This is an event of the test mode, and a live key is set up here.",
        );
      }
      return stripe.handle(context, event, delivery);
    },
  },
  "/plat-admin/billing/events": async ({ db }, { state, limit, offset }) =>
    billingEvents["/plat-admin/billing/events"].output.parse(
      await rpc(db, "list_billing_events", {
        page_limit: limit,
        page_offset: offset,
        ...(state && { state }),
      }),
    ),
  "/plat-admin/billing/events/replay": async ({ db }, { id }) => {
    await rpc(db, "replay_billing_event", { event_id: id });
    return done;
  },
  "/plat-admin/billing/sync": async ({ db, payments, service }, { organization_id }) => {
    await rpc(db, "ask_billing_sync", { organization_id });
    await told("read", () => synchronise({ payments, service }, organization_id));
    return done;
  },
  "/plat-admin/billing/alerts": async ({ db }, { limit, offset }) =>
    billingEvents["/plat-admin/billing/alerts"].output.parse(
      await rpc(db, "list_billing_alerts", { page_limit: limit, page_offset: offset }),
    ),
};
