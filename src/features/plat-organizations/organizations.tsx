import type { PlatOrganizationRow } from "@contract/plat-organizations.ts";
import { platOrganizations as calls } from "@contract/plat-organizations.ts";
import { formatBytes } from "@domain/format.ts";
import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { Link } from "react-router-dom";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Column, Filter } from "@/components/list/types.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { query } from "@/lib/api.ts";
import { formatCount, formatDateTime, formatMoney, formatNumber, formatRelative } from "@/lib/format.ts";
import { STATES } from "./words.ts";

const Input = calls["/plat-admin/organization/getAll"].input;

const STATE: Filter = {
  name: "state",
  label: "State",
  options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
};

const COLUMNS: readonly Column<PlatOrganizationRow>[] = [
  {
    head: "Organisation",
    sort: "name",
    cell: ({ id, name, owner, host }) => (
      <span className="grid min-w-0 gap-0.5">
        <Link
          to={`/admin/organizations/${id}`}
          className="truncate rounded-xs text-sm font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
        >
          {name}
        </Link>
        <span className="truncate text-xs text-muted-foreground">
          {[owner ?? "No owner", host].filter(Boolean).join(" · ")}
        </span>
      </span>
    ),
  },
  {
    head: "State",
    className: "w-28",
    cell: ({ state }) => <Badge variant={STATES[state].variant}>{STATES[state].label}</Badge>,
  },
  { head: "Plan", className: "hidden w-28 @4xl:table-cell", fact: ({ plan }) => plan },
  {
    head: "Members",
    sort: "members",
    first: "desc",
    className: "w-28",
    fact: ({ members }, place) => (place === "card" ? formatCount(members, "member") : formatNumber(members)),
  },
  {
    head: "Messages",
    sort: "messages",
    first: "desc",
    className: "w-28",
    fact: ({ messages }, place) =>
      place === "card" ? `${formatCount(messages, "message")} this month` : formatNumber(messages),
    title: () => "This month",
  },
  {
    head: "Storage",
    sort: "storage",
    first: "desc",
    className: "hidden w-28 @3xl:table-cell",
    fact: ({ storage }) => formatBytes(storage),
  },
  {
    head: "A month",
    sort: "revenue",
    first: "desc",
    className: "w-28",
    fact: ({ revenue }, place) =>
      revenue === 0
        ? place === "card"
          ? null
          : "—"
        : `${formatMoney(revenue)}${place === "card" ? " a month" : ""}`,
    title: ({ revenue }) => (revenue === 0 ? undefined : "What its subscription comes to a month"),
  },
  {
    head: "Since",
    sort: "created",
    first: "desc",
    className: "hidden w-32 @4xl:table-cell",
    fact: ({ created_at }, place) => (place === "card" ? "Since " : "") + formatRelative(created_at),
    title: ({ created_at }) => formatDateTime(created_at),
  },
];

/** Every organisation, with what it uses and pays. */
export function Organizations() {
  const { data } = useQuery(query("/plans", {}));
  const plan: Filter = {
    name: "plan_id",
    label: "Plan",
    options: (data?.plans ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    pattern: /^[1-9]\d{0,15}$/,
  };
  return (
    <ListScreen
      noun="organisation"
      columns={COLUMNS}
      call={({ plan_id, ...input }) =>
        query(
          "/plat-admin/organization/getAll",
          Input.parse({ ...input, ...(plan_id !== undefined && { plan_id: Number(plan_id) }) }),
        )
      }
      rows={({ organizations }) => organizations}
      nameOf={({ name }) => name}
      search="Name, owner’s address, host or id"
      filters={[STATE, plan]}
      sort="created"
      empty={{
        icon: Building2,
        title: "There is no organisation yet",
        text: "Whoever signs up makes one, and it stands here.",
      }}
    />
  );
}
