import type { Member } from "@contract/members.ts";
import { members as calls } from "@contract/members.ts";
import { useMutation } from "@tanstack/react-query";
import { ConfirmRows } from "@/components/list/confirm-rows.tsx";
import type { ActionDialogProps } from "@/components/list/types.ts";
import { request } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { forEachMember, tellOutcome } from "./each.ts";

/** Asks before members are removed, and removes them. */
export function RemoveDialog(props: ActionDialogProps<Member>) {
  const { organization } = useSession();
  const remove = useMutation({
    mutationFn: (chosen: readonly Member[]) =>
      forEachMember(chosen, ({ id }) =>
        request("/organization/member/delete", { user_id: id }, { organizationId: organization.id }),
      ),
    meta: { invalidates: calls["/organization/member/delete"].invalidates },
    onSuccess: (failed, chosen) => tellOutcome(chosen, failed, "removed"),
  });
  const names = props.rows.map(({ name, email }) => name || email);
  return (
    <ConfirmRows
      {...props}
      title={`Remove ${names.length === 1 ? names[0] : formatCount(names.length, "member")}?`}
      action="Remove"
      names={names.length > 1 ? names : []}
      onConfirm={remove.mutate}
    >
      They lose access to {organization.name} at once, and their chats in it are deleted. Documents they added
      stay.
    </ConfirmRows>
  );
}
