import type { Document } from "@contract/documents.ts";
import { ConfirmRows } from "@/components/list/confirm-rows.tsx";
import type { ActionDialogProps } from "@/components/list/types.ts";
import { formatCount } from "@/lib/format.ts";

interface DeleteDialogProps extends ActionDialogProps<Document> {
  onDelete: (documents: readonly Document[]) => void;
}

/** Asks before documents are deleted. */
export function DeleteDialog({ onDelete, ...props }: DeleteDialogProps) {
  const { length } = props.rows;
  return (
    <ConfirmRows
      {...props}
      title={`Delete ${length === 1 ? "this document" : formatCount(length, "document")}?`}
      action="Delete"
      names={props.rows.map(({ name }) => name)}
      onConfirm={onDelete}
    >
      The file, its text and its index are deleted. Answers can no longer draw on it, and it can't be undone.
    </ConfirmRows>
  );
}
