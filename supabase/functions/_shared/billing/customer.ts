import { z } from "zod";
import { Timestamp } from "../contract/call.ts";
import { ApiError } from "../db/api-error.ts";
import { rpc } from "../db/client.ts";
import type { Services } from "../services/services.ts";
import { checkMode, CUSTOMER_GONE } from "./refusals.ts";

const Claimed = z.object({
  customer_id: z.string().nullable(),
  livemode: z.boolean(),
  gone: z.boolean(),
  name: z.string(),
  email: z.string(),
  claimed_at: Timestamp,
});

/** Stripe forgets a key after a day; a claim that is older asks whether the customer was made. */
const KEY_LASTS_MS = 23 * 60 * 60 * 1000;

/**
 * The organisation's one customer at Stripe, made when there is none (A1): claimed in our table first, so that however many ask
 * at once or again after a lost answer come to the same one.
 * @param whom an owner, who is asked for, and the organisation
 * @returns its id at Stripe
 * @throws ApiError 403 for others than owners, `conflict` when it was deleted at Stripe, `not_configured`; errors of Stripe's
 */
export async function ensureCustomer(
  { payments, service }: Pick<Services, "payments" | "service">,
  whom: { user_id: number; organization_id: number },
): Promise<string> {
  const stripe = payments.stripe();
  const { livemode } = payments;
  const claimed = Claimed.parse(await rpc(service, "claim_billing_customer", { ...whom, livemode }));
  checkMode(claimed.livemode, payments);
  if (claimed.gone) throw new ApiError("conflict", CUSTOMER_GONE);
  if (claimed.customer_id !== null) return claimed.customer_id;

  const organization_id = String(whom.organization_id);
  const { name, email } = claimed;
  const isOld = Date.now() - Date.parse(claimed.claimed_at) > KEY_LASTS_MS;
  const { data: known } = isOld ? await stripe.customers.list({ email, limit: 100 }) : { data: [] };
  const { id: customer_id } =
    known.find(({ metadata }) => metadata["organization_id"] === organization_id) ??
    (await stripe.customers.create(
      { name, email, metadata: { organization_id } },
      { idempotencyKey: `customer:${organization_id}:${livemode ? "live" : "test"}` },
    ));
  return z
    .string()
    .parse(
      await rpc(service, "keep_billing_customer", { organization_id: whom.organization_id, customer_id }),
    );
}
