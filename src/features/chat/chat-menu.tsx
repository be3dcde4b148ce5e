import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { Pencil, Printer, Trash2 } from "lucide-react";
import { useRef } from "react";
import type { ReactNode } from "react";

interface ChatMenuProps {
  /** The button that opens it. */
  children: ReactNode;
  onRename: () => void;
  onDelete: () => void;
  /** Only for the chat that is on the screen. */
  onPrint?: () => void;
}

/** What can be done with a chat. */
export function ChatMenu({ children, onRename, onDelete, onPrint }: ChatMenuProps) {
  const isRenaming = useRef(false);
  return (
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
  );
}
