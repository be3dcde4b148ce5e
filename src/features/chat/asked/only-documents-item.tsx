import type { Chat } from "@contract/chat.ts";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu.tsx";
import { useSession } from "@/lib/session.ts";
import { BookCheck, Check } from "lucide-react";
import { draftKey } from "../drafts.ts";
import { useOnlyDocuments } from "./only-documents.tsx";

/** The switch of a chat's menu; where the organisation has settled it, it says so. */
export function OnlyDocumentsItem({ chat }: { chat: Chat }) {
  const { user, organization } = useSession();
  const { isEnforced, isOn, set } = useOnlyDocuments(draftKey(user.id, organization.id, chat.id), chat);
  if (isEnforced === null) return null;
  return (
    <DropdownMenuItem
      role="menuitemcheckbox"
      aria-checked={isEnforced || isOn}
      disabled={isEnforced}
      onSelect={() => set(!isOn)}
    >
      <BookCheck />
      <span className="flex-1">
        Only from documents
        {isEnforced && (
          <span className="block text-xs text-muted-foreground">Set for everyone by an admin</span>
        )}
      </span>
      {(isEnforced || isOn) && <Check aria-hidden />}
    </DropdownMenuItem>
  );
}
