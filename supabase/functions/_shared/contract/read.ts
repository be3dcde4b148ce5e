import { z } from "zod";

const fallbacks = new WeakMap<z.core.$ZodType, { otherwise: unknown }>();

/**
 * A schema whose values may become more, such as an enumeration.
 * @param otherwise what a tab that is older than the API reads in place of a value that it doesn't know; the API itself
 * neither takes nor sends any but the schema's
 */
export function growing<Schema extends z.ZodType>(schema: Schema, otherwise: z.output<Schema>): Schema {
  fallbacks.set(schema, { otherwise });
  return schema;
}

/** What was read: a value; nothing, as it is of a kind that only a newer API has; or that it is wrong. */
export type Reading<Schema extends z.ZodType> =
  | { outcome: "read"; data: z.output<Schema> }
  | { outcome: "unknown" }
  | { outcome: "wrong"; error: z.ZodError };

/**
 * Reads what an API says that may be newer than its reader: JSON answers, events and what is told over realtime. Unknown
 * fields are left out. An unknown value, or member of a union, is null or absent where that is allowed; else what `growing`
 * says; else left out of its list; else what holds it is unknown too.
 */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): Reading<Schema> {
  const asKnown = schema.safeParse(value);
  if (asKnown.success) return { outcome: "read", data: asKnown.data };
  const known = knownOf(schema, value);
  if (known === UNKNOWN) return { outcome: "unknown" };
  const parsed = schema.safeParse(known);
  return parsed.success
    ? { outcome: "read", data: parsed.data }
    : { outcome: "wrong", error: parsed.error as z.ZodError };
}

const UNKNOWN = Symbol("unknown");

/** A value with what its schema doesn't know replaced or left out; UNKNOWN when nothing of it is left. */
function knownOf(schema: z.core.$ZodType, value: unknown): unknown {
  const fallback = fallbacks.get(schema);
  const known = marked(schema, value);
  return fallback ? or(fallback.otherwise, known) : known;
}

/** As `knownOf`, before what the schema itself says in place of what isn't known. */
function marked(schema: z.core.$ZodType, value: unknown): unknown {
  const known = within(schema, value);
  const fallback = fallbacks.get(schema);
  if (!fallback || typeof known === "object" || typeof known !== typeof fallback.otherwise) return known;
  return z.safeParse(schema, known).success ? known : UNKNOWN;
}

function within(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "nullable":
      return or(null, marked(def.innerType, value));
    case "optional":
    case "default":
      return or(undefined, marked(def.innerType, value));
    case "enum":
    case "literal":
      return isOneOfMany(schema, value) ? UNKNOWN : value;
    case "union":
      return inUnion(schema, def, value);
    case "array":
      return Array.isArray(value)
        ? value.map((one) => knownOf(def.element, one)).filter((one) => one !== UNKNOWN)
        : value;
    case "object":
      return isObject(value) ? inObject(def.shape, value) : value;
    case "record":
      return isObject(value) ? inRecord(def.valueType, value) : value;
    default:
      return value;
  }
}

/** Whether a value is of the types that a schema of single values chooses from, but none of them. */
function isOneOfMany(schema: z.core.$ZodType, value: unknown): boolean {
  const choices = choicesOf(schema);
  return (
    choices.length > 1 && choices.some((choice) => typeof choice === typeof value) && !choices.includes(value)
  );
}

/** The single values that a schema consists of; none when it has others too. */
function choicesOf(schema: z.core.$ZodType): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "enum") return Object.values(def.entries);
  if (def.type === "literal") return def.values;
  if (def.type !== "union") return [];
  const choices = def.options.map(choicesOf);
  return choices.every((some) => some.length > 0) ? choices.flat() : [];
}

function inUnion(schema: z.core.$ZodType, def: z.core.$ZodUnionDef, value: unknown): unknown {
  if (isOneOfMany(schema, value)) return UNKNOWN;
  if (!("discriminator" in def)) {
    const tried = def.options.map((option) => knownOf(option, value));
    return tried.find((known) => known !== UNKNOWN && z.safeParse(schema, known).success) ?? value;
  }
  const name = def.discriminator as string;
  if (!isObject(value) || typeof value[name] !== "string") return value;
  const option = def.options.find((one) => {
    const { def: of } = (one as z.core.$ZodTypes)._zod;
    const kind = of.type === "object" ? of.shape[name] : undefined;
    return kind && choicesOf(kind).includes(value[name]);
  });
  return option ? knownOf(option, value) : UNKNOWN;
}

function inObject(shape: Readonly<Record<string, z.core.$ZodType>>, value: Record<string, unknown>): unknown {
  const fields = Object.entries(shape)
    .filter(([name]) => name in value)
    .map(([name, of]) => [name, knownOf(of, value[name])] as const);
  return fields.some(([, known]) => known === UNKNOWN) ? UNKNOWN : Object.fromEntries(fields);
}

function inRecord(of: z.core.$ZodType, value: Record<string, unknown>): unknown {
  const fields = Object.entries(value).map(([name, one]) => [name, knownOf(of, one)] as const);
  return Object.fromEntries(fields.filter(([, known]) => known !== UNKNOWN));
}

function or(otherwise: unknown, known: unknown): unknown {
  return known === UNKNOWN ? otherwise : known;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
