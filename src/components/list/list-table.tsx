import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { cn } from "@/lib/cn.ts";
import type { ListState } from "./list-state.ts";
import { RowButtons, RowMenu } from "./row-actions.tsx";
import { SortHead } from "./sort-head.tsx";
import { dragOf } from "./row-drag.ts";
import type { Action, Column, RowDrag } from "./types.ts";
import type { HasId, Selection } from "./use-selection.ts";

/** What rows are shown with, as a table or as cards. */
export interface RowsProps<Row extends HasId> {
  /** Names the list: "Documents". */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** Those that can be done with one row. */
  actions: readonly Action<Row>[];
  onAct: (action: Action<Row>, rows: readonly Row[]) => void;
  /** Actions as buttons rather than in a menu. */
  buttons: boolean;
  /** Undefined where nothing can be ticked. */
  selection: Selection<Row> | undefined;
  /** Undefined where rows can't be dragged. */
  drag: RowDrag<Row> | undefined;
}

interface ListTableProps<Row extends HasId> extends RowsProps<Row> {
  state: ListState;
}

/** Rows as a table with a head that stays; where there is room for columns. */
export function ListTable<Row extends HasId>({ state, ...props }: ListTableProps<Row>) {
  const { label, rows, columns, actions, selection } = props;
  return (
    <Table className="table-fixed">
      <TableHeader>
        <tr>
          {selection && (
            <TableHead className="w-10">
              <Checkbox
                aria-label={`Select all ${label.toLowerCase()} on this page`}
                checked={selection.isAll || (selection.chosen.length > 0 && "indeterminate")}
                disabled={selection.choosable.length === 0}
                onCheckedChange={selection.toggleAll}
                className="block"
              />
            </TableHead>
          )}
          {columns.map((column) => (
            <Head key={column.head} column={column} state={state} />
          ))}
          {actions.length > 0 && (
            <TableHead className="w-14">
              <span className="sr-only">Actions</span>
            </TableHead>
          )}
        </tr>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...props} />
        ))}
      </TableBody>
    </Table>
  );
}

function Head<Row>({ column, state }: { column: Column<Row>; state: ListState }) {
  const { head, sort, first = "asc", className } = column;
  if (!sort) return <TableHead className={className}>{head}</TableHead>;
  return (
    <SortHead
      label={head}
      sort={sort}
      natural={first}
      current={state}
      onSort={state.setSort}
      className={className}
    />
  );
}

function Row<Row extends HasId>({ row, ...props }: RowsProps<Row> & { row: Row }) {
  const { columns, selection, actions } = props;
  return (
    <TableRow aria-selected={selection?.has(row)} {...dragOf(row, props)}>
      {selection && (
        <TableCell>
          <RowCheckbox row={row} {...props} className="block" />
        </TableCell>
      )}
      {columns.map(({ head, className, cell, fact, title }) => (
        <TableCell
          key={head}
          title={title?.(row)}
          className={cn(className, fact && "truncate text-muted-foreground tabular-nums")}
        >
          {cell ? cell(row) : (fact?.(row, "table") ?? "–")}
        </TableCell>
      ))}
      {actions.length > 0 && (
        <TableCell className="text-right">
          <ActionsOf row={row} {...props} />
        </TableCell>
      )}
    </TableRow>
  );
}

interface OfRow<Row extends HasId> extends RowsProps<Row> {
  row: Row;
  className?: string;
}

export function RowCheckbox<Row extends HasId>({ row, nameOf, selection, className }: OfRow<Row>) {
  return (
    <Checkbox
      aria-label={`Select ${nameOf(row)}`}
      checked={selection?.has(row) ?? false}
      disabled={!selection?.can(row)}
      onCheckedChange={() => selection?.toggle(row)}
      className={className}
    />
  );
}

export function ActionsOf<Row extends HasId>({ row, nameOf, actions, onAct, buttons }: OfRow<Row>) {
  const Actions = buttons ? RowButtons : RowMenu;
  const fit = actions.filter(({ can }) => can?.(row) ?? true);
  return fit.length > 0 && <Actions<Row> row={row} name={nameOf(row)} actions={fit} onAct={onAct} />;
}
