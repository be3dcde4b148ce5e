import type { Member } from "@contract/members.ts";
import { ROLE_LABELS } from "@domain/roles.ts";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge.tsx";
import { useSession } from "@/lib/session.ts";
import { useChoice } from "@/lib/use-choice.ts";
import { RoleSelect } from "./role-select.tsx";
import { canManage, givableRoles } from "./roles.ts";

/** A member's role: a choice where the rank rule lets the caller change it, else a label. */
export function MemberRole({ member }: { member: Member }) {
  const { user, organization } = useSession();
  const role = useChoice("/organization/member/role", member.role, (input) => input.role);
  const me = { id: user.id, role: organization.role };
  const name = member.name || member.email;
  if (!canManage(me, member)) return <Badge variant="outline">{ROLE_LABELS[member.role]}</Badge>;
  return (
    <RoleSelect
      label={`Role of ${name}`}
      value={role.shown}
      offered={givableRoles(organization.role)}
      disabled={role.isPending}
      className="w-24"
      onChange={(to) =>
        role.choose(
          { user_id: member.id, role: to },
          { onSuccess: () => toast.success(`${name} is now ${ROLE_LABELS[to]}`) },
        )
      }
    />
  );
}
