import { createParser, parseAsStringLiteral, useQueryStates, type SingleParserBuilder } from "nuqs";
import type { Column, Filter } from "./types.ts";

export const PAGE_SIZE = 50;
const MAX_PAGE = 1000;
const DIRECTIONS = ["asc", "desc"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const asText = createParser({ parse: (text) => text.trim().slice(0, 200), serialize: String });
const asPage = createParser({
  parse: (text) => (/^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), MAX_PAGE) : null),
  serialize: String,
});

/** What a list asks its call for: those filters that are set, by name, and where the page lies. */
export type ListInput = Record<string, string | number> & { limit: number; offset: number };

interface Spec<Row> {
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  /** Which column sorts an address that doesn't say; without it the call's own order stands. */
  sort: string | undefined;
  size: number;
}

/**
 * What a list shows, kept in the address so that it can be shared and survives a reload: what an address doesn't say,
 * or says wrong, is the default; defaults aren't written; a change of anything but the page starts at page 1.
 */
export function useListState<Row>({ columns, filters, sort: defaultSort, size }: Spec<Row>) {
  const sorts = columns.flatMap(({ sort }) => sort ?? []);
  const [stored, store] = useQueryStates(
    {
      search: asText.withDefault(""),
      sort: parseAsStringLiteral(sorts),
      direction: parseAsStringLiteral(DIRECTIONS),
      page: asPage.withDefault(1),
      ...filterParsers(filters),
    },
    { shallow: false },
  );
  const { search, page } = stored;
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
    setSearch: (text: string) => void store({ search: text, page: null }),
    setFilter: (name: string, value: string | null) => void store({ [name]: value, page: null }),
    setSort: (by: string, to: Direction) =>
      void store({
        sort: by === defaultSort ? null : by,
        direction: to === natural(by) ? null : to,
        page: null,
      }),
    setPage: (to: number) => void store({ page: to }),
    reset: () => void store(null),
  };
}

export type ListState = ReturnType<typeof useListState>;

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
