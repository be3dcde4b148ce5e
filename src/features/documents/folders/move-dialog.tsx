import { Folder as FolderIcon, FolderX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Input } from "@/components/ui/input.tsx";
import { pathText, treeRows, type FolderIndex } from "./folder-tree-data.ts";

interface MoveDialogProps {
  open: boolean;
  /** "Move 12 documents" */
  title: string;
  index: FolderIndex;
  /** What "no folder" is called here. */
  none: string;
  /** Folders that can't be moved into. */
  without?: readonly number[];
  onClose: () => void;
  /** Null: out of any folder. */
  onMove: (folderId: number | null) => void;
}

/** Moves things to a folder that is found by its name. */
export function MoveDialog({ open, title, ...props }: MoveDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && props.onClose()}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>Who reads a document doesn’t change by its folder.</DialogDescription>
        </DialogHeader>
        <Targets {...props} />
      </DialogContent>
    </Dialog>
  );
}

function Targets({ index, none, without = [], onClose, onMove }: Omit<MoveDialogProps, "open" | "title">) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<number | null | undefined>();
  const words = search.trim().toLocaleLowerCase();
  const rows = treeRows(index, () => true).filter(({ folder }) => !without.includes(folder.id));
  const found = rows.filter(({ folder }) => pathText(index, folder.id).toLocaleLowerCase().includes(words));
  const isShown = chosen === null ? words === "" : found.some(({ folder }) => folder.id === chosen);
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        const [only] = found;
        const target = isShown ? chosen : words !== "" && found.length === 1 ? only?.folder.id : undefined;
        if (target !== undefined) onMove(target);
      }}
    >
      <div className="grid gap-3">
        <Input
          type="search"
          autoFocus
          aria-label="Search folders"
          placeholder="Search folders"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <fieldset className="relative max-h-72 overflow-y-auto rounded-md border p-1">
          <legend className="sr-only">Move to</legend>
          {words === "" && (
            <Target
              icon={<FolderX />}
              name={none}
              level={1}
              checked={chosen === null}
              onChoose={() => setChosen(null)}
            />
          )}
          {found.map(({ folder, level }) => (
            <Target
              key={folder.id}
              icon={<FolderIcon />}
              name={words === "" ? folder.name : pathText(index, folder.id)}
              level={words === "" ? level : 1}
              checked={chosen === folder.id}
              onChoose={() => setChosen(folder.id)}
            />
          ))}
          {found.length === 0 && words !== "" && (
            <p className="px-2 py-1.5 text-sm text-muted-foreground">No folder is called that.</p>
          )}
        </fieldset>
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={!(isShown && chosen !== undefined) && !(words !== "" && found.length === 1)}
        >
          Move
        </Button>
      </DialogFooter>
    </form>
  );
}

interface TargetProps {
  icon: React.ReactNode;
  name: string;
  level: number;
  checked: boolean;
  onChoose: () => void;
}

function Target({ icon, name, level, checked, onChoose }: TargetProps) {
  return (
    <label
      style={{ paddingInlineStart: `${(level - 1) * 1 + 0.5}rem` }}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-sm py-1 pe-2 text-sm hover:bg-accent has-checked:bg-selected has-focus-visible:ring-2 has-focus-visible:ring-ring [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground"
    >
      <input
        type="radio"
        name="target"
        checked={checked}
        onChange={onChoose}
        className="size-4 shrink-0 accent-brand"
      />
      {icon}
      <span className="min-w-0 truncate">{name}</span>
    </label>
  );
}
