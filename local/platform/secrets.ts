import { generateApiKey } from "@supabase/lite";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { GroundError } from "../errors.ts";
import { writeAtomically } from "../files.ts";

const Secrets = z.object({
  /** Signs every user's token; whoever knows it can be anyone. */
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith("sb_publishable_"),
  secretKey: z.string().startsWith("sb_secret_"),
});
export type Secrets = z.infer<typeof Secrets>;

/**
 * The project's own keys: made at the first start, kept in `secrets.json` (mode 600) of the folder given. Throws a
 * `GroundError`, which holds nothing of it, if the file isn't whole.
 */
export async function loadSecrets(folder: string | undefined): Promise<Secrets> {
  const file = folder && join(folder, "secrets.json");
  if (file && existsSync(file)) return parse(file, await readFile(file, "utf8"));
  const secrets: Secrets = {
    jwtSecret: randomBytes(32).toString("base64url"),
    publishableKey: (await generateApiKey("publishable")).key,
    secretKey: (await generateApiKey("secret")).key,
  };
  if (file) await writeAtomically(file, JSON.stringify(secrets, null, 2), 0o600);
  return secrets;
}

function parse(file: string, text: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(text));
  } catch {
    throw new GroundError(
      `${file} is damaged. Put a copy of it back, or delete it: the next start makes new keys, and everybody signs in again.`,
    );
  }
}
