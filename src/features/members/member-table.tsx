import type { Member } from "@contract/members.ts";
import { Person } from "@/components/person.tsx";
import { SortHead } from "@/components/sort-head.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { formatDate } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import type { MemberFilters, MemberSort } from "./member-filters.ts";
import { MemberMenu, type MemberActions } from "./member-menu.tsx";
import { MemberRole } from "./member-role.tsx";
import { TeamNames } from "./team-names.tsx";
import { canManage } from "./roles.ts";
import type { Selection } from "./use-selection.ts";

export interface MemberListProps extends MemberActions {
  members: readonly Member[];
  selection: Selection;
  filters: MemberFilters;
  onSort: (sort: MemberSort, direction: "asc" | "desc") => void;
}

/** The members as a table with a head that stays; for screens from 768 px. */
export function MemberTable({ members, selection, filters, onSort, ...actions }: MemberListProps) {
  const { user, organization } = useSession();
  const { chosen } = selection;
  const head = (sort: MemberSort) => ({ sort, current: filters, onSort });
  return (
    <Table className="table-fixed">
      <TableHeader>
        <tr>
          <TableHead className="w-10">
            <Checkbox
              aria-label="Select everybody on this page"
              checked={chosen.length === members.length || (chosen.length > 0 && "indeterminate")}
              onCheckedChange={selection.toggleAll}
              className="block"
            />
          </TableHead>
          <SortHead label="Name" {...head("name")} />
          <SortHead label="Role" {...head("role")} className="w-32" />
          <TableHead className="hidden w-44 lg:table-cell">Teams</TableHead>
          <TableHead className="w-48">Tags</TableHead>
          <SortHead label="Joined" {...head("joined")} className="hidden w-32 xl:table-cell" />
          <TableHead className="w-14">
            <span className="sr-only">Actions</span>
          </TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {members.map((member) => (
          <TableRow key={member.id} aria-selected={selection.has(member)}>
            <TableCell>
              <Checkbox
                aria-label={`Select ${member.name || member.email}`}
                checked={selection.has(member)}
                onCheckedChange={() => selection.toggle(member)}
                className="block"
              />
            </TableCell>
            <TableCell>
              <Person person={member} badge={member.id === user.id && <Badge>You</Badge>} />
            </TableCell>
            <TableCell>
              <MemberRole member={member} />
            </TableCell>
            <TableCell className="hidden lg:table-cell">
              <TeamNames ids={member.team_ids} />
            </TableCell>
            <TableCell>
              <TagChips ids={member.tag_ids} max={2} />
            </TableCell>
            <TableCell className="hidden text-muted-foreground xl:table-cell">
              {formatDate(member.joined_at)}
            </TableCell>
            <TableCell className="text-right">
              <MemberMenu
                member={member}
                canRemove={canManage({ id: user.id, role: organization.role }, member)}
                {...actions}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
