import type { PlatformUser } from "@contract/platform-users.ts";
import { platformUsers as calls } from "@contract/platform-users.ts";
import { ROLE_LABELS } from "@domain/roles.ts";
import { Users } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import type { Column, Filter } from "@/components/list/types.ts";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { Person } from "@/components/person.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { query } from "@/lib/api.ts";
import { formatCount, formatDate, formatDateTime, formatNumber, formatRelative } from "@/lib/format.ts";

const path = "/plat-admin/users/getAll";
const Input = calls[path].input;
/** How many are counted of a search. */
const MOST_FOUND = 1000;

const FILTERS: readonly Filter[] = [
  {
    name: "standing",
    label: "Standing",
    options: [
      { value: "disabled", label: "Disabled" },
      { value: "operators", label: "Operators" },
      { value: "never", label: "Never signed in" },
    ],
  },
];

const COLUMNS: readonly Column<PlatformUser>[] = [
  {
    head: "Person",
    sort: "email",
    cell: (user) => (
      <Link
        to={`/admin/users/${user.id}`}
        className="block min-w-0 rounded-xs outline-none focus-visible:ring-2 focus-visible:ring-ring"
      >
        <Person
          person={user}
          badge={
            <>
              {user.disabled && <Badge variant="destructive">Disabled</Badge>}
              {user.operator && <Badge variant="brand">Operator</Badge>}
            </>
          }
        />
      </Link>
    ),
  },
  {
    head: "Organisations",
    className: "hidden w-64 @3xl:table-cell",
    fact: ({ organizations }) => wordsOf(organizations),
    title: ({ organizations }) => organizations.map(({ name }) => name).join(", "),
  },
  {
    head: "Last sign-in",
    className: "w-36",
    fact: ({ last_sign_in_at }, place) =>
      last_sign_in_at
        ? (place === "card" ? "Signed in " : "") + formatRelative(last_sign_in_at)
        : place === "card"
          ? "Never signed in"
          : "Never",
    title: ({ last_sign_in_at }) => (last_sign_in_at ? formatDateTime(last_sign_in_at) : undefined),
  },
  {
    head: "Joined",
    sort: "created",
    first: "desc",
    className: "hidden w-32 @4xl:table-cell",
    fact: ({ created_at }, place) => (place === "card" ? "joined " : "") + formatDate(created_at),
    title: ({ created_at }) => formatDateTime(created_at),
  },
];

/** "Harbour & Pine (Owner)", or how many there are. */
function wordsOf(organizations: PlatformUser["organizations"]): string | null {
  const [first, ...more] = organizations;
  if (!first) return null;
  const role = `${first.name} (${ROLE_LABELS[first.role]})`;
  return more.length > 0 ? `${role} and ${formatCount(more.length, "other")}` : role;
}

/** /admin/users: everybody with an account. */
export function UsersPage() {
  const [params] = useSearchParams();
  return (
    <ListScreen
      title="Users"
      description="Everybody with an account. You see how each stands and counts of what they made, never what they wrote."
      noun="person"
      plural="people"
      avatars
      columns={COLUMNS}
      call={(input) => query(path, Input.parse(input))}
      rows={({ users }) => users}
      nameOf={({ name, email }) => name || email}
      search="Search by name, address or id"
      filters={FILTERS}
      note={({ total }) =>
        total === MOST_FOUND &&
        params.has("search") && (
          <p className="px-1 text-sm text-muted-foreground">
            {formatNumber(MOST_FOUND)} people or more fit. Search for more of a name or an address.
          </p>
        )
      }
      empty={{ icon: Users, title: "Nobody here yet", text: "Who signs up stands here." }}
    />
  );
}
