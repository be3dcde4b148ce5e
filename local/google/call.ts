import { GoogleError, invalid } from "./errors.ts";
import type { Mask } from "./fields.ts";
import type { names } from "./names.ts";
import type { Person } from "./types.ts";
import type { World } from "./world.ts";

/** The page token with which a listing begins again; nobody but a fault gives it out. */
export const FIRST = "first";

/** Who asks, and what they may see. */
export interface Viewer {
  person: Person;
  scopes: ReadonlySet<string>;
  /** With `drive.file` alone: what was picked. */
  only: ReadonlySet<string> | undefined;
}

/** A call that is being served. */
export interface Call {
  world: World;
  viewer: Viewer;
  /** Parts of the path, decoded. */
  ids: string[];
  params: Params;
  mask: Mask | true;
  headers: Headers;
  body: unknown;
  url: URL;
}

export interface Operation {
  /** As the vendor names it. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  scopes: readonly string[];
  params: readonly string[];
  /** What it answers, for `fields`. */
  shape?: keyof typeof names;
  /** What it answers where `fields` is left out; undefined: everything. */
  usual?: string;
  run(call: Call): object | undefined | Promise<object | undefined>;
}

/** Parameters of the address, each of the type that it has. */
export interface Params {
  text(name: string): string | undefined;
  flag(name: string): boolean;
  /** A number; above the most it counts as that. @throws GoogleError 400 below the least, or where it is none */
  count(name: string, usual: number, most: number): number;
  moment(name: string): number | undefined;
  has(name: string): boolean;
  list(name: string): string[];
}

export function paramsOf(query: URLSearchParams): Params {
  const text = (name: string) => query.get(name) ?? undefined;
  return {
    text,
    has: (name) => query.has(name),
    list: (name) => query.getAll(name),
    flag(name) {
      const given = text(name);
      if (given === undefined) return false;
      if (given !== "true" && given !== "false") throw invalid(name, `Invalid boolean value: '${given}'.`);
      return given === "true";
    },
    count(name, usual, most) {
      const given = text(name);
      if (given === undefined) return Math.min(usual, most);
      const number = /^-?\d+$/.test(given) ? Number(given) : Number.NaN;
      if (Number.isNaN(number)) throw invalid(name, `Invalid value '${given}'.`);
      if (number < 1)
        throw invalid(name, `Invalid value '${given}'. Values must be within the range: [1, ${most}]`);
      return Math.min(number, most);
    },
    moment(name) {
      const given = text(name);
      if (given === undefined) return undefined;
      if (!isMoment(given)) throw new GoogleError(400, "badRequest", "Bad Request", { parameter: name });
      return Date.parse(given);
    },
  };
}

/** RFC 3339, with its offset. */
export function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

/** A token of a page, which nobody reads but who made it. */
export function sealed(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

export function unsealed(token: string, parameter = "pageToken"): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, "base64url").toString());
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Whatever it was, it is none of ours.
  }
  throw invalid(parameter);
}
