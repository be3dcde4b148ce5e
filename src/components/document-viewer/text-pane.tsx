import { FileX2 } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { ApiError } from "@/lib/errors.ts";
import type { Document } from "@contract/documents.ts";
import { DocumentPartText } from "./document-text.tsx";
import { MoreText } from "./more-text.tsx";
import type { Span } from "./text-blocks.ts";
import type { DocumentText } from "./use-document-text.ts";
import { useScroller } from "./use-scroller.ts";

interface TextPaneProps {
  text: DocumentText;
  /** The passage to scroll to and mark. */
  highlight: Span | undefined;
}

/** A document's stored text, opened at the passage; more loads as the reader scrolls. */
export function TextPane({ text, highlight }: TextPaneProps) {
  const { document, parts } = text;
  const scroller = useScroller(parts[0]?.ordinal, highlight);
  return (
    <div
      ref={scroller}
      role="region"
      aria-label="Document text"
      aria-busy={text.isFetching}
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto px-5 py-4 text-sm leading-6 outline-none [overflow-anchor:none] focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
    >
      {text.isPending && <TextSkeleton />}
      {text.isError && !document && <Unavailable error={text.error} onRetry={() => void text.refetch()} />}
      {document && parts.length === 0 && <NoText document={document} />}
      {parts.length > 0 && (
        <div className="grid gap-3">
          {text.hasPreviousPage && (
            <MoreText
              label="Show earlier text"
              busy={text.isFetchingPreviousPage}
              failed={text.isFetchPreviousPageError}
              onShow={() => void text.fetchPreviousPage()}
            />
          )}
          {parts.map((part) => (
            <DocumentPartText key={part.ordinal} part={part} highlight={highlight} />
          ))}
          {text.hasNextPage && (
            <MoreText
              label="Show more text"
              busy={text.isFetchingNextPage}
              failed={text.isFetchNextPageError}
              onShow={() => void text.fetchNextPage()}
            />
          )}
        </div>
      )}
    </div>
  );
}

function Unavailable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 403);
  if (!isGone) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState icon={FileX2} title="This document is no longer available">
      It was deleted, or you can no longer read it.
    </EmptyState>
  );
}

function NoText({ document }: { document: Document }) {
  if (document.status === "failed") {
    return (
      <EmptyState icon={FileX2} title="This document couldn't be read">
        {document.status_reason}
      </EmptyState>
    );
  }
  if (document.status === "processing") {
    return (
      <EmptyState title="This document is still being read">
        Its text appears here once it is ready.
      </EmptyState>
    );
  }
  return <EmptyState icon={FileX2} title="This document has no text" />;
}

const SKELETON_LINES = ["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-2/3"];

function TextSkeleton() {
  return (
    <div className="grid gap-3 pt-2">
      <span role="status" className="sr-only">
        Loading the text
      </span>
      {[...SKELETON_LINES, ...SKELETON_LINES].map((width, index) => (
        <Skeleton key={index} className={`h-3.5 ${width}`} />
      ))}
    </div>
  );
}
