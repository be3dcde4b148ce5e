import type { InputOf } from "@contract/index.ts";
import { ROLES, type Role } from "@domain/roles.ts";

export const PAGE_SIZE = 50;

const SORTS = ["name", "role", "joined"] as const;
export type MemberSort = (typeof SORTS)[number];

/** What the list of members shows; kept in the address. */
export interface MemberFilters {
  search: string;
  role: Role | null;
  sort: MemberSort;
  direction: "asc" | "desc";
  /** From 1. */
  page: number;
}

export const DEFAULT_FILTERS: MemberFilters = {
  search: "",
  role: null,
  sort: "name",
  direction: "asc",
  page: 1,
};

/** Reads the filters from an address; what it doesn't say, or says wrong, is the default. */
export function readFilters(params: URLSearchParams): MemberFilters {
  const page = /^[1-9]\d{0,2}$/.exec(params.get("page") ?? "");
  return {
    search: (params.get("search") ?? "").trim().slice(0, 200),
    role: ROLES.find((role) => role === params.get("role")) ?? null,
    sort: SORTS.find((sort) => sort === params.get("sort")) ?? "name",
    direction: params.get("direction") === "desc" ? "desc" : "asc",
    page: page ? Number(page[0]) : 1,
  };
}

/** The address with changed filters; defaults are left out, and any change but the page's starts at page 1. */
export function writeFilters(params: URLSearchParams, change: Partial<MemberFilters>): URLSearchParams {
  const next = { ...readFilters(params), page: 1, ...change };
  const result = new URLSearchParams(params);
  for (const name of Object.keys(DEFAULT_FILTERS) as (keyof MemberFilters)[]) {
    const value = next[name];
    if (value === null || value === DEFAULT_FILTERS[name]) result.delete(name);
    else result.set(name, String(value));
  }
  return result;
}

/** Whether the filters leave anybody out. */
export function isFiltered({ search, role }: MemberFilters): boolean {
  return search !== "" || role !== null;
}

/** The filters as the list call takes them. */
export function toListInput({ page, role, ...rest }: MemberFilters): InputOf<"/organization/getMembers"> {
  return { ...rest, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, ...(role && { role }) };
}
