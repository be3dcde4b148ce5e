import { logError } from "../config/seeing/log.ts";
import { z } from "zod";
import { ApiError } from "../db/api-error.ts";
import { fromBase64, type KeyRing, toBase64 } from "./key-ring.ts";

/** Whose secret it is, and which of theirs. An owner is an organisation, a user, or a member: both. */
export interface SecretOwner {
  /** The noun it belongs to, such as `google.tokens`. */
  kind: string;
  /** Tells several of a kind apart. */
  name?: string | undefined;
  organizationId?: number | undefined;
  userId?: number | undefined;
}

/** A secret as the database keeps it. */
export const Sealed = z.object({ key_id: z.string(), sealed: z.string() });
export type Sealed = z.infer<typeof Sealed>;

const NONCE_BYTES = 12;

/** Said of a secret that doesn't open: its key is gone, or the row isn't what we wrote. */
export class UnreadableSecretError extends ApiError {
  constructor() {
    super(
      "unavailable",
      "What was kept for this connection can't be read any more. Please connect it again.",
    );
  }
}

/** Seals a text with the ring's newest key (AES-256-GCM), for the row of its owner alone. */
export async function seal(ring: KeyRing, owner: SecretOwner, text: string): Promise<Sealed> {
  const key = await ring.key(ring.newestId);
  if (!key) throw new Error("The key ring is empty.");
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(cipher(nonce, owner), key, new TextEncoder().encode(text));
  return { key_id: ring.newestId, sealed: toBase64(new Uint8Array([...nonce, ...new Uint8Array(sealed)])) };
}

/**
 * Opens what was sealed for this owner.
 * @throws UnreadableSecretError when the ring lacks the key, or the text was sealed for another row, or changed
 */
export async function open(ring: KeyRing, owner: SecretOwner, { key_id, sealed }: Sealed): Promise<string> {
  const key = ring.key(key_id);
  if (!key) throw unreadable(owner, `SECRETS_KEYS doesn't hold the key ${JSON.stringify(key_id)}`);
  try {
    const bytes = fromBase64(sealed);
    const algorithm = cipher(bytes.subarray(0, NONCE_BYTES), owner);
    const opened = await crypto.subtle.decrypt(algorithm, await key, bytes.subarray(NONCE_BYTES));
    return new TextDecoder().decode(opened);
  } catch {
    throw unreadable(owner, `it wasn't sealed with the key ${JSON.stringify(key_id)} for this row`);
  }
}

function cipher(iv: Uint8Array<ArrayBuffer>, owner: SecretOwner): AesGcmParams {
  const { organizationId = null, userId = null, kind, name = "" } = owner;
  const row = JSON.stringify(["secrets", organizationId, userId, kind, name]);
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(row) };
}

/** The operator reads why; the message for the caller doesn't say. */
function unreadable({ kind, organizationId, userId }: SecretOwner, why: string): UnreadableSecretError {
  const whose = `organisation ${organizationId ?? "-"}, user ${userId ?? "-"}`;
  logError(`secrets: ${kind} of ${whose} can't be opened: ${why}`);
  return new UnreadableSecretError();
}
