import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { formatAbout } from "./about.ts";

interface PagerProps {
  /** From 1. */
  page: number;
  /** Rows a page. */
  size: number;
  total: number;
  /** The total is a guess: whether there is a page more is known by whether this one is full. */
  about?: { full: boolean } | false;
  /** What is counted, in the singular. */
  noun: string;
  plural?: string;
  onPage: (page: number) => void;
}

/** How many rows there are and which of them show; with the way to the other pages when there are any. */
export function Pager({ page, size, total, about = false, noun, plural, onPage }: PagerProps) {
  if (total === 0) return null;
  if (total <= size && page === 1) {
    return (
      <p className="px-1 text-xs text-muted-foreground tabular-nums">{formatCount(total, noun, plural)}</p>
    );
  }
  const first = (page - 1) * size + 1;
  const last = about ? page * size : Math.min(page * size, total);
  const isLast = about ? !about.full : last >= total;
  const shown = first > last ? "0" : `${formatNumber(first)}–${formatNumber(last)}`;
  return (
    <nav aria-label="Pages" className="flex items-center gap-2 px-1">
      <p className="mr-auto text-xs text-muted-foreground tabular-nums">
        {shown} of {about ? formatAbout(total, noun, plural) : formatCount(total, noun, plural)}
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
        disabled={isLast}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight />
      </Button>
    </nav>
  );
}
