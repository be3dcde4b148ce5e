import { ArrowDown, ArrowUp } from "lucide-react";
import { cn } from "@/lib/cn.ts";
import { TableHead } from "@/components/ui/table.tsx";

type Direction = "asc" | "desc";

interface SortHeadProps {
  label: string;
  /** What the column sorts by. */
  sort: string;
  /** How the list is sorted now. */
  current: { sort: string | undefined; direction: Direction };
  onSort: (sort: string, direction: Direction) => void;
  /** In which direction the column sorts at first. */
  natural?: Direction;
  className?: string;
}

/** A column's head that sorts by it, and turns the order when it is sorted already. */
export function SortHead({ label, sort, current, onSort, natural = "asc", className }: SortHeadProps) {
  const direction = current.sort === sort ? current.direction : null;
  const next = direction === null ? natural : direction === "asc" ? "desc" : "asc";
  const Arrow = direction === "desc" ? ArrowDown : ArrowUp;
  const sorted = direction === "asc" ? "ascending" : direction === "desc" ? "descending" : undefined;
  return (
    <TableHead className={className} aria-sort={sorted}>
      <button
        type="button"
        onClick={() => onSort(sort, next)}
        className={cn(
          "-mx-1 inline-flex cursor-pointer items-center gap-1 rounded-xs px-1 outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring",
          direction && "text-foreground",
        )}
      >
        {label}
        {direction && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </TableHead>
  );
}
