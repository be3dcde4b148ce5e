import type { PlatformUserDetails } from "@contract/platform-users.ts";
import { ROLE_LABELS } from "@domain/roles.ts";
import { Link } from "react-router-dom";
import { Badge } from "@/components/ui/badge.tsx";
import { formatDate } from "@/lib/format.ts";

/** The organisations somebody belongs to, with their role in each. */
export function Memberships({ memberships }: Pick<PlatformUserDetails, "memberships">) {
  if (memberships.length === 0) {
    return <p className="py-6 text-center text-sm text-muted-foreground">In no organisation.</p>;
  }
  return (
    <ul className="grid divide-y">
      {memberships.map(({ id, name, role, since, suspended, active }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="flex min-w-0 items-center gap-2">
            <Link
              to={`/admin/organizations/${id}`}
              className="truncate rounded-xs text-sm font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
            >
              {name}
            </Link>
            {suspended && <Badge variant="destructive">Suspended</Badge>}
            {active && <Badge variant="outline">Works here</Badge>}
          </span>
          <span className="text-xs text-muted-foreground">
            {ROLE_LABELS[role]} since {formatDate(since)}
          </span>
        </li>
      ))}
    </ul>
  );
}
