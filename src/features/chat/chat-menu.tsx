import type { Chat } from "@contract/chat.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { deferred } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import {
  ArrowDown,
  ArrowUp,
  Download,
  FolderInput,
  Pencil,
  Pin,
  PinOff,
  Printer,
  Share2,
  Trash2,
} from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { OnlyDocumentsItem } from "./asked/only-documents-item.tsx";
import { useThreadOrder } from "./use-thread-order.ts";

const dialogs = {
  move: deferred(() => import("./move-chat.tsx")),
  share: deferred(() => import("./sharing/share-chat.tsx")),
  export: deferred(() => import("./export/export-dialog.tsx")),
};

interface ChatMenuProps {
  chat: Chat;
  /** The button that opens it. */
  children: ReactNode;
  onRename: () => void;
  onDelete: () => void;
  /** Only for the chat that is on the screen. */
  onPrint?: () => void;
  /** Only for one among pinned ones: moves it up (-1) or down (1). */
  onShift?: ((by: -1 | 1) => void) | undefined;
}

/** What can be done with a chat. */
export function ChatMenu({ chat, children, onRename, onDelete, onPrint, onShift }: ChatMenuProps) {
  const isRenaming = useRef(false);
  const order = useThreadOrder();
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const MoveChat = dialogs.move.use()?.MoveChat;
  const ShareChat = dialogs.share.use()?.ShareChat;
  const ExportDialog = dialogs.export.use()?.ExportDialog;
  const opens = (name: keyof typeof dialogs) => () => {
    setDialog(name);
    dialogs[name].load().catch(showError);
  };
  const close = () => setDialog(null);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
        <DropdownMenuContent
          align="end"
          onCloseAutoFocus={(event) => {
            // The field that takes the title's place keeps the focus.
            if (isRenaming.current) event.preventDefault();
            isRenaming.current = false;
          }}
        >
          <DropdownMenuItem
            onSelect={() => {
              isRenaming.current = true;
              onRename();
            }}
          >
            <Pencil />
            Rename
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void (chat.pinned ? order.unpin(chat) : order.pin(chat))}>
            {chat.pinned ? <PinOff /> : <Pin />}
            {chat.pinned ? "Unpin" : "Pin"}
          </DropdownMenuItem>
          {onShift && (
            <>
              <DropdownMenuItem onSelect={() => onShift(-1)}>
                <ArrowUp />
                Move up
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => onShift(1)}>
                <ArrowDown />
                Move down
              </DropdownMenuItem>
            </>
          )}
          <DropdownMenuItem onSelect={opens("move")}>
            <FolderInput />
            Move to folder…
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={opens("share")}>
            <Share2 />
            Share…
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={opens("export")}>
            <Download />
            Export…
          </DropdownMenuItem>
          {onPrint && <OnlyDocumentsItem chat={chat} />}
          {onPrint && (
            <DropdownMenuItem onSelect={onPrint}>
              <Printer />
              Print
            </DropdownMenuItem>
          )}
          <DropdownMenuItem variant="destructive" onSelect={onDelete}>
            <Trash2 />
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {MoveChat && <MoveChat chat={chat} open={dialog === "move"} onClose={close} order={order} />}
      {ShareChat && <ShareChat chat={chat} open={dialog === "share"} onClose={close} />}
      {ExportDialog && <ExportDialog chatId={chat.id} open={dialog === "export"} onClose={close} />}
    </>
  );
}
