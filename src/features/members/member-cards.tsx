import { Person } from "@/components/person.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { cn } from "@/lib/cn.ts";
import { useSession } from "@/lib/session.ts";
import { MemberMenu } from "./member-menu.tsx";
import { MemberRole } from "./member-role.tsx";
import type { MemberListProps } from "./member-table.tsx";
import { canManage } from "./roles.ts";
import { TeamNames } from "./team-names.tsx";

/** The members as cards, for phones. */
export function MemberCards({ members, selection, onAssign, onDocuments, onRemove }: MemberListProps) {
  const { user, organization } = useSession();
  const actions = { onAssign, onDocuments, onRemove };
  return (
    <ul aria-label="Members" className="divide-y rounded-lg border bg-card">
      {members.map((member) => (
        <li key={member.id} className={cn("flex gap-3 px-4 py-3", selection.has(member) && "bg-selected")}>
          <Checkbox
            aria-label={`Select ${member.name || member.email}`}
            checked={selection.has(member)}
            onCheckedChange={() => selection.toggle(member)}
            className="mt-2"
          />
          <div className="grid min-w-0 flex-1 justify-items-start gap-2">
            <Person
              person={member}
              badge={member.id === user.id && <Badge>You</Badge>}
              className="max-w-full"
            />
            <MemberRole member={member} />
            <TagChips ids={member.tag_ids} max={4} />
            <TeamNames ids={member.team_ids} />
          </div>
          <MemberMenu
            member={member}
            canRemove={canManage({ id: user.id, role: organization.role }, member)}
            {...actions}
          />
        </li>
      ))}
    </ul>
  );
}
