/** What seals and opens secrets: the first key seals, every key opens. It shows nothing of its keys. */
export interface KeyRing {
  readonly newestId: string;
  /** The key of that id; undefined when the ring doesn't hold it. */
  key(id: string): Promise<CryptoKey> | undefined;
}

const ENTRY = /^([A-Za-z0-9][A-Za-z0-9._-]{0,39}):([A-Za-z0-9+/_-]{43}=?)$/;

/** What `SECRETS_KEYS` has to be. */
export const KEY_RING_FORM =
  'must be "id:base64,…", newest first, each id once and each key of 32 bytes (npm run secrets:key makes one)';

/**
 * Whether a text is a key ring.
 * @param text `SECRETS_KEYS`
 */
export function isKeyRing(text: string): boolean {
  const ids = entriesOf(text).map((entry) => ENTRY.exec(entry)?.[1]);
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
}

/**
 * The keys that `SECRETS_KEYS` holds.
 * @throws Error, which shows nothing of it, when it isn't a key ring
 */
export function readKeyRing(text: string): KeyRing {
  if (!isKeyRing(text)) throw new Error(`SECRETS_KEYS ${KEY_RING_FORM}`);
  const keys = new Map(entriesOf(text).map((entry) => [entry.slice(0, entry.indexOf(":")), keyOf(entry)]));
  const [newestId = ""] = keys.keys();
  return { newestId, key: (id) => keys.get(id)?.() };
}

/** The keys of a ring that do something else than seal, by their ids, newest first. @param text a key ring */
export function rawKeys(text: string): { id: string; bytes: Uint8Array<ArrayBuffer> }[] {
  return entriesOf(text).map((entry) => ({
    id: entry.slice(0, entry.indexOf(":")),
    bytes: fromBase64(plainBase64(entry.slice(entry.indexOf(":") + 1))),
  }));
}

function plainBase64(text: string): string {
  return text.replace(/-/g, "+").replace(/_/g, "/");
}

function entriesOf(text: string): string[] {
  return text.split(",").map((entry) => entry.trim());
}

/** The key of an entry, imported at its first use and not to be exported again. */
function keyOf(entry: string): () => Promise<CryptoKey> {
  const base64 = plainBase64(entry.slice(entry.indexOf(":") + 1));
  let key: Promise<CryptoKey> | undefined;
  return () =>
    (key ??= crypto.subtle.importKey("raw", fromBase64(base64), "AES-GCM", false, ["encrypt", "decrypt"]));
}

/** @throws DOMException when the text isn't base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
