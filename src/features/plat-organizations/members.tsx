import { ROLE_LABELS } from "@domain/roles.ts";
import { Link } from "react-router-dom";
import { Pager } from "@/components/list/pager.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { formatDate, formatDateTime, formatRelative } from "@/lib/format.ts";
import { ROWS, type TabProps } from "./tab.ts";

/** Who belongs to an organisation, owners first; each leads to their own screen. */
export function Members({ organization, page, onPage }: TabProps) {
  const { rows, total } = organization.members;
  if (total === 0) return <p className="text-sm text-muted-foreground">Nobody belongs to it.</p>;
  return (
    <div className="grid gap-3">
      <Table className="table-fixed">
        <TableHeader>
          <TableRow>
            <TableHead>Member</TableHead>
            <TableHead className="w-24 sm:w-32">Role</TableHead>
            <TableHead className="hidden w-36 md:table-cell">Joined</TableHead>
            <TableHead className="hidden w-40 sm:table-cell">Last sign-in</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ id, name, email, role, disabled, joined_at, last_sign_in_at }) => (
            <TableRow key={id}>
              <TableCell>
                <span className="grid min-w-0 gap-0.5">
                  <span className="flex min-w-0 items-center gap-2">
                    <Link
                      to={`/admin/users/${id}`}
                      className="truncate rounded-xs font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
                    >
                      {name || email}
                    </Link>
                    {disabled && <Badge variant="destructive">Disabled</Badge>}
                  </span>
                  {name && <span className="truncate text-xs text-muted-foreground">{email}</span>}
                </span>
              </TableCell>
              <TableCell>{ROLE_LABELS[role]}</TableCell>
              <TableCell className="hidden text-muted-foreground md:table-cell">
                {formatDate(joined_at)}
              </TableCell>
              <TableCell
                className="hidden text-muted-foreground sm:table-cell"
                title={last_sign_in_at === null ? undefined : formatDateTime(last_sign_in_at)}
              >
                {last_sign_in_at === null ? "Never" : formatRelative(last_sign_in_at)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Pager page={page} size={ROWS} total={total} noun="member" onPage={onPage} />
    </div>
  );
}
