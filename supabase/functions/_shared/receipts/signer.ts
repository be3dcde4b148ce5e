import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonical } from "../domain/chat-export/canonical.ts";
import type { ReceiptKey, Signature } from "../domain/receipts/receipt.ts";
import { NotConfiguredError } from "../providers/not-configured.ts";
import { fromBase64, rawKeys, toBase64 } from "../secrets/key-ring.ts";

/** Signs receipts with the newest key; links that an older one made still open while it is in the ring. */
export interface ReceiptSigner {
  /** Whether there is a key. */
  readonly configured: boolean;
  /** Ed25519 over the canonical JSON of a statement. @throws NotConfiguredError without a key */
  sign(statement: object): Promise<Signature>;
  /** The public keys, the one that signs first. */
  keys(): Promise<ReceiptKey[]>;
  /** What a link to a receipt carries beside its number: nobody else can make it. @throws NotConfiguredError without a key */
  token(number: string): string;
  /** Whether a token is the number's. */
  opens(number: string, token: string): boolean;
}

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8 = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]);

interface Pair {
  privateKey: CryptoKey;
  told: ReceiptKey;
}

/** @param ring `RECEIPT_SIGNING_KEY`, a key ring; undefined when there is none */
export function createReceiptSigner(ring: string | undefined): ReceiptSigner {
  const seeds = ring === undefined ? [] : rawKeys(ring).map(({ bytes }) => bytes);
  let pairs: Promise<Pair[]> | undefined;
  const loaded = () => (pairs ??= Promise.all(seeds.map(pairOf)));
  const tokens = (number: string) => seeds.map((seed) => tokenOf(seed, number));
  const missing = () => new NotConfiguredError("Signing of receipts", "RECEIPT_SIGNING_KEY");
  return {
    configured: seeds.length > 0,
    async sign(statement) {
      const [pair] = await loaded();
      if (!pair) throw missing();
      const bytes = Uint8Array.from(utf8ToBytes(canonical(statement)));
      const value = await crypto.subtle.sign("Ed25519", pair.privateKey, bytes);
      return { ...pair.told, value: toBase64(new Uint8Array(value)) };
    },
    keys: async () => (await loaded()).map(({ told }) => told),
    token(number) {
      const [token] = tokens(number);
      if (token === undefined) throw missing();
      return token;
    },
    opens: (number, token) => tokens(number).some((own) => same(own, token)),
  };
}

async function pairOf(seed: Uint8Array<ArrayBuffer>): Promise<Pair> {
  const pkcs8 = new Uint8Array(PKCS8.length + seed.length);
  pkcs8.set(PKCS8);
  pkcs8.set(seed, PKCS8.length);
  const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", true, ["sign"]);
  const { x = "" } = await crypto.subtle.exportKey("jwk", privateKey);
  const bytes = fromBase64(x.replace(/-/g, "+").replace(/_/g, "/"));
  const told = {
    algorithm: "Ed25519",
    key_id: bytesToHex(sha256(bytes)).slice(0, 16),
    public_key: toBase64(bytes),
  } as const;
  return { privateKey, told };
}

/** Made with a key of its own, so that nothing that is signed is a token. */
function tokenOf(seed: Uint8Array, number: string): string {
  return bytesToHex(hmac(sha256, hmac(sha256, seed, utf8ToBytes("receipt-link")), utf8ToBytes(number)));
}

/** Whether two texts are the same, in a time that doesn't tell where they differ. */
function same(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let differs = 0;
  for (let at = 0; at < one.length; at += 1) differs |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return differs === 0;
}
