import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { deferred } from "@/lib/deferred.ts";
import { showError } from "@/lib/errors.ts";
import { History } from "lucide-react";
import { useState } from "react";

const sheet = deferred(() => import("./chat-list-sheet.tsx"));

/** The way to the reader's chats, for where there is no sidebar. */
export function ChatListButton() {
  const [isOpen, setOpen] = useState(false);
  const ListSheet = sheet.useSoon()?.ChatListSheet;
  return (
    <>
      <Tooltip content="Your chats">
        <Button
          variant="ghost"
          size="icon-sm"
          className="print:hidden"
          aria-label="Your chats"
          onClick={() => {
            setOpen(true);
            sheet.load().catch(showError);
          }}
        >
          <History />
        </Button>
      </Tooltip>
      {ListSheet && <ListSheet open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
