import type { Member } from "@contract/members.ts";
import { Tags, UserMinus, UsersRound, X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { formatNumber } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import type { BulkKind } from "./bulk-dialog.tsx";
import { canManage } from "./roles.ts";

interface BulkBarProps {
  /** The ticked ones. */
  members: readonly Member[];
  onGive: (kind: BulkKind) => void;
  onRemove: (members: readonly Member[]) => void;
  onClear: () => void;
}

/** What can be done with all ticked members; it stands where the filters are. */
export function BulkBar({ members, onGive, onRemove, onClear }: BulkBarProps) {
  const { user, organization } = useSession();
  const removable = members.filter((member) => canManage({ id: user.id, role: organization.role }, member));
  return (
    <div role="toolbar" aria-label="Selected members" className="flex min-h-9 flex-wrap items-center gap-2">
      <p role="status" className="mr-1 font-medium tabular-nums">
        {formatNumber(members.length)} selected
      </p>
      <Button variant="outline" size="sm" onClick={() => onGive("tags")}>
        <Tags />
        Give tags
      </Button>
      <Button variant="outline" size="sm" onClick={() => onGive("teams")}>
        <UsersRound />
        Add to teams
      </Button>
      <Button
        variant="outline"
        size="sm"
        className="text-destructive-text"
        disabled={removable.length === 0}
        onClick={() => onRemove(removable)}
      >
        <UserMinus />
        Remove{removable.length !== members.length && removable.length > 0 && ` ${removable.length}`}
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        <X />
        Clear
      </Button>
    </div>
  );
}
