import type { Citation } from "@contract/chat.ts";
import { cn } from "@/lib/cn.ts";
import { useContext } from "react";
import { CitationContext } from "./citation-context.ts";
import { PreviewedCitation } from "./citation-preview.tsx";
import { labelOf } from "./words.ts";

export const chipClasses =
  "mx-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs px-1 align-[0.1em] text-[0.6875rem] leading-none font-medium tabular-nums no-underline";

interface ChipProps {
  citation: Citation;
  /** Why its document doesn't hold today, in a sentence. */
  lapsed?: string | null;
}

/** The number of a citation that is known, which opens its passage; of a text that doesn't hold it says so. */
export function Chip({ citation, lapsed }: ChipProps) {
  const { onOpen, openNumber } = useContext(CitationContext);
  const { number } = citation;
  const isOpen = openNumber === number;
  return (
    <PreviewedCitation citation={citation}>
      <button
        type="button"
        aria-label={lapsed ? `${labelOf(citation)}. ${lapsed}` : labelOf(citation)}
        aria-expanded={isOpen}
        onClick={() => onOpen(number)}
        data-slot="citation"
        className={cn(
          chipClasses,
          "relative cursor-pointer transition-colors outline-none after:absolute after:-inset-1 focus-visible:ring-2 focus-visible:ring-ring",
          isOpen
            ? "bg-primary text-primary-foreground"
            : lapsed
              ? "border border-dashed border-warning-text bg-warning/15 text-warning-text hover:bg-warning/30"
              : "bg-secondary text-secondary-foreground hover:bg-primary hover:text-primary-foreground",
        )}
      >
        {number}
      </button>
    </PreviewedCitation>
  );
}
