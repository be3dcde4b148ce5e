import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { seal, unseal } from "../auth/totp.ts";
import { GroundError } from "../errors.ts";
import { asDatabase } from "./rows.ts";
import type { CarriedTable } from "./manifest.ts";
import { nameOf } from "./tables.ts";

/** What seals the seeds of second steps: a key of the ring in a backup, the data folder's own secret in a place. */
export interface SeedKeys {
  /** `id:base64` with commas between, the newest first; those of SECRETS_KEYS and of the data folder. */
  ring: string;
  /** Of the data folder; undefined where there is none yet, and for a project. */
  jwtSecret: string | undefined;
}

/** Changes the seed in a line of `auth.mfa_factors`, and leaves lines of other tables alone. */
export type SeedLine = (table: CarriedTable, line: string) => string;

const mark = "backup:";
/** Of the demo's operator, which the seed tells everyone. `/authenticator` shows its codes while it isn't sealed. */
const DEMO = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** What a backup keeps: seeds sealed with the newest key. Throws a `GroundError` when there are seeds and no key. */
export class KeptSeeds {
  readonly #keys: SeedKeys;
  #count = 0;

  constructor(keys: SeedKeys) {
    this.#keys = keys;
  }

  /** Which key was needed, by how many seeds; none where there were no seeds. */
  get used(): { id: string; secrets: number }[] {
    const [newest] = entriesOf(this.#keys.ring);
    return newest && this.#count > 0 ? [{ id: newest.id, secrets: this.#count }] : [];
  }

  readonly line: SeedLine = (table, line) =>
    withSeed(table, line, (seed, id) => {
      const [key] = entriesOf(this.#keys.ring);
      if (!key)
        throw new GroundError(
          "There are second steps, whose seeds a backup holds sealed only. Set SECRETS_KEYS (npm run secrets:key makes a key).",
        );
      this.#count += 1;
      return sealed(opened(seed, id, this.#keys), id, key);
    });
}

/** Lines of a backup as a place keeps them: its auth service's in clear, the embedded ground's sealed with its own secret. */
export class RestoredSeeds {
  readonly #keys: SeedKeys;
  readonly #inClear: boolean;
  /** Second steps that won't work here, since another secret than this place's seals them. */
  lost = 0;

  constructor(keys: SeedKeys, inClear: boolean) {
    this.#keys = keys;
    this.#inClear = inClear;
  }

  readonly line: SeedLine = (table, line) =>
    withSeed(table, line, (kept, id) => {
      const seed = opened(kept, id, this.#keys);
      if (!/^[A-Z2-7]+=*$/.test(seed)) {
        this.lost += 1;
        return seed;
      }
      const { jwtSecret } = this.#keys;
      return this.#inClear || seed === DEMO || jwtSecret === undefined ? seed : seal(seed, jwtSecret);
    });
}

/** Lines with their seeds in clear, to compare a backup's with a place's; never written. */
export function openSeeds(keys: SeedKeys): SeedLine {
  return (table, line) => withSeed(table, line, (seed, id) => opened(seed, id, keys));
}

export const holdsSeeds = (table: { schema: string; name: string }) => nameOf(table) === "auth.mfa_factors";

function withSeed(table: CarriedTable, line: string, change: (seed: string, id: string) => string): string {
  if (!holdsSeeds(table)) return line;
  const values = JSON.parse(line) as (string | null)[];
  const at = table.columns.findIndex(({ name }) => name === "secret");
  const id = values[table.columns.findIndex(({ name }) => name === "id")] ?? "";
  const seed = values[at];
  if (seed == null) return line;
  values[at] = change(seed, id);
  return asDatabase(values);
}

/** A seed in clear, whatever seals it; what nothing here opens stays as it is. */
function opened(seed: string, id: string, { ring, jwtSecret }: SeedKeys): string {
  const kept = seed.startsWith(mark) ? orItself(seed, () => unsealed(seed, id, ring)) : seed;
  return jwtSecret === undefined ? kept : orItself(kept, () => unseal(kept, jwtSecret));
}

function orItself(text: string, open: () => string): string {
  try {
    return open();
  } catch {
    return text;
  }
}

interface Entry {
  id: string;
  bytes: Buffer;
}

function entriesOf(ring: string): Entry[] {
  return ring
    .split(",")
    .map((entry) => entry.trim().split(":"))
    .flatMap(([id, key]) => (id && key ? [{ id, bytes: Buffer.from(key, "base64") }] : []));
}

function keysOf({ bytes }: Entry): { cipher: Buffer; mac: Buffer } {
  const both = Buffer.from(hkdfSync("sha256", bytes, "", "seeds of second steps in backups", 64));
  return { cipher: both.subarray(0, 32), mac: both.subarray(32) };
}

/** The same text for the same seed of the same factor, so that backups of the same rows are equal. */
function sealed(seed: string, factor: string, entry: Entry): string {
  const { cipher: key, mac } = keysOf(entry);
  const iv = createHmac("sha256", mac).update(`${factor}\n${seed}`).digest().subarray(0, 12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(factor));
  const text = Buffer.concat([cipher.update(seed, "utf8"), cipher.final()]);
  const packed = Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
  return `${mark}${entry.id}:${packed}`;
}

function unsealed(kept: string, factor: string, ring: string): string {
  const [id, packed = ""] = kept.slice(mark.length).split(":");
  const entry = entriesOf(ring).find((one) => one.id === id);
  if (!entry) throw new Error("The key isn't here.");
  const bytes = Buffer.from(packed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keysOf(entry).cipher, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(factor)).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
