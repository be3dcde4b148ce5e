import type { Member } from "@contract/members.ts";
import { contract } from "@contract/index.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { request } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { forEachMember, tellOutcome } from "./each.ts";

interface RemoveDialogProps {
  /** Those to remove; none closes the dialog. */
  members: readonly Member[];
  onClose: () => void;
  onRemoved: () => void;
}

const NAMED = 5;

/** Asks before members are removed, and removes them. */
export function RemoveDialog({ members, onClose, onRemoved }: RemoveDialogProps) {
  const { organization } = useSession();
  const [shown, setShown] = useState(members);
  if (members.length > 0 && members !== shown) setShown(members);
  const remove = useMutation({
    mutationFn: (chosen: readonly Member[]) =>
      forEachMember(chosen, ({ id }) => request("/organization/member/delete", { user_id: id })),
    meta: { invalidates: contract["/organization/member/delete"].invalidates ?? [] },
    onSuccess: (failed, chosen) => tellOutcome(chosen, failed, "removed"),
  });
  const [first] = shown;
  const who = shown.length === 1 && first ? first.name || first.email : formatCount(shown.length, "member");
  return (
    <ConfirmDialog
      open={members.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${who}?`}
      action="Remove"
      onConfirm={() => {
        remove.mutate(members);
        onRemoved();
      }}
    >
      <p>
        They lose access to {organization.name} at once, and their chats in it are deleted. Documents they
        added stay.
      </p>
      {shown.length > 1 && (
        <ul className="mt-3 grid gap-1 text-foreground">
          {shown.slice(0, NAMED).map((member) => (
            <li key={member.id} className="truncate font-medium">
              {member.name || member.email}
            </li>
          ))}
          {shown.length > NAMED && <li className="text-muted-foreground">and {shown.length - NAMED} more</li>}
        </ul>
      )}
    </ConfirmDialog>
  );
}
