import { contract, type InputOf } from "@contract/index.ts";
import { DocumentStatus } from "@contract/documents.ts";
import { UPLOAD_TYPES } from "@domain/uploads.ts";

export const PAGE_SIZE = 50;

export type DocumentSort = "created_at" | "name" | "size";

/** What the files list shows; kept in the address so that it can be shared and survives a reload. */
export interface DocumentFilters {
  search: string;
  status: DocumentStatus | null;
  type: string | null;
  /** Id of a tag. */
  tag: number | null;
  sort: DocumentSort;
  direction: "asc" | "desc";
  /** From 1. */
  page: number;
}

export const DEFAULT_FILTERS: DocumentFilters = {
  search: "",
  status: null,
  type: null,
  tag: null,
  sort: "created_at",
  direction: "desc",
  page: 1,
};

const SORTS: readonly DocumentSort[] = ["created_at", "name", "size"];
const MAX_PAGE = 1000;

/** Reads the filters from an address; what it doesn't say, or says wrong, is the default. */
export function readFilters(params: URLSearchParams): DocumentFilters {
  const sort = SORTS.find((one) => one === params.get("sort")) ?? DEFAULT_FILTERS.sort;
  const direction = params.get("direction");
  const page = /^[1-9]\d{0,3}$/.exec(params.get("page") ?? "");
  return {
    search: (params.get("search") ?? "").trim().slice(0, 200),
    status: DocumentStatus.safeParse(params.get("status")).data ?? null,
    type: UPLOAD_TYPES.find((one) => one.extension === params.get("type"))?.extension ?? null,
    tag: Number(/^[1-9]\d{0,14}$/.exec(params.get("tag") ?? "")?.[0]) || null,
    sort,
    direction: direction === "asc" || direction === "desc" ? direction : naturalDirection(sort),
    page: Math.min(page ? Number(page[0]) : 1, MAX_PAGE),
  };
}

/** The address with changed filters; defaults are left out, and a change of anything but the page starts at page 1. */
export function writeFilters(params: URLSearchParams, change: Partial<DocumentFilters>): URLSearchParams {
  const next = { ...readFilters(params), page: 1, ...change };
  const fallback = { ...DEFAULT_FILTERS, direction: naturalDirection(next.sort) };
  const result = new URLSearchParams(params);
  for (const name of Object.keys(DEFAULT_FILTERS) as (keyof DocumentFilters)[]) {
    const value = next[name];
    if (value === null || value === fallback[name]) result.delete(name);
    else result.set(name, String(value));
  }
  return result;
}

/** The direction a column is first sorted in: names from A, dates and sizes from the newest and largest. */
export function naturalDirection(sort: DocumentSort): "asc" | "desc" {
  return sort === "name" ? "asc" : "desc";
}

/** Whether the filters leave anything out. */
export function isFiltered(filters: DocumentFilters): boolean {
  return filters.search !== "" || filters.status !== null || filters.type !== null || filters.tag !== null;
}

/** The filters as the list call takes them. */
export function toListInput(filters: DocumentFilters): InputOf<"/document/list"> {
  const { search, status, type, tag, sort, direction, page } = filters;
  return contract["/document/list"].input.parse({
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    sort,
    direction,
    ...(search && { search }),
    ...(status && { status }),
    ...(type && { type }),
    ...(tag && { tag_id: tag }),
  });
}
