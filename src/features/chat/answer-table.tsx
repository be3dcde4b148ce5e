import { cn } from "@/lib/cn.ts";
import { toCsv } from "@/lib/csv.ts";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Children, cloneElement, isValidElement, useState, type ReactElement, type ReactNode } from "react";
import { CopyButton } from "@/components/copy-button.tsx";
import { compareCells } from "./compare-cells.ts";

type Part = ReactElement<{ children?: ReactNode; "aria-sort"?: "ascending" | "descending" }>;

interface Sort {
  column: number;
  direction: "ascending" | "descending";
}

const partsOf = (children: ReactNode): Part[] =>
  Children.toArray(children).filter((child): child is Part => isValidElement(child));

/** The words of what is shown, as a reader sees them. */
function wordsOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(wordsOf).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? wordsOf(node.props.children) : "";
}

const cellsOf = (row: Part) => partsOf(row.props.children).map((cell) => wordsOf(cell).trim());

/** A table of an answer that sorts by a column, as it is and back, and copies as CSV in the order shown. */
export function AnswerTable({ children }: { children: ReactNode }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [head, body] = partsOf(children);
  const headRow = head && partsOf(head.props.children)[0];
  const rows = body ? partsOf(body.props.children) : [];
  const sorted = sort ? rows.toSorted((a, b) => compareRows(a, b, sort)) : rows;
  const turn = (column: number) =>
    setSort((now) => {
      if (now?.column !== column) return { column, direction: "ascending" };
      return now.direction === "ascending" ? { column, direction: "descending" } : null;
    });
  return (
    <div className="answer-table-box group/table">
      <div className="answer-table" role="region" aria-label="Table" tabIndex={0}>
        <table>
          {head && headRow && (
            <thead>
              {cloneElement(
                headRow,
                {},
                partsOf(headRow.props.children).map((cell, column) => {
                  const direction = sort?.column === column ? sort.direction : undefined;
                  return cloneElement(
                    cell,
                    { ...(direction && { "aria-sort": direction }) },
                    rows.length > 1 ? (
                      <SortButton direction={direction} onTurn={() => turn(column)}>
                        {cell.props.children}
                      </SortButton>
                    ) : (
                      cell.props.children
                    ),
                  );
                }),
              )}
            </thead>
          )}
          {body && <tbody>{sorted}</tbody>}
        </table>
      </div>
      <div className="absolute top-1 right-1 rounded-md bg-background opacity-0 shadow-xs transition-opacity group-focus-within/table:opacity-100 group-hover/table:opacity-100 print:hidden pointer-coarse:opacity-100">
        <CopyButton
          label="Copy as CSV"
          read={() => toCsv([...(headRow ? [cellsOf(headRow)] : []), ...sorted.map(cellsOf)])}
        />
      </div>
    </div>
  );
}

function compareRows(a: Part, b: Part, { column, direction }: Sort): number {
  const [one = "", other = ""] = [cellsOf(a)[column], cellsOf(b)[column]];
  // What is empty is last either way.
  if (one === "" || other === "") return compareCells(one, other);
  return compareCells(one, other) * (direction === "ascending" ? 1 : -1);
}

interface SortButtonProps {
  direction: Sort["direction"] | undefined;
  onTurn: () => void;
  children: ReactNode;
}

function SortButton({ direction, onTurn, children }: SortButtonProps) {
  const Icon = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1 rounded-xs text-start outline-none focus-visible:ring-2 focus-visible:ring-ring"
      onClick={onTurn}
    >
      {children}
      <Icon aria-hidden className={cn("size-3.5 shrink-0 print:hidden", !direction && "opacity-40")} />
    </button>
  );
}
