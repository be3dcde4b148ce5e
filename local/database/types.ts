const int8 = 20;
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
const writeJson = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** How both databases read a column, by type oid: times stay text, numbers become numbers where none is lost. */
export const parsers: Record<number, (text: string) => unknown> = {
  [int8]: parseInteger,
  [json]: parseJson,
  [jsonb]: parseJson,
  [numeric]: parseNumeric,
  ...Object.fromEntries(times.map((oid) => [oid, (text: string) => text])),
};

/** The same for postgres.js. A string given for a json parameter is taken as JSON text, as PGlite does. */
export const postgresTypes = {
  int8: { to: int8, from: [int8], serialize: String, parse: parseInteger },
  json: { to: json, from: [json], serialize: writeJson, parse: parseJson },
  jsonb: { to: jsonb, from: [jsonb], serialize: writeJson, parse: parseJson },
  numeric: { to: numeric, from: [numeric], serialize: String, parse: parseNumeric },
  times: { to: 1184, from: times, serialize: String, parse: (text: string) => text },
};
