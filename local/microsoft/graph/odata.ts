import { invalid } from "../errors.ts";
import { properties, type Described } from "./properties.ts";

interface Expanded {
  name: string;
  select: string[] | undefined;
}

/** What a call asks of its answer's shape. */
export interface Query {
  select: string[] | undefined;
  expand: Expanded[];
  top: number | undefined;
  skip: string | undefined;
  descending: string | undefined;
  params: URLSearchParams;
}

/** The stand-in has these; others are refused, never passed over. */
const KNOWN = ["$select", "$expand", "$top", "$skiptoken", "$format", "$orderby"];

/** @param more parameters of the operation's own */
export function queryOf(params: URLSearchParams, more: string[]): Query {
  for (const name of params.keys())
    if (![...KNOWN, ...more].includes(name))
      throw invalid(`The query parameter '${name}' isn't supported by this operation of the stand-in.`);
  const top = params.get("$top");
  if (top !== null && !/^[1-9]\d{0,5}$/.test(top))
    throw invalid(`Invalid value '${top}' for $top query option found.`);
  if (!["json", "application/json", null].includes(params.get("$format")))
    throw invalid("Only JSON is spoken.");
  const order = params.get("$orderby");
  if (order !== null && !/^(name|lastModifiedDateTime)( (asc|desc))?$/.test(order))
    throw invalid(`The stand-in doesn't order by '${order}'.`);
  return {
    select: listOf(params.get("$select")),
    expand: expandedOf(params.get("$expand") ?? ""),
    top: top === null ? undefined : Number(top),
    skip: params.get("$skiptoken") ?? undefined,
    descending: order ?? undefined,
    params,
  };
}

function listOf(text: string | null | undefined): string[] | undefined {
  const names = (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 ? names : undefined;
}

function expandedOf(text: string): Expanded[] {
  const parts = text.match(/[^,(]+(\([^)]*\))?/g) ?? [];
  return parts.map((part) => {
    const [, name = "", options] = /^\s*(\w+)\s*(?:\(([^)]*)\))?\s*$/.exec(part) ?? [];
    const select = /^\$select=(.+)$/.exec(options ?? "")?.[1];
    if (name === "" || (options !== undefined && select === undefined))
      throw invalid(`Parsing OData Select and Expand failed: '${part}'.`);
    return { name, select: listOf(select) };
  });
}

/** Only what was selected, and annotations. @throws GraphError 400 for what the type doesn't have */
export function selected(
  object: object,
  select: string[] | undefined,
  type: Described,
  always: string[] = [],
): object {
  if (!select) return object;
  const known: readonly string[] = properties[type];
  for (const name of select)
    if (!known.includes(name) && !name.startsWith("@") && name !== "content.downloadUrl" && name !== "*")
      throw invalid(
        `Parsing OData Select and Expand failed: Could not find a property named '${name}' on type 'microsoft.graph.${type}'.`,
      );
  if (select.includes("*")) return object;
  const asked = select.map((name) =>
    name === "content.downloadUrl" ? "@microsoft.graph.downloadUrl" : name,
  );
  const kept = Object.entries(object).filter(
    ([name]) =>
      asked.includes(name) ||
      always.includes(name) ||
      (name.includes("@") && name !== "@microsoft.graph.downloadUrl"),
  );
  return Object.fromEntries(kept);
}

/** A page of a list, with the address of the next one. @param base the list's own address */
export function paged<T>(
  { query, all, most, usual, base }: { query: Query; all: T[]; most: number; usual: number; base: string },
  present: (one: T) => object,
  limit: number | null,
): object {
  const size = Math.min(query.top ?? usual, most, limit ?? Infinity);
  const from = query.skip === undefined ? 0 : offsetOf(query.skip);
  const value = all.slice(from, from + size).map(present);
  if (from + size >= all.length) return { value };
  return { value, "@odata.nextLink": linkTo(base, query, { $skiptoken: tokenOf({ from: from + size }) }) };
}

/** An address with what was asked, and other parameters in the place of those before. */
export function linkTo(base: string, { params }: Query, patch: Record<string, string>): string {
  const next = new URLSearchParams(params);
  for (const name of ["$skiptoken", "$deltatoken", "token"]) next.delete(name);
  for (const [name, value] of Object.entries(patch)) next.set(name, value);
  return `${base}?${next.toString().replaceAll("%24", "$")}`;
}

/** Opaque to those who get it. */
export function tokenOf(state: object): string {
  return Buffer.from(JSON.stringify(state)).toString("base64url");
}

export function stateOf(token: string): Record<string, unknown> | undefined {
  try {
    const state: unknown = JSON.parse(Buffer.from(token, "base64url").toString());
    return typeof state === "object" && state !== null ? (state as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function offsetOf(token: string): number {
  const from = stateOf(token)?.["from"];
  if (typeof from !== "number" || !Number.isInteger(from) || from < 0)
    throw invalid("The skiptoken isn't valid.");
  return from;
}
