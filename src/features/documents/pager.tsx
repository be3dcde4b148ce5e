import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { formatNumber } from "@/lib/format.ts";

interface PagerProps {
  /** From 1. */
  page: number;
  /** Rows a page. */
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** Where in a list one is, and the way to its other pages; nothing while it fits one page. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  if (total <= size && page === 1) return null;
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2">
      <p className="mr-2 text-xs text-muted-foreground tabular-nums">
        {first > last
          ? `0 of ${formatNumber(total)}`
          : `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`}
      </p>
      <Button
        variant="outline"
        size="icon-sm"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft />
      </Button>
      <Button
        variant="outline"
        size="icon-sm"
        aria-label="Next page"
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight />
      </Button>
    </nav>
  );
}
