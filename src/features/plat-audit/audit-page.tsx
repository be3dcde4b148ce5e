import type { PlatformEntry } from "@contract/platform-audit.ts";
import { platformAudit as calls } from "@contract/platform-audit.ts";
import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { Link } from "react-router-dom";
import type { Column, Filter } from "@/components/list/types.ts";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { query } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { ACTS, actDetail, actWords } from "./words.ts";

const path = "/plat-admin/audit/getAll";
const Input = calls[path].input;
const link = "rounded-xs hover:underline focus-visible:ring-2 focus-visible:ring-ring outline-none";

/** /admin/dashboard?tab=audit: what operators did, the latest first. */
export function AuditPage() {
  const { data } = useQuery(query(path, { limit: 1, offset: 0 }));
  const filters: readonly Filter[] = [
    {
      name: "actor_id",
      label: "Operator",
      options: (data?.operators ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      pattern: /^[1-9]\d{0,14}$/,
    },
    {
      name: "action",
      label: "Act",
      options: Object.entries(ACTS).map(([value, label]) => ({ value, label })),
    },
    {
      name: "target_kind",
      label: "About",
      options: [
        { value: "organization", label: "Organisations" },
        { value: "user", label: "People" },
        { value: "job", label: "Jobs" },
        { value: "model", label: "Models" },
        { value: "agent", label: "Agents" },
      ],
    },
  ];
  return (
    <ListScreen
      title="Audit"
      description="What operators did, the latest first. Entries can’t be changed or deleted, by anybody."
      noun="entry"
      plural="entries"
      columns={COLUMNS}
      call={({ actor_id, ...input }) =>
        query(path, Input.parse({ ...input, ...(actor_id !== undefined && { actor_id: Number(actor_id) }) }))
      }
      rows={({ entries }) => entries}
      search="Search entries"
      filters={filters}
      empty={{
        icon: ScrollText,
        title: "Nothing yet",
        text: "What operators do about organisations, people, jobs and payments stands here.",
      }}
    />
  );
}

const COLUMNS: readonly Column<PlatformEntry>[] = [
  {
    head: "What",
    cell: ({ action, detail }) => (
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate text-sm font-medium">{actWords(action)}</span>
        {actDetail(detail) && (
          <span className="text-xs wrap-anywhere whitespace-normal text-muted-foreground">
            {actDetail(detail)}
          </span>
        )}
      </span>
    ),
  },
  { head: "About", className: "w-64", cell: (entry) => <Target {...entry} /> },
  {
    head: "Operator",
    className: "hidden w-56 @3xl:table-cell",
    fact: ({ actor_id, actor_email }) =>
      actor_id === null ? (
        actor_email
      ) : (
        <Link to={`/admin/users/${actor_id}`} className={link}>
          {actor_email}
        </Link>
      ),
    title: ({ actor_email }) => actor_email,
  },
  {
    head: "When",
    className: "w-36",
    fact: ({ created_at }) => formatRelative(created_at),
    title: ({ created_at }) => formatDateTime(created_at),
  },
];

const PLACES: Readonly<Record<string, string>> = {
  organization: "/admin/organizations/",
  user: "/admin/users/",
};

function Target({ target_kind, target_id, target_name, target_exists }: PlatformEntry) {
  const place = target_exists && target_kind !== null ? PLACES[target_kind] : undefined;
  const name = target_name || (target_id === null ? "" : `${target_kind ?? ""} ${target_id}`);
  if (!place || target_id === null) {
    return <span className="truncate text-sm text-muted-foreground">{name || "–"}</span>;
  }
  return (
    <Link to={place + target_id} className={`${link} block truncate text-sm`} title={name}>
      {name}
    </Link>
  );
}
