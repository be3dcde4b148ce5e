import { generateApiKey } from "@supabase/lite";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeAtomically } from "../files.ts";

const Secrets = z.object({
  /** Signs every user's token; whoever knows it can be anyone. */
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
});
export type Secrets = z.infer<typeof Secrets>;

/** The project's own keys: made at the first start, kept in `secrets.json` (mode 600) of the folder given. */
export async function loadSecrets(folder: string | undefined): Promise<Secrets> {
  const file = folder && join(folder, "secrets.json");
  const kept = file && (await readFile(file, "utf8").catch(() => undefined));
  if (kept) return Secrets.parse(JSON.parse(kept));
  const secrets: Secrets = {
    jwtSecret: randomBytes(32).toString("base64url"),
    publishableKey: (await generateApiKey("publishable")).key,
    secretKey: (await generateApiKey("secret")).key,
  };
  if (file) await writeAtomically(file, JSON.stringify(secrets, null, 2), 0o600);
  return secrets;
}
