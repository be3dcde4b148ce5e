import type { Chat } from "@contract/chat.ts";
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { query } from "@/lib/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Check, Folder, FolderPlus, FolderX } from "lucide-react";
import { useState } from "react";
import { NEW_CHAT } from "./chat-path.ts";
import type { ThreadOrder } from "./use-thread-order.ts";

interface MoveChatProps {
  chat: Chat;
  open: boolean;
  onClose: () => void;
  order: ThreadOrder;
}

/** Puts a chat into a folder that is found by its name, into a new one, or out of any. */
export function MoveChat({ chat, open, onClose, order }: MoveChatProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md gap-4">
        <DialogHeader>
          <DialogTitle>Move to folder</DialogTitle>
          <DialogDescription className="truncate">{chat.title || NEW_CHAT}</DialogDescription>
        </DialogHeader>
        <Targets chat={chat} order={order} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function Targets({ chat, order, onClose }: Omit<MoveChatProps, "open">) {
  const [typed, setTyped] = useState("");
  const folders = useQuery(query("/thread/folders", {}));
  const name = typed.trim();
  const list = folders.data?.folders ?? [];
  const found = list.filter((folder) => folder.name.toLocaleLowerCase().includes(name.toLocaleLowerCase()));
  const isNew =
    name !== "" && !list.some((folder) => folder.name.toLocaleLowerCase() === name.toLocaleLowerCase());
  const done = (work: Promise<unknown>) => {
    void work;
    onClose();
  };
  return (
    <Command shouldFilter={false} label="Folders" className="rounded-md border">
      <CommandInput
        autoFocus
        placeholder="Find or name a folder"
        value={typed}
        onValueChange={setTyped}
        maxLength={100}
      />
      <CommandList>
        <CommandEmpty>
          {folders.isPending ? "Loading…" : "Type a name to make your first folder."}
        </CommandEmpty>
        <CommandGroup>
          {found.map((folder) => (
            <CommandItem
              key={folder.id}
              value={`folder ${folder.id}`}
              onSelect={() => done(order.move(chat.id, folder.id))}
            >
              <Folder />
              <span className="min-w-0 flex-1 truncate">{folder.name}</span>
              {folder.id === chat.folder_id && <Check aria-label="It is in this folder" />}
            </CommandItem>
          ))}
          {isNew && (
            <CommandItem value="new" onSelect={() => done(order.createFolder(name, chat.id))}>
              <FolderPlus />
              <span className="min-w-0 truncate">New folder “{name}”</span>
            </CommandItem>
          )}
          {chat.folder_id !== null && name === "" && (
            <CommandItem value="none" onSelect={() => done(order.move(chat.id, null))}>
              <FolderX />
              Out of its folder
            </CommandItem>
          )}
        </CommandGroup>
      </CommandList>
    </Command>
  );
}
