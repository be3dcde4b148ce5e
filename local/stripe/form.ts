import { z } from "zod";
import { invalid } from "./errors.ts";

export type Nested = { [key: string]: Nested | string } | (Nested | string)[];

const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/** `a[b][0][c]=1` as objects and lists, as Stripe reads forms and queries. */
export function nested(pairs: URLSearchParams): Record<string, Nested | string> {
  const whole: Record<string, Nested | string> = {};
  for (const [name, value] of pairs) {
    const keys = name.replace(/\]/g, "").split("[");
    if (keys.some((key) => forbidden.has(key))) throw invalid(`Received unknown parameter: ${name}`, name);
    let at: Record<string, Nested | string> = whole;
    keys.forEach((key, index) => {
      const here = key === "" ? String(Object.keys(at).length) : key;
      const next = keys[index + 1];
      if (next === undefined) at[here] = value;
      else if (typeof at[here] === "string") throw invalid(`Invalid ${name}`, name);
      else at = (at[here] ??= /^\d*$/.test(next) ? [] : {}) as typeof at;
    });
  }
  return whole;
}

/** What a form's fields are made of. */
export const field = {
  text: z.string().max(5000),
  int: z
    .string()
    .regex(/^-?\d{1,15}$/, "Invalid integer")
    .transform(Number),
  count: z
    .string()
    .regex(/^\d{1,9}$/, "Invalid non-negative integer")
    .transform(Number),
  flag: z.enum(["true", "false"], "Invalid boolean").transform((text) => text === "true"),
  empty: z.literal(""),
  expand: z.array(z.string()).optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).or(z.literal("")).optional(),
  range: z
    .string()
    .regex(/^\d+$/)
    .transform((text) => ({ gte: Number(text), lte: Number(text) }))
    .or(z.record(z.enum(["gt", "gte", "lt", "lte"]), z.string().regex(/^\d+$/).transform(Number).optional()))
    .optional(),
};

/** The fields of a list call, beside its own. */
export const paging = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, "Invalid limit: it is 1 to 100")
    .transform(Number)
    .default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: field.expand,
};

/** Reads a call's parameters. @throws StripeError 400 that names the first one which isn't right */
export function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = deepest(parsed.error.issues[0]);
  const name = (path: PropertyKey[]) =>
    path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join("");
  if (!issue) throw invalid("Invalid request");
  if (issue.code === "unrecognized_keys") {
    const param = name([...issue.path, issue.keys[0] ?? ""]);
    throw invalid(`Received unknown parameter: ${param}`, param, "parameter_unknown");
  }
  const param = name(issue.path);
  if (
    issue.code === "invalid_type" &&
    issue.input === undefined &&
    !/received (?!undefined)/.test(issue.message)
  )
    throw invalid(`Missing required param: ${param}.`, param, "parameter_missing");
  throw invalid(`Invalid ${param}: ${issue.message}`, param);
}

type Issue = z.core.$ZodIssue;

/** Of a union that fits nothing, what is wrong with the shape that fits best. */
function deepest(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== "invalid_union") return issue;
  const within = issue.errors.flat().sort((a, b) => b.path.length - a.path.length)[0];
  return within ? deepest({ ...within, path: [...issue.path, ...within.path] }) : issue;
}

/** Metadata with changes over it: an empty text takes a key away, an empty whole all of them. */
export function withMetadata(
  before: Record<string, string>,
  given: Record<string, string> | "" | undefined,
): Record<string, string> {
  if (given === "") return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ""));
}
