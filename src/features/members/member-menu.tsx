import type { Member } from "@contract/members.ts";
import { BookOpenText, Ellipsis, Tags, UserMinus } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/lib/use-menu-choice.ts";

export interface MemberActions {
  onAssign: (member: Member) => void;
  onDocuments: (member: Member) => void;
  onRemove: (members: readonly Member[]) => void;
}

interface MemberMenuProps extends MemberActions {
  member: Member;
  /** The rank rule lets the caller remove them. */
  canRemove: boolean;
}

/** What can be done with one member. */
export function MemberMenu({ member, canRemove, onAssign, onDocuments, onRemove }: MemberMenuProps) {
  const { trigger, choose, close } = useMenuChoice();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          ref={trigger}
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${member.name || member.email}`}
          className="-my-1"
        >
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={close}>
        <DropdownMenuItem onSelect={choose(() => onAssign(member))}>
          <Tags />
          Tags and teams
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={choose(() => onDocuments(member))}>
          <BookOpenText />
          What can this person read?
        </DropdownMenuItem>
        {canRemove && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem variant="destructive" onSelect={choose(() => onRemove([member]))}>
              <UserMinus />
              Remove
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
