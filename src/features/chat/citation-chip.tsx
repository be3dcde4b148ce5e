import type { Citation } from "@contract/chat.ts";
import { HoverCard, HoverCardContent, HoverCardTrigger } from "@/components/ui/hover-card.tsx";
import { cn } from "@/lib/cn.ts";
import { FileText, FileX2 } from "lucide-react";
import { useContext } from "react";
import { CitationContext } from "./citation-context.ts";
import { placeOf } from "./words.ts";

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
    <HoverCard>
      <HoverCardTrigger asChild>
        <button
          type="button"
          aria-label={labelOf(citation)}
          aria-expanded={isOpen}
          onClick={() => onOpen(number)}
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
      </HoverCardTrigger>
      <HoverCardContent className="grid gap-2">
        <CitationPreview citation={citation} />
      </HoverCardContent>
    </HoverCard>
  );
}

/** What a screen reader calls a citation. */
export function labelOf(citation: Citation): string {
  const gone = citation.document_id === null ? "no longer available" : null;
  return [`Source ${citation.number}: ${citation.document_name}`, placeOf(citation), gone]
    .filter((part) => part !== null)
    .join(", ");
}

function CitationPreview({ citation }: { citation: Citation }) {
  const { document_id, document_name, quote } = citation;
  const isGone = document_id === null;
  const Icon = isGone ? FileX2 : FileText;
  const place = isGone ? "No longer available" : placeOf(citation);
  return (
    <>
      <span className="flex items-start gap-2">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{document_name}</span>
          {place && <span className="block text-xs text-muted-foreground">{place}</span>}
        </span>
      </span>
      {quote && (
        <span className="line-clamp-6 border-l-2 pl-3 text-sm leading-5 whitespace-pre-line text-muted-foreground">
          {quote}
        </span>
      )}
    </>
  );
}
