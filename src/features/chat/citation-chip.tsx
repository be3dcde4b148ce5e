import { cn } from "@/lib/cn.ts";
import { useContext } from "react";
import { CitationContext } from "./citation-context.ts";
import { PreviewedCitation } from "./citation-preview.tsx";
import { labelOf } from "./words.ts";

const chipClasses =
  "mx-0.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs px-1 align-[0.1em] text-[0.6875rem] leading-none font-medium tabular-nums no-underline";

/** The mark of a citation in the text: a button with a preview; as typed when the answer has no such citation. */
export function CitationChip({ number }: { number: number }) {
  const { citations, onOpen, openNumber, isStreaming } = useContext(CitationContext);
  const citation = citations.find((one) => one.number === number);
  if (!citation) {
    if (!isStreaming) return `[${number}]`;
    return <span className={cn(chipClasses, "bg-muted text-muted-foreground")}>{number}</span>;
  }
  const isOpen = openNumber === number;
  return (
    <PreviewedCitation citation={citation}>
      <button
        type="button"
        aria-label={labelOf(citation)}
        aria-expanded={isOpen}
        onClick={() => onOpen(number)}
        data-slot="citation"
        className={cn(
          chipClasses,
          "relative cursor-pointer transition-colors outline-none after:absolute after:-inset-1 focus-visible:ring-2 focus-visible:ring-ring",
          isOpen
            ? "bg-primary text-primary-foreground"
            : "bg-secondary text-secondary-foreground hover:bg-primary hover:text-primary-foreground",
        )}
      >
        {number}
      </button>
    </PreviewedCitation>
  );
}
