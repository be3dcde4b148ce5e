import { createPublicKey, verify } from "node:crypto";
import { canonical, sha256Of } from "../../supabase/functions/_shared/domain/chat-export/canonical.ts";
import {
  receiptFile,
  type ReceiptKey,
  Signature,
  Statement,
} from "../../supabase/functions/_shared/domain/receipts/receipt.ts";
import type { Verdict } from "./verdict.ts";

/** What a receipt's file turned out to be. */
interface ReceiptVerdict extends Verdict {
  /** What it says; null when it isn't a receipt of this version. */
  statement: Statement | null;
}

/** What stands before the 32 bytes of an Ed25519 public key in SPKI. */
const SPKI = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Verifies the receipt of a deletion without any network (`docs/decisions/deletion-receipts.md`).
 * @param text of the file as it was downloaded
 * @param keys that are known to be the platform's: published at `/public/deletion-receipt/keys`, and kept from then on
 */
export function verifyReceipt(text: string, keys: readonly Pick<ReceiptKey, "public_key">[]): ReceiptVerdict {
  const none = (problem: string): ReceiptVerdict => ({ holds: [], problems: [problem], statement: null });
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return none("The file isn't valid JSON.");
  }
  if (file === null || typeof file !== "object" || Array.isArray(file))
    return none("The file holds no receipt.");
  const { signature: signed, ...said } = file as Record<string, unknown>;
  const [statement, signature] = [Statement.safeParse(said), Signature.safeParse(signed)];
  if (!statement.success || !signature.success) return none("The file isn't a receipt of this version.");
  const problems: string[] = [];
  // Members given twice, and blanks, are lost on the way to a value.
  if (receiptFile(said, signature.data) !== text) problems.push("The file isn't written as the receipt was.");
  const { public_key, key_id, value } = signature.data;
  const bytes = Buffer.from(public_key, "base64");
  if (!keys.some((key) => key.public_key === public_key))
    problems.push(
      `It is signed with the key ${public_key}, which isn't one of the platform's that were given.`,
    );
  if (bytes.length !== 32 || sha256Of(bytes).slice(0, 16) !== key_id)
    problems.push("The key isn't the one that the receipt names.");
  else if (!isSigned(said, bytes, value)) problems.push("The signature doesn't match what the receipt says.");
  const { kind, subject, finished_at, removed } = statement.data;
  const what =
    kind === "account" ? `The account ${subject.id}` : `The organisation “${subject.name}” (${subject.id})`;
  const line = `${what} was deleted by ${finished_at}: ${removed.rows} rows of ${removed.tables.length} tables, ${removed.files} files.`;
  return { holds: problems.length === 0 ? [line] : [], problems, statement: statement.data };
}

function isSigned(said: object, key: Buffer, value: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, key]), format: "der", type: "spki" });
  return verify(null, Buffer.from(canonical(said)), publicKey, Buffer.from(value, "base64"));
}
