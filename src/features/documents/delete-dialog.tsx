import { useState } from "react";
import type { Document } from "@contract/documents.ts";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { formatCount } from "@/lib/format.ts";

interface DeleteDialogProps {
  /** Those to delete; none closes the dialog. */
  documents: readonly Document[];
  onClose: () => void;
  onDelete: () => void;
}

const NAMED = 5;

/** Asks before documents are deleted. */
export function DeleteDialog({ documents, onClose, onDelete }: DeleteDialogProps) {
  const shown = useLastNonEmpty(documents);
  const count = shown.length;
  const what = count === 1 ? "this document" : formatCount(count, "document");
  return (
    <ConfirmDialog
      open={documents.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${what}?`}
      action="Delete"
      onConfirm={onDelete}
    >
      <p>
        The file, its text and its index are deleted. Answers can no longer draw on it, and it can't be
        undone.
      </p>
      <ul className="mt-3 grid gap-1 text-foreground">
        {shown.slice(0, NAMED).map((document) => (
          <li key={document.id} className="truncate font-medium">
            {document.name}
          </li>
        ))}
        {count > NAMED && <li className="text-muted-foreground">and {count - NAMED} more</li>}
      </ul>
    </ConfirmDialog>
  );
}

/** Keeps what the dialog says while it closes. */
function useLastNonEmpty(documents: readonly Document[]): readonly Document[] {
  const [last, setLast] = useState(documents);
  if (documents.length > 0 && documents !== last) setLast(documents);
  return documents.length > 0 ? documents : last;
}
