import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeAtomically } from "../files.ts";
import { inDataFolder } from "../data-folder.ts";
import { loadSecrets, type Secrets } from "../platform/secrets.ts";

/** Key rings that an operator sets beside `secrets.json`. */
export const ringNames = ["SECRETS_KEYS", "RECEIPT_SIGNING_KEY"] as const;
type RingName = (typeof ringNames)[number];

/** What two runs on one database must have in common, by hashes that give nothing of it away. */
export const Identity = z.object({
  /** Of the keys in `secrets.json`. */
  secrets: z.string(),
  /** Of the storage folder: the id that lies in it. */
  storage: z.string(),
  /** Of the keys that the environment sets, newest first: the first one seals or signs, every one opens. */
  rings: z.record(z.enum(ringNames), z.array(z.string())),
});
export type Identity = z.infer<typeof Identity>;

type Environment = Readonly<Record<string, string | undefined>>;

/** A part in which two runs differ. */
export type Difference = "secrets" | "storage" | RingName;

/** No bucket's folder can have this name, which buckets may not begin with. */
const idFile = ".id";

/**
 * Makes the identity of a run.
 * @param storage its storage folder, which gets an id at its first use
 * @param env as the functions are given it
 */
export async function identityOf(secrets: Secrets, storage: string, env: Environment): Promise<Identity> {
  return {
    secrets: hashOfSecrets(secrets),
    storage: (await idIn(storage)) ?? (await newIdIn(storage)),
    rings: ringsOf(env),
  };
}

/** The same of a data folder as it is; what isn't there yet is like no other's. */
export async function knownIdentity(dataDir: string, storage: string, env: Environment): Promise<Identity> {
  const hasSecrets = existsSync(inDataFolder(dataDir, "secrets"));
  return {
    secrets: hasSecrets ? hashOfSecrets(await loadSecrets(dataDir)) : "",
    storage: (await idIn(storage)) ?? "",
    rings: ringsOf(env),
  };
}

function hashOfSecrets(secrets: Secrets): string {
  const { jwtSecret, publishableKey, secretKey, sealingKeys, receiptKeys } = secrets;
  return hashOf([jwtSecret, publishableKey, secretKey, sealingKeys, receiptKeys]);
}

/** The parts in which two runs differ; none when they may run together. */
export function differences(one: Identity, other: Identity): Difference[] {
  return [
    ...(one.secrets === other.secrets ? [] : (["secrets"] as const)),
    ...(one.storage === other.storage ? [] : (["storage"] as const)),
    ...ringNames.filter((name) => !open(one.rings[name], other.rings[name])),
  ];
}

/** Whether each ring opens what the other seals. One that isn't set seals with the key of `secrets.json`. */
function open(one: readonly string[] = [], other: readonly string[] = []): boolean {
  const opens = (ring: readonly string[], [newest]: readonly string[]) =>
    newest === undefined || ring.includes(newest);
  return opens(one, other) && opens(other, one);
}

function ringsOf(env: Environment): Identity["rings"] {
  const rings = ringNames.map((name) => {
    const keys = (env[name] ?? "").split(/[\s,]+/).filter(Boolean);
    return [name, keys.map((key) => hashOf([name, key]))];
  });
  return Object.fromEntries(rings) as Identity["rings"];
}

async function idIn(storage: string): Promise<string | undefined> {
  try {
    return z.guid().parse((await readFile(join(storage, idFile), "utf8")).trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

async function newIdIn(storage: string): Promise<string> {
  const id = randomUUID();
  await writeAtomically(join(storage, idFile), `${id}\n`);
  return id;
}

function hashOf(parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(["atrium ground", ...parts]));
  return hash.digest("hex").slice(0, 32);
}
