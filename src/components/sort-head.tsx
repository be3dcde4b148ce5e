import { ArrowDown, ArrowUp } from "lucide-react";
import { cn } from "@/lib/cn.ts";
import { TableHead } from "./ui/table.tsx";

interface SortHeadProps {
  label: string;
  /** Null: sorted by another column. */
  direction: "asc" | "desc" | null;
  onSort: () => void;
  className?: string;
}

/** A column's head that sorts by it, and turns the order when it is sorted already. */
export function SortHead({ label, direction, onSort, className }: SortHeadProps) {
  const Arrow = direction === "desc" ? ArrowDown : ArrowUp;
  const sorted = direction === "asc" ? "ascending" : direction === "desc" ? "descending" : undefined;
  return (
    <TableHead className={className} aria-sort={sorted}>
      <button
        type="button"
        onClick={onSort}
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
