import { z } from "zod";
import { ALWAYS_KEPT, OF_TOKENS, whyKept } from "./words.ts";

/** What a receipt calls itself; `version` counts changes of its members that older readers can't take. */
export const RECEIPT_FORMAT = "deletion-receipt";
export const RECEIPT_VERSION = 1;

const Count = z.int().min(0);
const Counts = z.record(z.string(), Count);

/** A deletion as the database tells it. */
const Told = z.object({
  number: z.string(),
  kind: z.enum(["organization", "account"]),
  subject: z.object({ id: z.int(), name: z.string().nullable() }),
  asked_by: z.enum(["owner", "operator", "account", "server"]),
  email_hash: z.string().nullable(),
  reason: z.string().nullable(),
  started_at: z.string(),
  finished_at: z.string(),
  removed: Counts,
  kept: Counts,
  objects: Counts,
});
type Told = z.infer<typeof Told>;

/** What is to be signed of a deletion that is finished. */
export const Settled = z.object({
  receipt: Told,
  /** Organisations that went with an account. */
  parts: z.array(Told),
  /** Tables whose rows hold a vector. */
  vectors: z.array(z.string()),
});

const Removed = z.object({
  rows: Count,
  tables: z.array(z.object({ table: z.string(), rows: Count })),
  files: Count,
  stores: z.array(z.object({ store: z.string(), files: Count })),
  vectors: Count,
  sessions: Count,
  tokens_and_secrets: Count,
});

const Deletion = z.object({
  number: z.uuid(),
  kind: z.enum(["organization", "account"]),
  subject: z.object({ id: z.int(), name: z.string().optional() }),
  asked_by: z.enum(["owner", "operator", "account", "server"]),
  email_sha256: z.string().optional(),
  reason: z.string().optional(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  removed: Removed,
  kept: z.array(z.object({ what: z.string(), rows: Count.optional(), why: z.string() })),
});

/** What is signed: a deletion, and those of organisations that went with an account. */
export const Statement = Deletion.extend({
  format: z.literal(RECEIPT_FORMAT),
  version: z.literal(RECEIPT_VERSION),
  with: z.array(Deletion),
});
export type Statement = z.infer<typeof Statement>;

export const ReceiptKey = z.object({
  algorithm: z.literal("Ed25519"),
  /** The first 16 hex digits of the SHA-256 of the public key. */
  key_id: z.string().regex(/^[0-9a-f]{16}$/),
  /** 32 bytes in base64. */
  public_key: z.string(),
});
export type ReceiptKey = z.infer<typeof ReceiptKey>;

export const Signature = ReceiptKey.extend({ value: z.string() });
export type Signature = z.infer<typeof Signature>;

/** The statement of a deletion; it holds no personal data but the hash of an address. */
export function statementOf({ receipt, parts, vectors }: z.infer<typeof Settled>): Statement {
  const tell = (told: Told) => deletionOf(told, new Set(vectors));
  return { format: RECEIPT_FORMAT, version: RECEIPT_VERSION, ...tell(receipt), with: parts.map(tell) };
}

function deletionOf(told: Told, vectors: ReadonlySet<string>): z.infer<typeof Deletion> {
  const { subject, email_hash, reason, removed, kept, objects, ...rest } = told;
  const tables = sorted(removed).map(([table, rows]) => ({ table, rows }));
  const stores = sorted(objects).map(([store, files]) => ({ store, files }));
  const rowsOf = (is: (table: string) => boolean) =>
    sum(
      tables.filter(({ table }) => is(table)),
      "rows",
    );
  return {
    ...rest,
    started_at: new Date(told.started_at).toISOString(),
    finished_at: new Date(told.finished_at).toISOString(),
    subject: { id: subject.id, ...(subject.name !== null && { name: subject.name }) },
    ...(email_hash !== null && { email_sha256: email_hash }),
    ...(reason !== null && { reason }),
    removed: {
      rows: sum(tables, "rows"),
      tables,
      files: sum(stores, "files"),
      stores,
      vectors: rowsOf((table) => vectors.has(table)),
      sessions: rowsOf((table) => table === "auth.sessions"),
      tokens_and_secrets: rowsOf((table) => OF_TOKENS.includes(table)),
    },
    kept: [...sorted(kept).map(([what, rows]) => ({ what, rows, why: whyKept(what) })), ...ALWAYS_KEPT],
  };
}

const sorted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1));

function sum<Name extends string>(entries: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return entries.reduce((total, entry) => total + entry[name], 0);
}

/** The file of a receipt, as it is downloaded. */
export function receiptFile(statement: object, signature: Signature): string {
  return `${JSON.stringify({ ...statement, signature }, null, 2)}\n`;
}
