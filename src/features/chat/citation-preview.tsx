import type { Citation } from "@contract/chat.ts";
import { FileText, FileX2 } from "lucide-react";
import { placeOf } from "./words.ts";

/** A citation at a glance: its document, the place in it, and the quote. */
export function CitationPreview({ citation }: { citation: Citation }) {
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
