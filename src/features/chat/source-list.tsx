import type { AnswerSearch, Citation } from "@contract/chat.ts";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { cn } from "@/lib/cn.ts";
import { lazy, Suspense, useContext } from "react";
import { PreviewedCitation } from "./citation-preview.tsx";
import { CitationContext } from "./citation-context.ts";
import { Searched } from "./searched.tsx";
import { groupSources, placeIn, type SourceGroup } from "./sources.ts";
import { labelOf, placeOf } from "./words.ts";

const StandingTag = lazy(async () => ({
  default: (await import("@/components/document-standing.tsx")).StandingTag,
}));

interface SourceListProps {
  citations: readonly Citation[];
  search: AnswerSearch | null;
}

/** What an answer cites, by document; each citation opens its passage. What was searched besides stands behind a click. */
export function SourceList({ citations, search }: SourceListProps) {
  if (citations.length === 0) return null;
  const groups = groupSources(citations);
  return (
    <section aria-label="Sources" className="mt-4">
      <ul className="grid gap-1.5 print:hidden">
        {groups.map((group) => (
          <Group key={group.key} group={group} search={search} />
        ))}
      </ul>
      <PrintedSources citations={groups.flatMap((group) => group.citations)} />
      {search && <Searched citations={[...citations]} search={search} />}
    </section>
  );
}

function Group({ group, search }: { group: SourceGroup; search: AnswerSearch | null }) {
  const { name, isGone, citations } = group;
  const documentId = citations[0]?.document_id;
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs leading-4">
      <span className="flex max-w-full min-w-0 items-center gap-1.5">
        <DocumentIcon name={name} className="size-3.5" />
        <span
          title={name}
          className={cn("truncate font-medium", isGone && "text-muted-foreground line-through")}
        >
          {name}
        </span>
      </span>
      {isGone && <span className="text-muted-foreground">No longer available</span>}
      {documentId != null && (
        <Suspense>
          <StandingTag documentId={documentId} />
        </Suspense>
      )}
      <ul className="flex min-w-0 flex-wrap gap-1" aria-label={`Passages of ${name}`}>
        {citations.map((citation) => (
          <li key={citation.number} className="min-w-0">
            <CitationButton citation={citation} place={placeIn(citation, search)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function CitationButton({ citation, place }: { citation: Citation; place: string | null }) {
  const { onOpen, openNumber } = useContext(CitationContext);
  const isOpen = openNumber === citation.number;
  return (
    <PreviewedCitation citation={citation}>
      <button
        type="button"
        aria-label={labelOf(citation)}
        aria-expanded={isOpen}
        onClick={() => onOpen(citation.number)}
        className={cn(
          "flex max-w-full cursor-pointer items-center gap-1.5 rounded-sm border bg-raised py-0.5 pr-2 pl-0.5 text-left transition-colors outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring",
          !place && "pr-0.5",
          isOpen && "border-ring bg-selected",
        )}
      >
        <span className="grid h-4.5 min-w-4.5 place-items-center rounded-xs bg-secondary px-1 text-[0.6875rem] font-medium tabular-nums">
          {citation.number}
        </span>
        {place && <span className="max-w-52 truncate text-muted-foreground">{place}</span>}
      </button>
    </PreviewedCitation>
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
