import { createHash } from "node:crypto";
import { z } from "zod";
import { GroundError } from "../errors.ts";
import type { Sink, Source } from "./container.ts";

/** A file of the backup, by which its bytes are known again. */
const Part = z.object({
  file: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Lines in it. */
  rows: z.int(),
});
const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int(),
  /** The sum of its lines' SHA-256: the same in whatever order they are read. */
  hash: z.string(),
  parts: z.array(Part),
});
const Sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() });
const Spans = z.object({
  passages: z.int(),
  citations: z.int(),
  /** Those that reach beyond their document's text. */
  outside: z.int(),
  /** Citations whose quote is the very text at their place. */
  exact: z.int(),
  hash: z.string(),
});
const Tally = z.object({ count: z.int(), bytes: z.int(), hash: z.string() });

/** What a backup holds, and the census by which a restored one is compared. */
export const Manifest = z.object({
  /** Since format 2 seeds of second steps are sealed with a key of `keys`. */
  format: z.literal([1, 2]),
  version: z.string(),
  madeAt: z.string(),
  from: z.object({ kind: z.enum(["pglite", "postgres"]), server: z.string() }),
  /** The migrations of the database in their order; the hash is null where another tool recorded no statements. */
  migrations: z.array(z.object({ version: z.string(), name: z.string(), sha256: z.string().nullable() })),
  /** Ids of the keys of `SECRETS_KEYS` that its secrets and seeds are sealed with. The keys aren't in the backup. */
  keys: z.array(z.object({ id: z.string(), secrets: z.int() })),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  objects: Tally.extend({
    parts: z.array(Part),
    /** Named by the database, but their bytes weren't there any more. */
    missing: z.array(z.string()),
  }),
  /** Null where the database is older than revisions of documents. */
  spans: Spans.nullable(),
  notCarried: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
export type Part = z.infer<typeof Part>;
export type CarriedTable = Pick<z.infer<typeof Table>, "schema" | "name" | "columns">;
export type Spans = z.infer<typeof Spans>;
export type Tally = z.infer<typeof Tally>;
export type Sequence = z.infer<typeof Sequence>;

const file = "manifest.json";
const sumFile = "manifest.sha256";

export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Written last: without it nothing is a backup. `sha256sum -c manifest.sha256` reads what it writes. */
export async function writeManifest(sink: Sink, manifest: Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  await sink.add(file, text);
  await sink.add(sumFile, Buffer.from(`${sha256(text)}  ${file}\n`));
}

/** Throws a `GroundError` when it isn't whole, or of a later format. */
export async function readManifest(source: Source): Promise<Manifest> {
  const [text, sum] = await Promise.all([source.read(file), source.read(sumFile)]);
  if (!sum.toString().startsWith(`${sha256(text)} `)) throw damaged(`${file} isn't what it was`);
  const { format } = z.object({ format: z.number() }).parse(JSON.parse(text.toString()));
  if (format > 2)
    throw new GroundError(
      `The backup is of format ${format}, and this checkout reads formats up to 2. Update the checkout.`,
    );
  return Manifest.parse(JSON.parse(text.toString()));
}

export function damaged(what: string): GroundError {
  return new GroundError(`The backup is damaged: ${what}. Nothing was written; take another one.`);
}
