import { RotateCw } from "lucide-react";
import type { Document } from "@contract/documents.ts";
import { gapTexts } from "@/components/document-gaps.tsx";
import { DocumentStatusBadge, hasFailed, hasUnread } from "@/components/document-status.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";

interface DocumentStateProps {
  document: Document;
  /** Reads anew what couldn't be read; undefined when the member may not. */
  onRetry: ((document: Document) => void) | undefined;
}

/** A document's status, and Retry when it failed. */
export function DocumentState({ document, onRetry }: DocumentStateProps) {
  return (
    <div className="flex items-center gap-1">
      <DocumentStatusBadge document={document} />
      {hasFailed(document) && onRetry && (
        <Button
          variant="ghost"
          size="xs"
          aria-label={`Retry ${document.name}`}
          onClick={() => onRetry(document)}
        >
          <RotateCw />
          Retry
        </Button>
      )}
    </div>
  );
}

/** What a document lacks, in words, and a button that has its unread pages read again, where the member may. */
export function GapsReason({ document, onRetry, className }: DocumentStateProps & { className?: string }) {
  if (document.status !== "success" || hasFailed(document)) return null;
  const texts = gapTexts(document);
  if (texts.length === 0) return null;
  return (
    <p className={cn("text-xs leading-4 text-pretty wrap-anywhere text-warning-text", className)}>
      {texts.join(" ")}
      {hasUnread(document) && onRetry && (
        <button
          type="button"
          className="ml-1 cursor-pointer rounded-xs font-medium underline outline-none focus-visible:ring-2 focus-visible:ring-ring"
          aria-label={`Try the unread pages of ${document.name} again`}
          onClick={() => onRetry(document)}
        >
          Try again
        </button>
      )}
    </p>
  );
}

/** Why a document, or its new version, failed, in words; nothing while it hasn't. */
export function FailureReason({ document, className }: { document: Document; className?: string }) {
  if (!hasFailed(document)) return null;
  const reason = document.status_reason ?? "The file couldn't be read.";
  return (
    <p className={cn("text-xs leading-4 text-pretty wrap-anywhere text-destructive-text", className)}>
      {reason}
    </p>
  );
}
