import { readEnvironment } from "../local/env-files.ts";

/** `npm run stripe:setup`: brings plans and add-ons to Stripe and its prices into a project (docs/deploy.md), as often as wanted. */
async function main(): Promise<void> {
  const env = readEnvironment(process.cwd());
  const [url, secretKey] = [env.SUPABASE_URL, env.SUPABASE_SECRET_KEY ?? env.SUPABASE_SERVICE_ROLE_KEY];
  if (!url || !secretKey || !env.STRIPE_SECRET_KEY) {
    throw new Error("Set STRIPE_SECRET_KEY, and SUPABASE_URL and SUPABASE_SECRET_KEY to the project's.");
  }
  const [{ payments }, { setUpWebhook }, { setUpPayments }] = await Promise.all([
    import("../supabase/functions/_shared/billing/payments-of.ts"),
    import("../supabase/functions/_shared/billing/set-up-webhook.ts"),
    import("../local/payments/set-up.ts"),
  ]);
  const stripe = { url: env.STRIPE_API_URL, secretKey: env.STRIPE_SECRET_KEY };
  for (const { kind, of_id, interval, pence, id, made } of await setUpPayments({ url, secretKey, stripe })) {
    const amount = (pence / 100).toLocaleString("en-US", { style: "currency", currency: "GBP" });
    console.log(`${kind} ${of_id}, ${amount} a ${interval}: ${id}${made ? " (new)" : ""}`);
  }
  const webhook = `${(env.SUPABASE_PUBLIC_URL ?? url).replace(/\/$/, "")}/functions/v1/api/stripe/webhook`;
  if (!webhook.startsWith("https://")) {
    console.log("The webhook wasn't set up: Stripe only reaches addresses with https.");
    return;
  }
  const secret = await setUpWebhook(payments(stripe), webhook);
  console.log(
    secret === null
      ? `The webhook ${webhook} was there already.`
      : `The webhook ${webhook} is new. Its secret is told once:\nSTRIPE_WEBHOOK_SECRET=${secret}`,
  );
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
