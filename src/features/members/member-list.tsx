import { members as calls } from "@contract/members.ts";
import type { Member } from "@contract/members.ts";
import { ROLE_LABELS, ROLES } from "@domain/roles.ts";
import { BookOpenText, Tags, UserMinus, UsersRound } from "lucide-react";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Action, Column, Filter } from "@/components/list/types.ts";
import { Person } from "@/components/person.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { query } from "@/lib/api.ts";
import { formatDate } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { LIVE } from "./live.ts";
import { MemberDocumentsSheet } from "./member-documents-sheet.tsx";
import { MemberRole } from "./member-role.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { canManage } from "./roles.ts";
import { TeamNames } from "./team-names.tsx";

const Input = calls["/organization/getMembers"].input;
const filters: Filter[] = [
  { name: "role", label: "Role", options: ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })) },
];

/** The members: found, sorted, given roles, tags and teams, removed. */
export function MemberList() {
  const { user, organization } = useSession();
  const me = { id: user.id, role: organization.role };
  return (
    <ListScreen
      noun="member"
      avatars
      columns={columnsFor(user.id)}
      call={(input) => ({ ...query("/organization/getMembers", Input.parse(input)), ...LIVE })}
      rows={({ members }) => members}
      nameOf={({ name, email }) => name || email}
      actions={actionsFor((member) => canManage(me, member))}
      selectable={() => true}
      search="Search members"
      filters={filters}
      sort="name"
      empty={{ title: "Nobody yet", text: "Invite people, and they appear here." }}
    />
  );
}

function columnsFor(myId: number): Column<Member>[] {
  return [
    {
      head: "Name",
      sort: "name",
      cell: (member) => (
        <Person person={member} badge={member.id === myId && <Badge>You</Badge>} className="max-w-full" />
      ),
    },
    { head: "Role", sort: "role", className: "w-32", cell: (member) => <MemberRole member={member} /> },
    {
      head: "Teams",
      className: "hidden w-44 @3xl:table-cell",
      cell: ({ team_ids }) => <TeamNames ids={team_ids} />,
    },
    { head: "Tags", className: "w-48", cell: ({ tag_ids }) => <TagChips ids={tag_ids} max={2} /> },
    {
      head: "Joined",
      sort: "joined",
      className: "hidden w-32 @5xl:table-cell",
      fact: ({ joined_at }, place) =>
        place === "card" ? `Joined ${formatDate(joined_at)}` : formatDate(joined_at),
    },
  ];
}

/** @param canRemove whether the rank rule lets the caller remove a member */
function actionsFor(canRemove: (member: Member) => boolean): Action<Member>[] {
  return [
    {
      label: "Tags and teams",
      icon: Tags,
      dialog: ({ open, rows, onClose }) => <AssignDialog open={open} member={rows[0]} onClose={onClose} />,
    },
    {
      label: "What can this person read?",
      icon: BookOpenText,
      dialog: ({ open, rows: [member], onClose }) =>
        member && <MemberDocumentsSheet open={open} member={member} onClose={onClose} />,
    },
    {
      label: "Give tags",
      icon: Tags,
      on: "many",
      dialog: (props) => <BulkDialog kind="tags" {...props} />,
    },
    {
      label: "Add to teams",
      icon: UsersRound,
      on: "many",
      dialog: (props) => <BulkDialog kind="teams" {...props} />,
    },
    {
      label: "Remove",
      icon: UserMinus,
      on: "both",
      danger: true,
      divide: true,
      can: canRemove,
      dialog: (props) => <RemoveDialog {...props} />,
    },
  ];
}
