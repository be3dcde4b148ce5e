import { startGround } from "../../local/ground.ts";
import { setUpPayments } from "../../local/payments/set-up.ts";
import { clientOfVendor, startVendor } from "../../local/testing/vendor.ts";
import { startFakeModel } from "../fakes/model.ts";
import { HOOK_SECRET } from "./hook-secret.ts";
import { createNativeDatabase, onNative } from "./native-database.ts";
import { startSite } from "./site.ts";

/** What recordings say where the app is built: the offline model hears nothing. */
const SPEECH = [
  { start: 0, text: "Welcome to the yearly meeting." },
  { start: 4.5, text: "The pumps were serviced in spring." },
];

/** `serve.ts [--app] [--confirms-email]`: runs a stack in memory, tells its parent where it is, and stops when the parent lets go. */
async function main(flags: string[]): Promise<void> {
  const native = onNative ? await createNativeDatabase() : undefined;
  const site = await startSite();
  const vendor = await startVendor();
  const ears = flags.includes("--app") ? await startFakeModel(SPEECH) : null;
  const ground = await startGround({
    functionEnv: {
      CRAWL_ALLOW: site.origin,
      SEND_EMAIL_HOOK_SECRET: HOOK_SECRET,
      ...clientOfVendor(vendor),
      ...(ears && { OPENAI_TRANSCRIPTION_BASE_URL: ears.url }),
    },
    databaseUrl: native?.url,
    functions: true,
    app: flags.includes("--app") ? "built" : "none",
    confirmEmail: flags.includes("--confirms-email"),
    log: (line) => console.log(line),
  });
  if (ground.stripe) await setUpPayments({ ...ground, stripe: ground.stripe });
  const { url, databaseUrl, apiDatabaseUrl, publishableKey, secretKey, jwtSecret, functionEnv } = ground;
  process.once("disconnect", () => {
    void ground
      .close()
      .then(() => Promise.all([site.close(), ears?.close(), vendor.close()]))
      .then(() => native?.drop())
      .then(() => process.exit(0));
  });
  process.send?.({
    url,
    databaseUrl,
    apiDatabaseUrl,
    publishableKey,
    secretKey,
    jwtSecret,
    functionEnv,
    site: site.origin,
    vendor: vendor.url,
    ...(ground.stripe && { stripe: { url: ground.stripe.url, secretKey: ground.stripe.secretKey } }),
    ...(ground.google && { google: { url: ground.google.url, clientSecret: ground.google.clientSecret } }),
    ...(ground.microsoft && {
      microsoft: { url: ground.microsoft.url, clientSecret: ground.microsoft.clientSecret },
    }),
  });
}

await main(process.argv.slice(2));
