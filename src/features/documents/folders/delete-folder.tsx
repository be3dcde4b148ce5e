import type { Folder } from "@contract/folders.ts";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { formatCount } from "@/lib/format.ts";
import { beneath, countBeneath, foldersIn, type FolderIndex } from "./folder-tree-data.ts";

interface DeleteFolderProps {
  open: boolean;
  folder: Folder;
  index: FolderIndex;
  onClose: () => void;
  onDelete: (documents: "keep" | "delete") => void;
}

/** Asks what becomes of what is in a folder before it is deleted. */
export function DeleteFolder({ open, folder, index, onClose, onDelete }: DeleteFolderProps) {
  const [choice, setChoice] = useState<"keep" | "delete">("keep");
  const documents = countBeneath(index, folder.id);
  const folders = beneath(index, folder.id).length - 1;
  const above = folder.parent_id === null ? "the top" : `“${index.byId.get(folder.parent_id)?.name ?? ""}”`;
  const isEmpty = documents === 0 && folders === 0;
  const inside = [
    ...(folders > 0 ? [formatCount(folders, "folder")] : []),
    ...(documents > 0 ? [formatCount(documents, "document")] : []),
  ].join(" and ");
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Delete “${folder.name}”?`}
      action={choice === "delete" && !isEmpty ? "Delete all" : "Delete folder"}
      onConfirm={() => onDelete(choice)}
    >
      {isEmpty ? (
        <p>There is nothing in it that you can read.</p>
      ) : (
        <fieldset className="grid gap-2">
          <legend className="mb-2">{`In it ${folders + documents === 1 ? "is" : "are"} ${inside}.`}</legend>
          <Choice
            name="contents"
            checked={choice === "keep"}
            onChoose={() => setChoice("keep")}
            title={`Move what is in it to ${above}`}
            text={
              foldersIn(index, folder.id).length > 0
                ? "Folders keep what is in them."
                : "Nothing else changes."
            }
          />
          <Choice
            name="contents"
            checked={choice === "delete"}
            onChoose={() => setChoice("delete")}
            title={`Delete ${inside} too`}
            text="Files, text and index are deleted, answers no longer draw on them, and it can't be undone. Documents that you may not change move up instead."
          />
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  title: string;
  text: string;
}

function Choice({ name, checked, onChoose, title, text }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border p-3 has-checked:border-brand has-checked:bg-selected">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-brand"
      />
      <span className="grid gap-0.5">
        <span className="text-sm font-medium text-foreground">{title}</span>
        <span className="text-xs leading-4 text-pretty text-muted-foreground">{text}</span>
      </span>
    </label>
  );
}
