import type { askers } from "./fill-people.ts";
import { ids } from "./size.ts";

/** A question to the database that a call asks; `as` names who asks. */
export interface Case {
  path: string;
  name: string;
  as: readonly (keyof typeof askers)[];
  sql: string;
  /** Asked as the server itself, whose question it is: a job's. */
  service?: boolean;
}

type Given = Record<string, string | number | boolean | null>;
type Variants = Record<string, Given>;

export const both = ["owner", "member"] as const;
export const owner = ["owner"] as const;
export const operator = ["operator"] as const;

const literal = (value: Given[string]) =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);

/** One case a variant, each with `given` and what the variant adds or changes. */
export function list(path: string, called: string, as: Case["as"], given: Given, variants: Variants): Case[] {
  const all: Variants = { "first page": {}, ...variants };
  return Object.entries(all).map(([name, more]) => ({
    path,
    name,
    as,
    sql: `select public.${called}(${Object.entries({ ...given, ...more })
      .map(([key, value]) => `${key} => ${literal(value)}`)
      .join(", ")}) as told`,
  }));
}

export const own = { organization_id: ids.organization };
export const paged = { page_limit: 50, page_offset: 0 };
export const deep = (offset: number) => ({ [`row ${offset}`]: { page_offset: offset } });
