import type { ChatFolder } from "@contract/threads.ts";
import { useDropTarget } from "@/components/list/drop-target.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { formatCount } from "@/lib/format.ts";
import { preference, schemaOf, usePreference } from "@/lib/preferences.ts";
import { STORAGE_KEYS } from "@/lib/storage-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ChevronRight, Ellipsis, FolderPlus, Pencil, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { CHATS, type ItemActions } from "./chat-item.tsx";
import { NewsMark } from "./news-mark.tsx";
import { useFolderNews } from "./use-folder-news.ts";
import { ChatRows } from "./chat-rows.tsx";
import { TitleEditor, useRenaming } from "./chat-title.tsx";
import { useThreadOrder, type ThreadOrder } from "./use-thread-order.ts";

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => typeof id === "number");
/** The folders that are open, kept in this browser. */
const openFolders = preference(STORAGE_KEYS.openChatFolders, schemaOf(isIds), []);

/** The reader's folders of chats: they open, take chats that are dropped on them, and are made, renamed, moved and deleted. */
export function ChatFolders({ actions }: { actions: ItemActions }) {
  const folders = useQuery(query("/thread/folders", {}));
  const order = useThreadOrder();
  const [isNaming, setNaming] = useState(false);
  const [opened, setOpened] = usePreference(openFolders);
  const id = useId();
  const list = folders.data?.folders ?? [];
  const news = useFolderNews(list.some((folder) => !opened.includes(folder.id)));
  const turn = (folder: number) =>
    setOpened(
      opened.includes(folder) ? opened.filter((one) => one !== folder) : [...opened, folder].slice(-200),
    );
  return (
    <section aria-labelledby={id}>
      <div className="flex h-6 items-center justify-between pb-1 pl-2">
        <h3 id={id} className="text-xs text-muted-foreground">
          Folders
        </h3>
        <Tooltip content="New folder">
          <Button
            variant="ghost"
            size="icon-xs"
            aria-label="New folder"
            className="mr-1 text-muted-foreground"
            onClick={() => setNaming(true)}
          >
            <FolderPlus />
          </Button>
        </Tooltip>
      </div>
      {isNaming && (
        <TitleEditor
          title=""
          text=""
          label="Name of the new folder"
          maxLength={100}
          autoFocus
          className="h-8"
          onDone={(name) => {
            setNaming(false);
            if (name !== null) void order.createFolder(name);
          }}
        />
      )}
      <ul className="grid grid-cols-1 gap-px">
        {list.map((folder, place) => (
          <li key={folder.id}>
            <FolderRow
              folder={folder}
              place={place}
              of={list.length}
              isOpen={opened.includes(folder.id)}
              onTurn={() => turn(folder.id)}
              order={order}
              actions={actions}
              {...news(folder.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FolderRowProps {
  folder: ChatFolder;
  place: number;
  of: number;
  isOpen: boolean;
  onTurn: () => void;
  order: ThreadOrder;
  actions: ItemActions;
  /** Of a chat in it. */
  isAnswering: boolean;
  isUnseen: boolean;
}

function FolderRow({ folder, place, of, isOpen, onTurn, order, actions, ...news }: FolderRowProps) {
  const { id, name } = folder;
  const isRenaming = useRef(false);
  const { start, editor } = useRenaming(
    { id, title: name },
    (_, next) => order.renameFolder(id, next),
    "h-8",
    "Folder name",
  );
  const { isOver, handlers } = useDropTarget([CHATS], (_, ids) => {
    for (const chat of ids) void order.move(chat, id);
  });
  if (editor) return editor;
  return (
    <div {...handlers}>
      <div
        className={cn(
          "group/folder relative flex h-8 items-center rounded-sm text-sm hover:bg-foreground/5 pointer-coarse:h-10",
          isOver && "bg-selected",
        )}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onTurn}
          className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-1.5 rounded-sm px-2 text-left outline-none group-focus-within/folder:pr-9 group-hover/folder:pr-9 focus-visible:ring-2 focus-visible:ring-ring pointer-coarse:pr-9"
        >
          <ChevronRight
            aria-hidden
            className={cn(
              "size-3.5 shrink-0 text-muted-foreground transition-transform",
              isOpen && "rotate-90",
            )}
          />
          <span className="truncate" title={name}>
            {name}
          </span>
          {!isOpen && <NewsMark {...news} />}
          <span
            className={cn(
              "text-xs text-muted-foreground tabular-nums",
              (isOpen || !(news.isAnswering || news.isUnseen)) && "ml-auto",
            )}
          >
            <span className="sr-only">{formatCount(folder.chats, "chat")}</span>
            <span aria-hidden>{folder.chats}</span>
          </span>
        </button>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button
              variant="ghost"
              size="icon-xs"
              aria-label={`Actions for the folder ${name}`}
              className="absolute right-1 group-focus-within/folder:opacity-100 group-hover/folder:opacity-100 data-[state=open]:opacity-100 pointer-fine:opacity-0"
            >
              <Ellipsis />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent
            align="end"
            onCloseAutoFocus={(event) => {
              if (isRenaming.current) event.preventDefault();
              isRenaming.current = false;
            }}
          >
            <DropdownMenuItem
              onSelect={() => {
                isRenaming.current = true;
                start();
              }}
            >
              <Pencil />
              Rename
            </DropdownMenuItem>
            {place > 0 && (
              <DropdownMenuItem onSelect={() => void order.moveFolder(id, place - 1)}>
                <ArrowUp />
                Move up
              </DropdownMenuItem>
            )}
            {place < of - 1 && (
              <DropdownMenuItem onSelect={() => void order.moveFolder(id, place + 1)}>
                <ArrowDown />
                Move down
              </DropdownMenuItem>
            )}
            <DropdownMenuItem variant="destructive" onSelect={() => void order.removeFolder(id)}>
              <Trash2 />
              Delete
            </DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
      {isOpen && (
        <div className="ml-3.5 border-l pl-1.5">
          <ChatRows
            place={{ folder_id: id }}
            actions={actions}
            empty="Drag a chat here, or move it by its menu."
          />
        </div>
      )}
    </div>
  );
}
