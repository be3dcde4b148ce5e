import type { Citation } from "@contract/chat.ts";
import { FileText, FileX2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useContext, useState } from "react";
import { HoverCard, HoverCardContent, HoverCardTrigger } from "@/components/ui/hover-card.tsx";
import { CitationContext } from "./citation-context.ts";
import { placeOf } from "./words.ts";

const StandingTag = lazy(async () => ({
  default: (await import("@/components/document-standing.tsx")).StandingTag,
}));

/** A button that opens a citation, with a preview of it. */
export function PreviewedCitation({ citation, children }: { citation: Citation; children: ReactNode }) {
  const { openNumber } = useContext(CitationContext);
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    // Its passage stands beside the answer once it is open; a preview would only cover it.
    <HoverCard open={isPreviewed && openNumber !== citation.number} onOpenChange={setPreviewed}>
      <HoverCardTrigger asChild>{children}</HoverCardTrigger>
      <HoverCardContent className="grid gap-2">
        <Preview citation={citation} />
      </HoverCardContent>
    </HoverCard>
  );
}

/** A citation at a glance: its document, the place in it, and the quote. */
function Preview({ citation }: { citation: Citation }) {
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
          {document_id !== null && (
            <Suspense>
              <StandingTag documentId={document_id} className="mt-1" />
            </Suspense>
          )}
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
