const bool = 16;
const bytea = 17;
const int8 = 20;
const text = 25;
const json = 114;
const jsonb = 3802;
const numeric = 1700;
const times = [1082, 1083, 1114, 1184, 1266];

const parseInteger = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

const parseNumeric = (text: string): number | string => {
  const value = Number(text);
  return Number.isFinite(value) && String(value) === text ? value : text;
};

const parseJson = (text: string): unknown => JSON.parse(text);

/**
 * A value as text, the same for every type that isn't an array: whether it fits is the server's to say. A string given
 * for a json parameter is JSON text.
 */
export function asText(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  return JSON.stringify(value);
}

/** How both databases read a column, by type oid: times stay text, numbers become numbers where none is lost. */
export const parsers: Record<number, (text: string) => unknown> = {
  [int8]: parseInteger,
  [json]: parseJson,
  [jsonb]: parseJson,
  [numeric]: parseNumeric,
  ...Object.fromEntries(times.map((oid) => [oid, (text: string) => text])),
};

const written = (type: number) => ({ to: type, from: [type], serialize: asText });

/** The same for postgres.js. */
export const postgresTypes = {
  string: { ...written(text), parse: (value: string) => value },
  boolean: { ...written(bool), parse: (value: string) => value === "t" },
  bytea: { ...written(bytea), parse: (value: string) => Buffer.from(value.slice(2), "hex") },
  int8: { ...written(int8), parse: parseInteger },
  json: { ...written(json), parse: parseJson },
  jsonb: { ...written(jsonb), parse: parseJson },
  numeric: { ...written(numeric), parse: parseNumeric },
  times: { ...written(1184), from: times, parse: (value: string) => value },
};
