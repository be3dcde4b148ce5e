import type { Member } from "@contract/members.ts";
import { ROLE_LABELS } from "@domain/roles.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge.tsx";
import { mutation } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { RoleSelect } from "./role-select.tsx";
import { canManage, givableRoles } from "./roles.ts";

/** A member's role: a choice where the rank rule lets the caller change it, else a label. */
export function MemberRole({ member }: { member: Member }) {
  const { user, organization } = useSession();
  const change = useMutation(mutation("/organization/member/role"));
  const me = { id: user.id, role: organization.role };
  const name = member.name || member.email;
  if (!canManage(me, member)) return <Badge variant="outline">{ROLE_LABELS[member.role]}</Badge>;
  const shown = change.isPending ? change.variables.role : member.role;
  return (
    <RoleSelect
      label={`Role of ${name}`}
      value={shown}
      offered={givableRoles(organization.role)}
      disabled={change.isPending}
      className="w-24"
      onChange={(role) =>
        change.mutate(
          { user_id: member.id, role },
          { onSuccess: () => toast.success(`${name} is now ${ROLE_LABELS[role]}`) },
        )
      }
    />
  );
}
