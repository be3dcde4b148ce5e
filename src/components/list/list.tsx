import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { useRoom } from "@/lib/use-room.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ListCards } from "./list-cards.tsx";
import { ListTable } from "./list-table.tsx";
import { NothingHere, NothingYet, StaleNote } from "./list-notes.tsx";
import { PAGE_SIZE, type ListInput, type ListState } from "./list-state.ts";
import { Pager } from "./pager.tsx";
import { SelectAll, type AskForAll } from "./select-all.tsx";
import type { Action, Column, Filter, RowDrag } from "./types.ts";
import { useActing } from "./use-acting.tsx";
import { useSelection, type HasId } from "./use-selection.ts";

export interface ListProps<Row extends HasId, Output extends object> {
  /** What it lists, in the singular: "document". */
  noun: string;
  plural?: string;
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
  /** Asks for the rows of all pages, which can then be ticked at once. */
  all?: AskForAll<Row>;
  /** What is dragged with a row, or with all ticked ones. */
  drag?: RowDrag<Row>;
  /** What the search field is called; without it there is none. */
  search?: string;
  filters?: readonly Filter[];
  /** What the rows are sorted by at first. */
  sort?: string;
  /** Rows a page. */
  size?: number;
  /** Above the rows, once they are there. */
  note?: (output: Output) => ReactNode;
  /** Beside the filters. */
  aside?: ReactNode;
  /** What is said when there is nothing at all: words, or something else in their place. */
  empty: { icon?: LucideIcon; title: string; text: string } | { instead: ReactNode };
  /** What stands around the bar and the rows, such as a pane beside them. */
  frame?: (list: ReactNode) => ReactNode;
  /** Rows have a face: for what shows while they load. */
  avatars?: boolean;
}

/** By which row the page was come to: what arrives above it meanwhile shifts nothing, and a page far in costs as much as the first. */
interface Came {
  scope: string;
  page: number;
  after: string;
}

const NONE: readonly never[] = [];
/** px from which rows stand in a table. */
const TABLE_FROM = 640;

export interface ListOfState<Row extends HasId, Output extends object> extends ListProps<Row, Output> {
  /** What it shows, from `useListState` or `useOwnListState`. */
  state: ListState;
  /** Above it all; without any row, what makes one stands in their place. */
  head?: (create: ReactNode) => ReactNode;
}

/** A list's parts, wherever it stands. */
export function List<Row extends HasId, Output extends object>(props: ListOfState<Row, Output>) {
  const { noun, plural = `${noun}s`, columns, actions = NONE, filters = NONE } = props;
  const { nameOf = () => noun, selectable = () => false, state } = props;
  const scope = JSON.stringify(props.call({ ...state.input, offset: 0 }).queryKey);
  const [came, setCame] = useState<Came | null>(null);
  const after = came?.scope === scope && came.page === state.page ? { after: came.after } : null;
  const list = useQuery({ ...props.call({ ...state.input, ...after }), placeholderData: keepPreviousData });
  const rows = list.data ? props.rows(list.data) : NONE;
  const total = totalOf(list.data) ?? rows.length;
  const selection = useSelection(rows, scope, selectable);
  const { act, dialog } = useActing(actions, selection.clear);
  const [room, hasRoom] = useRoom(TABLE_FROM);
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
    drag: props.drag,
  };
  const body = (
    <div ref={room} className="@container grid gap-3">
      {bar && !isEmpty && (
        <div className="flex flex-col-reverse justify-between gap-x-8 gap-y-4 lg:flex-row lg:items-center">
          {selection.chosen.length > 0 ? (
            <BulkBar
              label={`Selected ${plural}`}
              rows={selection.chosen}
              actions={actions}
              onAct={act}
              onClear={selection.clear}
            >
              {props.all && (
                <SelectAll
                  key={scope}
                  selection={selection}
                  input={state.input}
                  all={props.all}
                  about={isAbout(list.data)}
                  {...{ total, noun, plural }}
                />
              )}
            </BulkBar>
          ) : (
            <FilterBar search={props.search} filters={filters} state={state} />
          )}
          {props.aside && <div className="w-full lg:max-w-64">{props.aside}</div>}
        </div>
      )}
      {list.isPending && <RowSkeleton label={`Loading the ${plural}`} avatars={props.avatars ?? false} />}
      {list.isError && !list.data && (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          className="rounded-lg border"
        />
      )}
      {list.isError && list.data && <StaleNote error={list.error} onRetry={() => void list.refetch()} />}
      {isEmpty && <NothingYet empty={props.empty} create={props.create} />}
      {list.data && rows.length === 0 && !isEmpty && <NothingHere plural={plural} state={state} />}
      {list.data && props.note?.(list.data)}
      {rows.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
          {hasRoom && columns.length > 1 ? (
            <ListTable state={state} {...rowProps} />
          ) : (
            <ListCards {...rowProps} />
          )}
        </div>
      )}
      {totalOf(list.data) !== null && (
        <Pager
          page={state.page}
          size={state.size}
          total={total}
          about={isAbout(list.data) && { full: rows.length === state.size }}
          noun={noun}
          plural={plural}
          onPage={(page) => {
            const next = page === state.page + 1 ? nextOf(list.data) : null;
            setCame(next === null ? null : { scope, page, after: next });
            state.setPage(page);
          }}
        />
      )}
      {dialog}
    </div>
  );
  return (
    <>
      {props.head?.(!isEmpty && props.create)}
      {props.frame?.(body) ?? body}
    </>
  );
}

/** What a list's state is of. */
export function specOf<Row extends HasId, Output extends object>(props: ListProps<Row, Output>) {
  const { columns, filters = NONE, sort, size = PAGE_SIZE } = props;
  return { columns, filters, sort, size };
}

function totalOf(output: object | undefined): number | null {
  return output && "total" in output && typeof output.total === "number" ? output.total : null;
}

/** Whether the total is a guess. */
function isAbout(output: object | undefined): boolean {
  return output !== undefined && "total_is_about" in output && output.total_is_about === true;
}

function nextOf(output: object | undefined): string | null {
  return output && "next" in output && typeof output.next === "string" ? output.next : null;
}
