import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { NuqsAdapter } from "nuqs/adapters/react-router/v7";
import type { ReactNode } from "react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { useMediaQuery } from "@/lib/use-media-query.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ListCards } from "./list-cards.tsx";
import { ListTable } from "./list-table.tsx";
import { NothingHere, NothingYet, StaleNote } from "./list-notes.tsx";
import { PAGE_SIZE, useListState, type ListInput } from "./list-state.ts";
import { Pager } from "./pager.tsx";
import type { Action, Column, Filter } from "./types.ts";
import { useActing } from "./use-acting.tsx";
import { useSelection, type HasId } from "./use-selection.ts";

export interface ListScreenProps<Row extends HasId, Output extends object> {
  /** What it lists, in the singular: "document". */
  noun: string;
  plural?: string;
  /** The screen's title; without it the list is part of a screen. */
  title?: string;
  description?: string;
  /** The button that makes another row: in the head, or where the rows would be when there are none. */
  create?: ReactNode;
  /** What there is to see: a table, or cards on a phone. A single column is a list of cards everywhere. */
  columns: readonly Column<Row>[];
  /** Asks for a page. What it answers says the `total`, unless it holds all rows. */
  call: (input: ListInput) => UseQueryOptions<Output, Error, Output, QueryKey>;
  rows: (output: Output) => readonly Row[];
  /** What a row is called. */
  nameOf?: (row: Row) => string;
  actions?: readonly Action<Row>[];
  /** Actions as buttons rather than in a menu. */
  buttons?: boolean;
  /** Which rows can be ticked; without it none. */
  selectable?: (row: Row) => boolean;
  /** What the search field is called; without it there is none. */
  search?: string;
  filters?: readonly Filter[];
  /** What the rows are sorted by at first. */
  sort?: string;
  /** Rows a page. */
  size?: number;
  /** Beside the filters. */
  aside?: ReactNode;
  /** What is said when there is nothing at all: words, or something else in their place. */
  empty: { icon?: LucideIcon; title: string; text: string } | { instead: ReactNode };
  /** Rows have a face: for what shows while they load. */
  avatars?: boolean;
}

/** A list with all that belongs to it: how it is found, sorted, paged, ticked, changed, and what shows without rows. */
export function ListScreen<Row extends HasId, Output extends object>(props: ListScreenProps<Row, Output>) {
  return (
    <NuqsAdapter>
      <Body {...props} />
    </NuqsAdapter>
  );
}

const NONE: readonly never[] = [];

function Body<Row extends HasId, Output extends object>(props: ListScreenProps<Row, Output>) {
  const { noun, plural = `${noun}s`, columns, actions = NONE, filters = NONE, size = PAGE_SIZE } = props;
  const { nameOf = () => noun, selectable = () => false } = props;
  const state = useListState({ columns, filters, sort: props.sort, size });
  const list = useQuery({ ...props.call(state.input), placeholderData: keepPreviousData });
  const rows = list.data ? props.rows(list.data) : NONE;
  const total = totalOf(list.data) ?? rows.length;
  const selection = useSelection(rows, selectable);
  const { act, dialog } = useActing(actions, selection.clear);
  const isWide = useMediaQuery("(width >= 48rem)") && columns.length > 1;
  const isEmpty = list.data !== undefined && total === 0 && !state.isFiltered;
  const bar = props.search || filters.length > 0 || props.selectable || props.aside;
  const rowProps = {
    label: plural[0]?.toUpperCase() + plural.slice(1),
    rows,
    columns,
    nameOf,
    actions: actions.filter(({ on = "one" }) => on !== "many"),
    onAct: act,
    buttons: props.buttons ?? false,
    selection: props.selectable && selection,
  };
  const body = (
    <div className="grid gap-3">
      {bar && !isEmpty && (
        <div className="flex flex-col-reverse justify-between gap-x-8 gap-y-4 lg:flex-row lg:items-center">
          {selection.chosen.length > 0 ? (
            <BulkBar
              label={`Selected ${plural}`}
              rows={selection.chosen}
              actions={actions}
              onAct={act}
              onClear={selection.clear}
            />
          ) : (
            <FilterBar search={props.search} filters={filters} state={state} />
          )}
          {props.aside && <div className="w-full lg:max-w-64">{props.aside}</div>}
        </div>
      )}
      {list.isPending && <RowSkeleton label={`Loading the ${plural}`} avatars={props.avatars ?? false} />}
      {list.isError && !list.data && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.isError && list.data && <StaleNote error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && <NothingYet empty={props.empty} create={props.create} />}
      {list.data && rows.length === 0 && !isEmpty && <NothingHere plural={plural} state={state} />}
      {rows.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
          {isWide ? <ListTable state={state} {...rowProps} /> : <ListCards {...rowProps} />}
        </div>
      )}
      {totalOf(list.data) !== null && (
        <Pager
          page={state.page}
          size={size}
          total={total}
          noun={noun}
          plural={plural}
          onPage={state.setPage}
        />
      )}
      {dialog}
    </div>
  );
  if (props.title === undefined) return body;
  return (
    <Page wide={columns.length > 1}>
      <PageHeader title={props.title} description={props.description} actions={!isEmpty && props.create} />
      {body}
    </Page>
  );
}

function totalOf(output: object | undefined): number | null {
  return output && "total" in output && typeof output.total === "number" ? output.total : null;
}
