import { ExternalLink, FileX2, X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { ApiError } from "@/lib/errors.ts";
import { formatBytes } from "@domain/format.ts";
import { formatCount, formatDate } from "@/lib/format.ts";
import { openOriginal } from "@/lib/open-original.ts";
import type { Document } from "@contract/documents.ts";
import { GapsNote } from "./document-gaps.tsx";
import { DocumentPartText } from "./document-viewer/document-text.tsx";
import { MoreText } from "./document-viewer/more-text.tsx";
import type { Span } from "./document-viewer/text-blocks.ts";
import { useDocumentText } from "./document-viewer/use-document-text.ts";
import { useScroller } from "./document-viewer/use-scroller.ts";

interface DocumentViewerProps {
  documentId: number;
  /** The version that was cited; otherwise the one that answers. */
  revisionId?: number | null;
  /** The passage to scroll to and mark: offsets in the document's whole text, in UTF-16 units. */
  highlight?: Span;
  /** Shows a close button. */
  onClose?: () => void;
}

/**
 * A document's stored text, opened at a passage. It fills its container; further text loads as the reader scrolls.
 * A document that is gone, or that the reader may not read, is "no longer available".
 */
export function DocumentViewer({ documentId, revisionId = null, highlight, onClose }: DocumentViewerProps) {
  const text = useDocumentText({ documentId, revisionId, offset: highlight?.start ?? 0 });
  const { document, parts } = text;
  const scroller = useScroller(parts[0]?.ordinal, highlight);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ViewerHead document={document} isPending={text.isPending} onClose={onClose} />
      {text.former && (
        <p role="note" className="border-b bg-muted px-5 py-2 text-xs leading-5 text-pretty">
          The document has changed since. This is the text of {formatDate(text.former.created_at)} that was
          cited; answers now go by a newer one.
        </p>
      )}
      {document && !text.former && <GapsNote document={document} />}
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
    </div>
  );
}

interface ViewerHeadProps {
  document: Document | undefined;
  isPending: boolean;
  onClose: (() => void) | undefined;
}

function ViewerHead({ document, isPending, onClose }: ViewerHeadProps) {
  return (
    <header className="flex items-start gap-1 border-b py-3 pr-3 pl-5">
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base leading-6 font-semibold" title={document?.name}>
          {document?.name ?? (isPending ? <Skeleton className="my-1 h-4 w-48" /> : "Document")}
        </h2>
        <p className="text-xs leading-5 text-muted-foreground">{document ? facts(document) : "\u00a0"}</p>
      </div>
      {document?.path && (
        <Tooltip content="Open the original file">
          <Button variant="ghost" size="icon-sm" asChild>
            <a
              href={document.path}
              target="_blank"
              rel="noopener noreferrer"
              aria-label="Open the original file"
              onClick={(event) => {
                event.preventDefault();
                void openOriginal(document);
              }}
            >
              <ExternalLink />
            </a>
          </Button>
        </Tooltip>
      )}
      {onClose && (
        <Button variant="ghost" size="icon-sm" aria-label="Close" onClick={onClose}>
          <X />
        </Button>
      )}
    </header>
  );
}

function facts({ type, size, page_count }: Document): string {
  const pages = page_count === null ? [] : [formatCount(page_count, "page")];
  return [type.toUpperCase(), ...pages, formatBytes(size)].join(" · ");
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
