import { setUpPrices, type SoldPrice } from "../../supabase/functions/_shared/billing/set-up-prices.ts";
import { keyHeaders } from "../../supabase/functions/_shared/config/key-headers.ts";
import { payments } from "../../supabase/functions/_shared/billing/payments-of.ts";

/** A project, with the key that passes by all policies, and Stripe or its stand-in. */
export interface PaymentsTarget {
  url: string;
  secretKey: string;
  stripe: { url?: string | undefined; secretKey: string };
}

/**
 * Makes what is sold in a project known at its Stripe, and Stripe's prices in the project. As often as wanted.
 * @throws Error when one of them can't be reached
 */
export function setUpPayments({ url, secretKey, stripe }: PaymentsTarget): Promise<SoldPrice[]> {
  return setUpPrices(payments(stripe), async (name, args) => {
    const answer = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
      method: "POST",
      headers: { ...keyHeaders(secretKey), "content-type": "application/json" },
      body: JSON.stringify(args),
    });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? null : ((await answer.json()) as unknown);
  });
}
