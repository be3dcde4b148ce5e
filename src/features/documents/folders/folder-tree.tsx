import { ChevronRight, Files, Folder as FolderIcon, FolderOpen, FolderX } from "lucide-react";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { dragFolder, useDropTarget, type Dropped } from "./drag.ts";
import {
  countBeneath,
  pathOf,
  treeRows,
  type FolderIndex,
  type Place,
  type TreeRow,
} from "./folder-tree-data.ts";
import { moveInTree } from "./tree-keys.ts";

interface FolderTreeProps {
  index: FolderIndex;
  /** How many documents lie in no folder. */
  unfiled: number;
  place: Place;
  onOpen: (place: Place) => void;
  /** Puts what was dropped into a folder; null: out of any. */
  onDrop: (dropped: Dropped, folderId: number | null) => void;
  onRename: (folderId: number) => void;
  onDelete: (folderId: number) => void;
}

/** All documents, those in no folder, and the folders: a tree for the pointer, for dragging and for the keyboard. */
export function FolderTree({ index, unfiled, place, onOpen, onDrop, onRename, onDelete }: FolderTreeProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState<Place | undefined>();
  const tree = useRef<HTMLDivElement>(null);
  const path = pathOf(index, typeof place === "number" ? place : null).map(({ id }) => id);
  const [shown, setShown] = useState("");
  // What lies around a place is opened with it, and stays so: what is seen can be dropped on from elsewhere.
  if (shown !== path.join()) {
    setShown(path.join());
    setOpen(new Set([...open, ...path.slice(0, -1)]));
  }
  const rows = treeRows(index, (id) => open.has(id));
  const places: Place[] = [null, "none", ...rows.map(({ folder }) => folder.id)];
  const known = (one: Place | undefined) => one !== undefined && places.includes(one);
  const tabStop = known(at) ? at : known(place) ? place : null;
  const turn = (id: number, isOpen: boolean) =>
    setOpen(new Set([...open].filter((each) => each !== id).concat(isOpen ? id : [])));

  function focus(to: Place) {
    setAt(to);
    tree.current?.querySelector<HTMLElement>(`[data-place="${to ?? "all"}"]`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const on = tabStop ?? null;
    const row = rows.find(({ folder }) => folder.id === on);
    if (event.key === "F2" && row?.folder.can_change) onRename(row.folder.id);
    else if (event.key === "Delete" && row?.folder.can_change) onDelete(row.folder.id);
    else if (event.key === "Enter" || event.key === " ") onOpen(on);
    else {
      const step = moveInTree(event, { rows, places, on });
      if (!step) return;
      if (step.turn) turn(step.turn.id, step.turn.open);
      if (step.to !== undefined) focus(step.to);
    }
    event.preventDefault();
  }
  const item = (to: Place) => ({
    to,
    isOpen: place === to,
    tabStop: tabStop === to,
    onOpen: () => {
      setAt(to);
      onOpen(to);
    },
    onFocus: () => setAt(to),
    onDrop,
  });
  const top = 2 + (rows[0]?.size ?? 0);
  return (
    <div ref={tree} role="tree" aria-label="Folders" onKeyDown={onKeyDown} className="grid gap-px">
      <Item {...item(null)} icon={<Files />} name="All files" aria={{ level: 1, position: 1, size: top }} />
      <Item
        {...item("none")}
        icon={<FolderX />}
        name="In no folder"
        count={unfiled}
        aria={{ level: 1, position: 2, size: top }}
      />
      {rows.map((row) => (
        <FolderItem key={row.folder.id} row={row} index={index} turn={turn} {...item(row.folder.id)} />
      ))}
    </div>
  );
}

interface ItemProps {
  to: Place;
  isOpen: boolean;
  tabStop: boolean;
  onOpen: () => void;
  onFocus: () => void;
  onDrop: FolderTreeProps["onDrop"];
}

interface FolderItemProps extends ItemProps {
  row: TreeRow;
  index: FolderIndex;
  turn: (id: number, open: boolean) => void;
}

function FolderItem({ row, index, turn, ...props }: FolderItemProps) {
  const { folder, hasFolders, isOpen, level, position, size } = row;
  return (
    <Item
      {...props}
      icon={props.isOpen ? <FolderOpen /> : <FolderIcon />}
      name={folder.name}
      count={isOpen ? folder.documents : countBeneath(index, folder.id)}
      aria={{
        level,
        position: level === 1 ? position + 2 : position,
        size: level === 1 ? size + 2 : size,
        ...(hasFolders && { isExpanded: isOpen }),
      }}
      onTurn={hasFolders ? () => turn(folder.id, !isOpen) : undefined}
      onDragStart={folder.can_change ? dragFolder(folder) : undefined}
    />
  );
}

interface LineProps extends ItemProps {
  icon: ReactNode;
  name: string;
  count?: number;
  aria: { level: number; position: number; size: number; isExpanded?: boolean };
  onTurn?: (() => void) | undefined;
  onDragStart?: ReturnType<typeof dragFolder> | undefined;
}

function Item(props: LineProps) {
  const { to, icon, name, count, aria, isOpen, tabStop, onOpen, onFocus, onDrop, onTurn, onDragStart } =
    props;
  const drop = useDropTarget((dropped) => onDrop(dropped, typeof to === "number" ? to : null));
  return (
    <div
      role="treeitem"
      aria-level={aria.level}
      aria-posinset={aria.position}
      aria-setsize={aria.size}
      aria-expanded={aria.isExpanded}
      aria-selected={isOpen}
      aria-label={count === undefined ? name : `${name}, ${formatCount(count, "document")}`}
      data-place={to ?? "all"}
      tabIndex={tabStop ? 0 : -1}
      title={name}
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
      onClick={onOpen}
      onFocus={onFocus}
      {...drop.handlers}
      style={{ paddingInlineStart: `${(aria.level - 1) * 0.875 + 0.25}rem` }}
      className={cn(
        "flex h-8 cursor-pointer items-center gap-1.5 rounded-md pe-2 text-sm outline-none select-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring [&_svg]:size-4 [&_svg]:shrink-0",
        isOpen && "bg-selected font-medium",
        drop.isOver && "bg-selected ring-2 ring-brand",
      )}
    >
      <span
        aria-hidden
        className="grid size-5 shrink-0 place-items-center rounded-xs text-muted-foreground hover:text-foreground"
        onClick={(event) => {
          if (!onTurn) return;
          event.stopPropagation();
          onTurn();
        }}
      >
        {onTurn && <ChevronRight className={cn("transition-transform", aria.isExpanded && "rotate-90")} />}
      </span>
      <span aria-hidden className="text-muted-foreground">
        {icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {count !== undefined && count > 0 && (
        <span aria-hidden className="text-xs font-normal text-muted-foreground tabular-nums">
          {formatNumber(count)}
        </span>
      )}
    </div>
  );
}
