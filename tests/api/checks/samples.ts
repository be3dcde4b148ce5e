import { z } from "zod";
import type { Call } from "../../../supabase/functions/_shared/contract/call.ts";

/** What is read of a JSON schema. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  /** What a record's values are. */
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** A field of a call's input, and values that it must not take. */
export interface Field {
  path: string[];
  schema: Schema;
  wrong: unknown[];
}

const beyondDouble = 9_007_199_254_740_993;

export function inputSchema({ input }: Call): Schema {
  return z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema;
}

/** Every field of a schema, those of objects within it too. */
export function fieldsOf(schema: Schema, path: string[] = []): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = [...path, name];
    return [{ path: here, schema: field, wrong: wrongValues(field) }, ...fieldsOf(field, here)];
  });
}

/** Values of other types, and values outside what the type allows; none where anything is taken. */
function wrongValues(schema: Schema): unknown[] {
  if (takesAnything(schema)) return [];
  const kinds = kindsOf(schema);
  const types = new Set(kinds.map(typeOf));
  const otherTypes = [
    { type: "string", value: "a word" },
    { type: "integer", value: 1 },
    { type: "boolean", value: true },
    { type: "array", value: [1] },
    { type: "object", value: { a: 1 } },
    { type: "null", value: null },
  ].filter(({ type }) => !types.has(type) && !(type === "integer" && types.has("number")));
  return [...otherTypes.map(({ value }) => value), ...(kinds.length === 1 ? outside(schema) : [])];
}

const takesAnything = ({ type, anyOf, oneOf, enum: values, const: only }: Schema): boolean =>
  [type, anyOf, oneOf, values, only].every((each) => each === undefined);

/** The schemas of which a value has to fit one. */
function kindsOf(schema: Schema): Schema[] {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return (schema.anyOf ?? schema.oneOf)?.flatMap(kindsOf) ?? [schema];
}

function typeOf(schema: Schema): string {
  return String(schema.type ?? typeof (schema.const ?? schema.enum?.[0]));
}

function outside(schema: Schema): unknown[] {
  const only = schema.const ?? schema.enum?.[0];
  if (only !== undefined) return [typeof only === "boolean" ? !only : "no such value"];
  if (schema.type === "integer") return outsideInteger(schema);
  if (schema.type === "string") return outsideString(schema);
  if (schema.type !== "array") return [];
  const items = schema.items ? wrongValues(schema.items).map((value) => [value]) : [];
  const tooMany =
    schema.maxItems && schema.items ? [Array(schema.maxItems + 1).fill(sampleOf(schema.items))] : [];
  return [...items, ...tooMany, ...(schema.minItems ? [[]] : [])];
}

function outsideInteger({ minimum, exclusiveMinimum, maximum }: Schema): unknown[] {
  const below = exclusiveMinimum ?? (minimum === undefined ? undefined : minimum - 1);
  return [
    1.5,
    "1",
    1e300,
    beyondDouble,
    ...(below === undefined ? [] : [below, below - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
  ];
}

function outsideString({ minLength = 0, maxLength, pattern, format }: Schema): unknown[] {
  return [
    ...(minLength > 0 ? [""] : []),
    ...(maxLength === undefined ? [] : ["x".repeat(maxLength + 1)]),
    ...(pattern || format ? ["a word"] : []),
  ];
}

/** A value that a schema takes. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf || schema.oneOf || Array.isArray(schema.type)) return sampleOf(kindsOf(schema)[0] ?? {});
  if (schema.type === "integer" || schema.type === "number") return sampleNumber(schema);
  if (schema.type === "boolean") return true;
  if (schema.type === "array")
    return Array(Math.max(schema.minItems ?? 1, 1)).fill(sampleOf(schema.items ?? {}));
  if (schema.type === "object") return sampleObject(schema);
  if (schema.format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (schema.format === "uri") return "https://example.com/";
  return sampleText(schema);
}

function sampleNumber({ minimum = -1 }: Schema): number {
  return minimum < 0 ? 1 : minimum;
}

/** Words, a hash, a word without blanks, a day, a moment, a country, a currency, a colour, an address, a domain, ids of Stripe, a telephone, a logo, a time zone, a place of a list. */
const texts = [
  "a word",
  "0".repeat(64),
  "en",
  "2025-01-31",
  "2025-01-31T09:30:00Z",
  "GB",
  "GBP",
  "#041b70",
  "somebody@example.com",
  "example.com",
  "evt_1",
  "in_1",
  "+44 20 7946 0000",
  "/storage/v1/object/public/branding/1/00000000-0000-4000-8000-000000000000.png",
  "Europe/London",
  "1795765298573000.1",
];

function sampleText({ pattern = "", maxLength = Infinity }: Schema): string {
  const fitting = texts.find((text) => text.length <= maxLength && new RegExp(pattern, "u").test(text));
  if (fitting === undefined) throw new Error(`No sample is like ${pattern}: add one in samples.ts`);
  return fitting;
}

/** Fields of which a call that requires neither takes one, the first in samples. */
const alternatives = [
  ["message_id", "document_id"],
  ["path", "id"],
  ["user_id", "team_id"],
];

/** What fields take that no pattern tells. */
const named: Readonly<Record<string, unknown>> = {
  emails: ["somebody@example.com"],
  host: "chat.example.com",
};

/** Fields that fit some values of others only: limits and options of a field's definition go by its kind. */
const dependent = new Set(["limits", "options"]);

function sampleObject({ properties, required = [], additionalProperties }: Schema): object {
  if (!properties)
    return typeof additionalProperties === "object" ? { word: sampleOf(additionalProperties) } : {};
  const others = alternatives
    .filter((names) => names.every((name) => name in properties && !required.includes(name)))
    .flatMap(([, ...rest]) => rest);
  const taken = Object.entries(properties).filter(
    ([name]) => !others.includes(name) && !(dependent.has(name) && !required.includes(name)),
  );
  return Object.fromEntries(taken.map(([name, schema]) => [name, named[name] ?? sampleOf(schema)]));
}

/** A copy of an input with one field replaced. */
export function withField(input: unknown, [name = "", ...rest]: string[], value: unknown): unknown {
  const object = input as Record<string, unknown>;
  return { ...object, [name]: rest.length > 0 ? withField(object[name], rest, value) : value };
}
