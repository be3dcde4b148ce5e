import { Folder as FolderIcon } from "lucide-react";
import { cn } from "@/lib/cn.ts";
import { pathText, type FolderIndex } from "./folder-tree-data.ts";

interface FolderLinkProps {
  index: FolderIndex;
  /** Null, or that of a folder that isn't known: nothing. */
  id: number | null;
  onOpen: (id: number) => void;
  className?: string;
}

/** In which folder a document lies, where that isn't the one that is open. */
export function FolderLink({ index, id, onOpen, className }: FolderLinkProps) {
  if (id === null || !index.byId.has(id)) return null;
  const path = pathText(index, id);
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      title={path}
      className={cn(
        "flex max-w-72 cursor-pointer items-center gap-1.5 justify-self-start rounded-xs text-xs leading-4 text-muted-foreground outline-none hover:text-foreground hover:underline focus-visible:ring-2 focus-visible:ring-ring",
        className,
      )}
    >
      <FolderIcon aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">In the folder </span>
      <span className="truncate">{path}</span>
    </button>
  );
}
