import { Fragment, type ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { ActionsOf, RowCheckbox, type RowsProps } from "./list-table.tsx";
import type { Column } from "./types.ts";
import type { HasId } from "./use-selection.ts";

/** Rows as cards, for narrow lists and for those of a single column: what the cells hold, one below the other. */
export function ListCards<Row extends HasId>(props: RowsProps<Row>) {
  const { label, rows, columns, selection } = props;
  return (
    <ul aria-label={label} className="divide-y rounded-lg border bg-card">
      {rows.map((row) => (
        <li
          key={row.id}
          className={cn(
            "flex gap-3 px-4 py-3",
            columns.length === 1 && "items-center",
            selection?.has(row) && "bg-selected",
          )}
        >
          {selection && <RowCheckbox row={row} {...props} className="mt-0.5" />}
          <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
            {columns.map(({ head, cell }) => cell && <Fragment key={head}>{cell(row)}</Fragment>)}
            <Facts facts={factsOf(row, columns)} />
          </div>
          <ActionsOf row={row} {...props} />
        </li>
      ))}
    </ul>
  );
}

function factsOf<Row>(row: Row, columns: readonly Column<Row>[]): ReactNode[] {
  return columns.map(({ fact }) => fact?.(row, "card")).filter((fact) => fact !== null && fact !== undefined);
}

function Facts({ facts }: { facts: ReactNode[] }) {
  if (facts.length === 0) return null;
  return (
    <p className="text-xs leading-4 text-muted-foreground tabular-nums">
      {facts.map((fact, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}
