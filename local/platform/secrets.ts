import { generateApiKey } from "@supabase/lite";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { inDataFolder } from "../data-folder.ts";
import { GroundError } from "../errors.ts";
import { writeAtomically } from "../files.ts";

const Secrets = z.object({
  /** Signs every user's token; whoever knows it can be anyone. */
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
  /** Seals what members entrust to the product (`SECRETS_KEYS`); whoever loses it loses that. */
  sealingKeys: z.string().min(1),
  /** Signs receipts of deletions (`RECEIPT_SIGNING_KEY`). */
  receiptKeys: z.string().min(1),
  /** Of the local Stripe; they open nothing else. */
  stripeSecretKey: z.string().startsWith("sk_test_"),
  stripeWebhookSecret: z.string().startsWith("whsec_"),
  /** Of the local Google, likewise. */
  googleClientSecret: z.string().startsWith("GOCSPX-"),
  /** Of our app at the local Microsoft. */
  microsoftClientId: z.guid(),
  microsoftClientSecret: z.string().min(32),
});
export type Secrets = z.infer<typeof Secrets>;
const Kept = Secrets.partial({
  sealingKeys: true,
  receiptKeys: true,
  stripeSecretKey: true,
  stripeWebhookSecret: true,
  googleClientSecret: true,
  microsoftClientId: true,
  microsoftClientSecret: true,
});

/**
 * The project's own keys: made at the first start, kept in `secrets.json` (mode 600) of the folder given. Throws a
 * `GroundError`, which holds nothing of it, if the file isn't whole.
 */
export async function loadSecrets(folder: string | undefined): Promise<Secrets> {
  const file = folder && inDataFolder(folder, "secrets");
  const kept = file && existsSync(file) ? parse(file, await readFile(file, "utf8")) : undefined;
  const secrets: Secrets = {
    jwtSecret: kept?.jwtSecret ?? randomBytes(32).toString("base64url"),
    publishableKey: kept?.publishableKey ?? (await generateApiKey("publishable")).key,
    secretKey: kept?.secretKey ?? (await generateApiKey("secret")).key,
    // A folder from before there were secrets has none.
    sealingKeys: kept?.sealingKeys ?? newSealingKey(),
    receiptKeys: kept?.receiptKeys ?? newSealingKey(),
    stripeSecretKey: kept?.stripeSecretKey ?? `sk_test_${randomBytes(18).toString("hex")}`,
    stripeWebhookSecret: kept?.stripeWebhookSecret ?? `whsec_${randomBytes(24).toString("hex")}`,
    googleClientSecret: kept?.googleClientSecret ?? `GOCSPX-${randomBytes(21).toString("base64url")}`,
    microsoftClientId: kept?.microsoftClientId ?? randomUUID(),
    microsoftClientSecret: kept?.microsoftClientSecret ?? randomBytes(24).toString("base64url"),
  };
  const isWhole =
    kept?.receiptKeys !== undefined &&
    kept.sealingKeys !== undefined &&
    kept.stripeWebhookSecret !== undefined &&
    kept.googleClientSecret !== undefined &&
    kept.microsoftClientSecret !== undefined;
  if (file && !isWhole) await writeAtomically(file, JSON.stringify(secrets, null, 2), 0o600);
  return secrets;
}

/** A key for `SECRETS_KEYS` or `RECEIPT_SIGNING_KEY`, under an id that no other has. */
export function newSealingKey(): string {
  return `${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString("hex")}:${randomBytes(32).toString("base64")}`;
}

function parse(file: string, text: string): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    throw new GroundError(
      `${file} is damaged. Put a copy of it back, or delete it: the next start makes new keys, everybody signs in again, and connections to others have to be made anew.`,
    );
  }
}
