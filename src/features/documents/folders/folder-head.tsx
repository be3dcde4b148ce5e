import {
  ChevronRight,
  Ellipsis,
  Folder as FolderIcon,
  FolderInput,
  FolderPlus,
  FolderTree,
  Pencil,
  Trash2,
} from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { formatNumber } from "@/lib/format.ts";
import { useMenuChoice } from "@/lib/use-menu-choice.ts";
import { countBeneath, foldersIn, pathOf, type FolderIndex, type Place } from "./folder-tree-data.ts";
import type { FolderWork } from "./use-folder-work.tsx";

interface FolderHeadProps {
  index: FolderIndex;
  place: Place;
  withSubfolders: boolean;
  onOpen: (place: Place) => void;
  onSubfolders: (show: boolean) => void;
  work: FolderWork;
  /** What opens the tree, where there is no room for it beside the list. */
  opener: ReactNode;
}

/** Where one is in the library, with what can be done there and the folders in it. */
export function FolderHead(props: FolderHeadProps) {
  const { index, place, onOpen, work, opener, withSubfolders, onSubfolders } = props;
  const folderId = typeof place === "number" ? place : null;
  const inside = place === "none" ? [] : foldersIn(index, folderId);
  return (
    <div className="grid gap-3 empty:hidden">
      {(opener || place !== null) && (
        <div className="flex min-h-9 flex-wrap items-center gap-2">
          {opener}
          {place !== null && <Breadcrumbs index={index} place={place} onOpen={onOpen} />}
          {folderId !== null && index.byId.has(folderId) && (
            <FolderMenu folderId={folderId} index={index} work={work} />
          )}
        </div>
      )}
      {folderId !== null && inside.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {inside.map((folder) => (
            <Button
              key={folder.id}
              variant="outline"
              size="sm"
              className="max-w-56"
              onClick={() => onOpen(folder.id)}
            >
              <FolderIcon className="text-muted-foreground" />
              <span className="truncate">{folder.name}</span>
              <span className="text-xs text-muted-foreground tabular-nums">
                {formatNumber(countBeneath(index, folder.id))}
              </span>
            </Button>
          ))}
          <label className="flex min-h-8 cursor-pointer items-center gap-2 px-1 text-sm text-muted-foreground">
            <Checkbox checked={withSubfolders} onCheckedChange={(next) => onSubfolders(next === true)} />
            List what is in them too
          </label>
        </div>
      )}
    </div>
  );
}

function Breadcrumbs({ index, place, onOpen }: Pick<FolderHeadProps, "index" | "place" | "onOpen">) {
  const path = pathOf(index, typeof place === "number" ? place : null);
  const here = path.at(-1)?.name ?? (place === "none" ? "In no folder" : "A folder that is gone");
  return (
    <nav aria-label="Where this is" className="min-w-0">
      <ol className="flex flex-wrap items-center gap-1 text-sm">
        <Crumb name="All files" onOpen={() => onOpen(null)} />
        {path.slice(0, -1).map((folder) => (
          <Fragment key={folder.id}>
            <Crumb name={folder.name} onOpen={() => onOpen(folder.id)} />
          </Fragment>
        ))}
        <li aria-current="page" className="max-w-64 truncate font-medium" title={here}>
          {here}
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <li className="flex min-w-0 items-center gap-1 text-muted-foreground">
      <button
        type="button"
        onClick={onOpen}
        title={name}
        className="max-w-40 cursor-pointer truncate rounded-xs outline-none hover:text-foreground hover:underline focus-visible:ring-2 focus-visible:ring-ring"
      >
        {name}
      </button>
      <ChevronRight aria-hidden className="size-3.5 shrink-0" />
    </li>
  );
}

function FolderMenu({ folderId, index, work }: { folderId: number; index: FolderIndex; work: FolderWork }) {
  const { trigger, choose, close } = useMenuChoice();
  const folder = index.byId.get(folderId);
  if (!folder) return null;
  const items = [
    { label: "New folder in it", icon: FolderPlus, run: work.create, can: true },
    { label: "Rename", icon: Pencil, run: work.rename, can: folder.can_change },
    { label: "Move to…", icon: FolderInput, run: work.move, can: folder.can_change },
    { label: "Delete", icon: Trash2, run: work.remove, can: folder.can_change, danger: true },
  ].filter(({ can }) => can);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          ref={trigger}
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for the folder ${folder.name}`}
        >
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" onCloseAutoFocus={close}>
        {items.map(({ label, icon: Icon, run, danger }) => (
          <Fragment key={label}>
            {danger && <DropdownMenuSeparator />}
            <DropdownMenuItem
              {...(danger && { variant: "destructive" })}
              onSelect={choose(() => run(folder.id))}
            >
              <Icon />
              {label}
            </DropdownMenuItem>
          </Fragment>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The button that opens the tree in a sheet. */
export function TreeButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="outline" size="sm" onClick={onClick}>
      <FolderTree />
      Folders
    </Button>
  );
}
