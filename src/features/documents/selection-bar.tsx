import { RotateCw, Tags, Trash2, X } from "lucide-react";
import type { Document } from "@contract/documents.ts";
import { Button } from "@/components/ui/button.tsx";
import { formatNumber } from "@/lib/format.ts";

interface SelectionBarProps {
  /** The ticked ones. */
  documents: readonly Document[];
  onTag: (documents: readonly Document[]) => void;
  onDelete: (documents: readonly Document[]) => void;
  onRetry: (document: Document) => void;
  onClear: () => void;
}

/** What can be done with all ticked documents; it stands where the filters are. */
export function SelectionBar({ documents, onTag, onDelete, onRetry, onClear }: SelectionBarProps) {
  const failed = documents.filter((document) => document.status === "failed");
  return (
    <div role="toolbar" aria-label="Selected documents" className="flex min-h-9 flex-wrap items-center gap-2">
      <p role="status" className="mr-1 font-medium tabular-nums">
        {formatNumber(documents.length)} selected
      </p>
      <Button variant="outline" size="sm" onClick={() => onTag(documents)}>
        <Tags />
        Tags
      </Button>
      <Button
        variant="outline"
        size="sm"
        className="text-destructive-text"
        onClick={() => onDelete(documents)}
      >
        <Trash2 />
        Delete
      </Button>
      {failed.length > 0 && (
        <Button variant="outline" size="sm" onClick={() => failed.forEach(onRetry)}>
          <RotateCw />
          Retry {formatNumber(failed.length)} failed
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onClear}>
        <X />
        Clear
      </Button>
    </div>
  );
}
