import { z } from "zod";
import { ApiError } from "../db/api-error.ts";
import { type Db, rpc } from "../db/client.ts";
import { json } from "../db/statement.ts";
import { NotConfiguredError } from "../providers/not-configured.ts";
import { type KeyRing, readKeyRing } from "./key-ring.ts";
import { open, seal, Sealed, type SecretOwner, UnreadableSecretError } from "./seal.ts";

/** How long a secret may be, in characters. */
export const MAX_SECRET_CHARACTERS = 16_384;

/** How many secrets are sealed anew in one exchange. */
const BATCH = 100;

const Old = Sealed.extend({
  id: z.int(),
  organization_id: z.int().nullable(),
  user_id: z.int().nullable(),
  kind: z.string(),
  name: z.string(),
});

/** What a batch of resealing came to. */
export interface Resealed {
  resealed: number;
  /** Secrets that no key of the ring opens; they stay as they are. */
  unreadable: number;
  /** Where the next batch begins; null: there is none. */
  next: number | null;
}

/**
 * Keys and tokens of organisations and users, which the database holds sealed only. Each takes the database as the
 * service role; all but `delete` reject with NotConfiguredError where no `SECRETS_KEYS` are set.
 */
export interface SecretStore {
  /** Keeps a text, in place of an earlier one of the same owner. @throws ApiError `too_large` */
  put(db: Db, owner: SecretOwner, text: string): Promise<void>;
  /** What is kept; null when nothing is. @throws UnreadableSecretError */
  get(db: Db, owner: SecretOwner): Promise<string | null>;
  /** Opens what was kept for an owner and has been taken out of the database since. @throws UnreadableSecretError */
  openKept(owner: SecretOwner, sealed: Sealed): Promise<string>;
  /** Forgets it; that there is nothing is fine. */
  delete(db: Db, owner: SecretOwner): Promise<void>;
  /** Seals those of a batch anew whose key isn't the newest. @param after the id behind which the batch begins */
  reseal(db: Db, after: number): Promise<Resealed>;
}

/** @param keys `SECRETS_KEYS`; undefined when there are none @throws Error when they aren't a key ring */
export function createSecretStore(keys: string | undefined): SecretStore {
  const given = keys === undefined ? undefined : readKeyRing(keys);
  const ring = (): KeyRing => {
    if (!given) throw new NotConfiguredError("The safe for keys and passwords", "SECRETS_KEYS");
    return given;
  };

  return {
    async put(db, owner, text) {
      if (text.length > MAX_SECRET_CHARACTERS) {
        const limit = MAX_SECRET_CHARACTERS.toLocaleString("en-US");
        throw new ApiError("too_large", `A key or password can have at most ${limit} characters.`);
      }
      const { key_id, sealed } = await seal(ring(), owner, text);
      await rpc(db, "put_secret", { ...rowOf(owner), sealing_key: key_id, sealed_text: sealed });
    },
    async get(db, owner) {
      const keys = ring();
      const found = Sealed.nullable().parse(await rpc(db, "get_secret", rowOf(owner)));
      return found && open(keys, owner, found);
    },
    openKept: async (owner, sealed) => open(ring(), owner, sealed),
    async delete(db, owner) {
      // Also without keys: what nobody can open is still to be forgotten.
      await rpc(db, "delete_secret", rowOf(owner));
    },
    async reseal(db, after) {
      const keys = ring();
      const batch = { newest_key: keys.newestId, after_id: after, up_to: BATCH };
      const old = z.array(Old).parse(await rpc(db, "secrets_under_other_keys", batch));
      const fresh = (await Promise.all(old.map((row) => resealOne(keys, row)))).filter((row) => row !== null);
      const resealed = fresh.length === 0 ? 0 : await rpc(db, "reseal_secrets", { resealed: json(fresh) });
      return {
        resealed: z.int().parse(resealed),
        unreadable: old.length - fresh.length,
        next: old.length < BATCH ? null : (old.at(-1)?.id ?? null),
      };
    },
  };
}

/** A row under the newest key; null when it doesn't open. */
async function resealOne(ring: KeyRing, { id, sealed: was, key_id, ...row }: z.infer<typeof Old>) {
  const owner: SecretOwner = {
    kind: row.kind,
    name: row.name,
    organizationId: row.organization_id ?? undefined,
    userId: row.user_id ?? undefined,
  };
  try {
    return { id, was, ...(await seal(ring, owner, await open(ring, owner, { key_id, sealed: was }))) };
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}

function rowOf({ kind, name = "", organizationId, userId }: SecretOwner) {
  return {
    secret_kind: kind,
    secret_name: name,
    ...(organizationId !== undefined && { for_organization_id: organizationId }),
    ...(userId !== undefined && { for_user_id: userId }),
  };
}
