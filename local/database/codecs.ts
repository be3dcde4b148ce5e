import { types } from "@electric-sql/pglite";
import { asText, parsers as ours } from "./types.ts";

type Read = (text: string, type?: number) => unknown;

/** How values are read and written, by type oid. */
export interface Codecs {
  readonly parsers: Readonly<Record<number, Read>>;
  /** A value as the text that the server reads by the parameter's type; null: none. */
  write(value: unknown, type: number): string | null;
}

/** For asking which array types there are. Arrays of rows, which nobody asks for, are left out. */
export const arrayTypes =
  "select oid::int, typarray::int from pg_type where typtype in ('b', 'e') and typarray <> 0";

/**
 * PGlite's own readers, with `types.ts` before them, and arrays of everything that `arrayTypes` gave.
 */
export function codecsOf(arrays: readonly { oid: number; typarray: number }[]): Codecs {
  const parsers: Record<number, Read> = { ...(types.parsers as Record<number, Read>), ...ours };
  const isArray = new Set<number>();
  for (const { oid, typarray } of arrays) {
    parsers[typarray] = (text) => types.arrayParser(text, parsers[oid] as never, typarray);
    isArray.add(typarray);
  }
  const write: Codecs["write"] = (value, type) => {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value) || !isArray.has(type)) return asText(value);
    return types.arraySerializer(value, asText as never, type);
  };
  return { parsers, write };
}
