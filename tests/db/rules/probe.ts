import type { Principal } from "../principals.ts";
import { holds, readableDocuments } from "./scopes.ts";

/** One use of a function, and what must come of it for each principal. */
export interface Probe {
  call: (principal: Principal) => string;
  /** The SQLSTATE that refuses a principal; null: it succeeds. */
  refusal: (principal: Principal) => string | null;
  /** For who isn't refused: a query, asked past all rights, for the one value that the function must give. */
  gives?: (principal: Principal) => string;
  /** For who isn't refused: a condition that holds once the call is made, asked past all rights. */
  leaves?: (principal: Principal) => string;
}

export interface FunctionRule {
  /** Who may call it at all: `server` the service role only, `people` who is signed in, `everybody` also visitors. */
  callers: "server" | "people" | "everybody";
  probes: Probe[];
}

export const badInput = "PT400";
export const forbidden = "PT403";
export const missing = "PT404";
export const conflict = "PT409";

export const server: FunctionRule = { callers: "server", probes: [] };

export const people = (...probes: Probe[]): FunctionRule => ({ callers: "people", probes });

export const probe = (call: string, refusal: Probe["refusal"], gives?: Probe["gives"]): Probe => ({
  call: () => call,
  refusal,
  ...(gives && { gives }),
});

export const unless =
  (allowed: (principal: Principal) => boolean, code: string): Probe["refusal"] =>
  (principal) =>
    allowed(principal) ? null : code;

/** The same, with what it leaves behind. */
export const leaving = (call: string, refusal: Probe["refusal"], leaves: Probe["leaves"]): Probe => ({
  ...probe(call, refusal),
  ...(leaves && { leaves }),
});

export const nobodyRefused = () => null;

export const isMember = (principal: Principal) => holds(principal, 100);

export const isAdmin = (principal: Principal) => holds(principal, 100, "admin");

export const isOwner = (principal: Principal) => holds(principal, 100, "owner");

export const is =
  (...ids: number[]) =>
  ({ id }: Principal) =>
    ids.includes(id);

export const members = unless(isMember, forbidden);

export const admins = unless(isAdmin, forbidden);

/** Owners may; admins are told another code than who isn't one. */
export const ownersOr =
  (code: string): Probe["refusal"] =>
  (principal) => {
    if (isOwner(principal)) return null;
    return isAdmin(principal) ? code : forbidden;
  };

export const literal = (value: unknown) => `select '${JSON.stringify(value)}'::jsonb`;

export const listOf = (ids: string) =>
  `select coalesce(jsonb_agg(id order by id), '[]') from (${ids}) as found`;

export const readableIn100 = (principal: Principal) =>
  `select id from public.documents where organization_id = 100 and ${readableDocuments(principal)}`;

export const idsOf = (call: string, list: string, key = "id") =>
  `select coalesce(jsonb_agg(e -> '${key}' order by (e ->> '${key}')::bigint), '[]')
   from jsonb_array_elements(${call}${list && ` -> '${list}'`}) as e`;

/** What who may change a document is told: 404 when they may not even read it, else 403. */
export const changersOf =
  (uploader: number, readers: number[]): Probe["refusal"] =>
  (principal) => {
    if (isAdmin(principal) || (isMember(principal) && principal.id === uploader)) return null;
    return isMember(principal) && readers.includes(principal.id) ? forbidden : missing;
  };

/** Who of the principals may read a document of world.sql, in words of product §6. */
export function readersOf(document: number): (principal: Principal) => boolean {
  const beyondAdmins: Record<number, number[]> = { 1001: [13, 17], 1002: [13], 1003: [17], 1005: [13] };
  return (principal) => isAdmin(principal) || (beyondAdmins[document] ?? []).includes(principal.id);
}
