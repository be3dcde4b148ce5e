import { cut } from "@domain/text/cut.ts";
import { createParser, parseAsStringLiteral, useQueryStates, type SingleParserBuilder } from "nuqs";
import { useState } from "react";
import { useNavigation } from "react-router-dom";
import type { Column, Filter } from "./types.ts";

export const PAGE_SIZE = 50;
const MAX_PAGE = 1000;
const DIRECTIONS = ["asc", "desc"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const asText = createParser({ parse: (text) => cut(text.trim(), 200), serialize: String });
const asPage = createParser({
  parse: (text) => (/^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), MAX_PAGE) : null),
  serialize: String,
});

/** What a list asks its call for: those filters that are set, by name, and where the page lies. */
export type ListInput = Record<string, string | number> & { limit: number; offset: number; after?: string };

interface Spec<Row> {
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** Which column sorts an address that doesn't say; without it the call's own order stands. */
  sort: string | undefined;
  size: number;
}

/** What is set of a list; null is the default. */
interface Stored extends Record<string, unknown> {
  search: string | null;
  sort: string | null;
  direction: Direction | null;
  page: number | null;
}

/**
 * What a list shows, kept in the address so that it can be shared and survives a reload: what an address doesn't say,
 * or says wrong, is the default; defaults aren't written; a change of anything but the page starts at page 1.
 */
export function useListState<Row>(spec: Spec<Row>) {
  const sorts = spec.columns.flatMap(({ sort }) => sort ?? []);
  const [stored, store] = useQueryStates(
    {
      search: asText,
      sort: parseAsStringLiteral(sorts),
      direction: parseAsStringLiteral(DIRECTIONS),
      page: asPage,
      ...filterParsers(spec.filters),
    },
    { shallow: false },
  );
  const going = useNavigation().location;
  // To write the address is to go there, in place of where somebody is about to go.
  const keep = (change: Partial<Stored> | null) => void (going === undefined && store(change));
  return listState(stored, keep, spec);
}

const NOTHING: Stored = { search: null, sort: null, direction: null, page: null };

/** The same for a list in a sheet, which begins anew with each opening and leaves the address to the screen. */
export function useOwnListState<Row>(spec: Spec<Row>): ListState {
  const [stored, setStored] = useState(NOTHING);
  const store = (change: Partial<Stored> | null) => setStored(change ? { ...stored, ...change } : NOTHING);
  return listState(stored, store, spec);
}

function listState<Row>(
  stored: Stored,
  store: (change: Partial<Stored> | null) => void,
  { columns, filters, sort: defaultSort, size }: Spec<Row>,
) {
  const { search, page } = { search: stored.search ?? "", page: stored.page ?? 1 };
  const sort = stored.sort ?? defaultSort;
  const direction = stored.direction ?? natural(sort);
  const chosen = Object.fromEntries(filters.map(({ name }) => [name, textOf(stored, name)]));
  const set = Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== null);

  /** In which direction a column is first sorted. */
  function natural(by: string | undefined): Direction {
    return columns.find((column) => column.sort === by)?.first ?? "asc";
  }

  return {
    search,
    chosen,
    sort,
    direction,
    page,
    size,
    isFiltered: search !== "" || set.length > 0,
    input: {
      limit: size,
      offset: (page - 1) * size,
      ...(search && { search }),
      ...(sort && { sort, direction }),
      ...Object.fromEntries(set),
    } as ListInput,
    setSearch: (text: string) => store({ search: text || null, page: null }),
    setFilter: (name: string, value: string | null) => store({ [name]: value, page: null }),
    setSort: (by: string, to: Direction) =>
      store({
        sort: by === defaultSort ? null : by,
        direction: to === natural(by) ? null : to,
        page: null,
      }),
    setPage: (to: number) => store({ page: to === 1 ? null : to }),
    reset: () => store(null),
  };
}

export type ListState = ReturnType<typeof listState>;

function filterParsers(filters: readonly Filter[]): Record<string, SingleParserBuilder<string>> {
  return Object.fromEntries(filters.map((filter) => [filter.name, filterParser(filter)]));
}

function filterParser({ options, pattern }: Filter): SingleParserBuilder<string> {
  const isKnown = (text: string) => pattern?.test(text) ?? options.some(({ value }) => value === text);
  return createParser({ parse: (text) => (isKnown(text) ? text : null), serialize: String });
}

function textOf(stored: Record<string, unknown>, name: string): string | null {
  const value = stored[name];
  return typeof value === "string" ? value : null;
}
