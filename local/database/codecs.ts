import { types } from "@electric-sql/pglite";
import { parsers as ours } from "./types.ts";

type Read = (text: string, type?: number) => unknown;
type Write = (value: unknown) => string | null;

/** How values are read and written, by type oid. */
export interface Codecs {
  readonly parsers: Readonly<Record<number, Read>>;
  readonly serializers: Readonly<Record<number, Write>>;
}

/** For asking which array types there are. Arrays of rows, which nobody asks for, are left out. */
export const arrayTypes =
  "select oid::int, typarray::int from pg_type where typtype in ('b', 'e') and typarray <> 0";

/** PGlite's own readers and writers, with `types.ts` before them, and arrays of everything that `arrayTypes` gave. */
export function codecsOf(arrays: readonly { oid: number; typarray: number }[]): Codecs {
  const parsers: Record<number, Read> = { ...(types.parsers as Record<number, Read>), ...ours };
  const serializers: Record<number, Write> = { ...(types.serializers as Record<number, Write>) };
  for (const { oid, typarray } of arrays) {
    parsers[typarray] = (text) => types.arrayParser(text, parsers[oid] as never, typarray);
    serializers[typarray] = (value) => types.arraySerializer(value, serializers[oid] as never, typarray);
  }
  return { parsers, serializers };
}
