import type { Citation } from "@contract/chat.ts";
import { cn } from "@/lib/cn.ts";
import { useContext } from "react";
import { PreviewedCitation } from "./citation-preview.tsx";
import { CitationContext } from "./citation-context.ts";
import { labelOf, placeOf } from "./words.ts";

/** The sources of an answer, below it; each opens its passage. */
export function SourceList({ citations }: { citations: readonly Citation[] }) {
  const { onOpen, openNumber } = useContext(CitationContext);
  if (citations.length === 0) return null;
  const sorted = citations.toSorted((a, b) => a.number - b.number);
  return (
    <section aria-label="Sources" className="mt-4">
      <ul className="flex flex-wrap gap-1.5 print:hidden">
        {sorted.map((citation) => (
          <li key={citation.number} className="min-w-0">
            <PreviewedCitation citation={citation}>
              <button
                type="button"
                aria-label={labelOf(citation)}
                aria-expanded={openNumber === citation.number}
                onClick={() => onOpen(citation.number)}
                className={cn(
                  "flex max-w-full cursor-pointer items-center gap-2 rounded-sm border bg-raised py-1 pr-2.5 pl-1.5 text-left text-xs leading-4 transition-colors outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring",
                  openNumber === citation.number && "border-ring bg-selected",
                )}
              >
                <span className="grid h-4.5 min-w-4.5 place-items-center rounded-xs bg-secondary px-1 text-[0.6875rem] font-medium tabular-nums">
                  {citation.number}
                </span>
                <SourceName citation={citation} />
              </button>
            </PreviewedCitation>
          </li>
        ))}
      </ul>
      <PrintedSources citations={sorted} />
    </section>
  );
}

/** On paper there is nothing to open, so each source says where it is and what it says. */
function PrintedSources({ citations }: { citations: readonly Citation[] }) {
  return (
    <ul aria-hidden className="hidden gap-1.5 border-t pt-2 text-xs leading-4 print:grid">
      {citations.map((citation) => {
        const place = placeOf(citation);
        return (
          <li key={citation.number} className="break-inside-avoid">
            <span className="font-medium">
              [{citation.number}] {citation.document_name}
            </span>
            {place && `, ${place}`}
            {citation.quote && <q className="mt-0.5 block pl-5 text-muted-foreground">{citation.quote}</q>}
          </li>
        );
      })}
    </ul>
  );
}

function SourceName({ citation }: { citation: Citation }) {
  const isGone = citation.document_id === null;
  const place = isGone ? "No longer available" : placeOf(citation);
  return (
    <>
      <span className={cn("max-w-52 truncate", isGone && "text-muted-foreground line-through")}>
        {citation.document_name}
      </span>
      {place && <span className="shrink-0 text-muted-foreground">{place}</span>}
    </>
  );
}
