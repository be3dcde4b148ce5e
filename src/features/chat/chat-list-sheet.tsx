import { Sheet, SheetContent, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { ChatList } from "./chat-list.tsx";

interface ChatListSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The reader's chats beside the one that is open, for where there is no sidebar. */
export function ChatListSheet({ open, onOpenChange }: ChatListSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent className="max-w-sm" aria-describedby={undefined}>
        <SheetHeader>
          <SheetTitle>Your chats</SheetTitle>
        </SheetHeader>
        <div className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
          <ChatList onNavigate={() => onOpenChange(false)} />
        </div>
      </SheetContent>
    </Sheet>
  );
}
