import { RotateCw } from "lucide-react";
import type { Document } from "@contract/documents.ts";
import { DocumentStatusBadge } from "@/components/document-status.tsx";
import { Button } from "@/components/ui/button.tsx";

interface DocumentStateProps {
  document: Document;
  /** Reads a failed document anew; undefined when the member may not. */
  onRetry: ((document: Document) => void) | undefined;
}

/** A document's status; when it failed with the reason, and Retry. */
export function DocumentState({ document, onRetry }: DocumentStateProps) {
  const hasFailed = document.status === "failed";
  return (
    <div className="grid justify-items-start gap-1">
      <div className="flex items-center gap-1">
        <DocumentStatusBadge document={document} />
        {hasFailed && onRetry && (
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
      {hasFailed && (
        <p
          className="line-clamp-3 text-xs leading-4 wrap-anywhere text-muted-foreground"
          title={document.status_reason ?? ""}
        >
          {document.status_reason ?? "The file couldn't be read."}
        </p>
      )}
    </div>
  );
}
