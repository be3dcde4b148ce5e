import type { Deletion } from "@contract/deletions.ts";
import type { InputOf } from "@contract/index.ts";
import { useMutation } from "@tanstack/react-query";
import { Download, RotateCw, ShieldCheck } from "lucide-react";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Column, Filter } from "@/components/list/types.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { mutation, query } from "@/lib/api.ts";
import { download } from "@/lib/file-client.ts";
import { formatCount, formatDateTime, formatRelative } from "@/lib/format.ts";
import { saveFile } from "@/lib/save-file.ts";

/** How often the list is asked for anew, in ms: files go within seconds. */
const AGAIN_MS = 5000;

const KINDS: Readonly<Record<Deletion["kind"], string>> = {
  organization: "Organisation",
  account: "Account",
};
const ASKED_BY: Readonly<Record<Deletion["asked_by"], string>> = {
  owner: "by an owner",
  operator: "by an operator",
  account: "by its holder",
  server: "by the server",
};

const FILTERS: readonly Filter[] = [
  {
    name: "state",
    label: "State",
    options: [
      { value: "running", label: "Files are being removed" },
      { value: "failed", label: "Failed" },
      { value: "finished", label: "Finished" },
    ],
  },
  { name: "kind", label: "Kind", options: Object.entries(KINDS).map(([value, label]) => ({ value, label })) },
];

const COLUMNS: readonly Column<Deletion>[] = [
  {
    head: "Deleted",
    cell: ({ kind, name, subject_id, asked_by, reason, problem, with: parts }) => (
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate text-sm font-medium">{name ?? `${KINDS[kind]} ${subject_id}`}</span>
        <span className="text-xs wrap-anywhere whitespace-normal text-muted-foreground">
          {problem !== null && <span className="text-destructive-text">{problem} </span>}
          {KINDS[kind]}, {ASKED_BY[asked_by]}
          {parts.length > 0 && `, with ${parts.join(", ")}`}
          {reason !== null && `: ${reason}`}
        </span>
      </span>
    ),
  },
  {
    head: "State",
    className: "w-36",
    cell: ({ state, signed }) => (
      <Badge variant={state === "failed" ? "destructive" : state === "finished" ? "success" : "outline"}>
        {state === "failed"
          ? "Failed"
          : state === "running"
            ? "Removing files"
            : signed
              ? "Signed"
              : "Not signed"}
      </Badge>
    ),
  },
  {
    head: "Removed",
    className: "hidden w-44 @3xl:table-cell",
    fact: ({ rows, files }) => `${formatCount(rows, "row")}, ${formatCount(files, "file")}`,
  },
  {
    head: "When",
    className: "w-36",
    fact: ({ started_at }) => formatRelative(started_at),
    title: ({ started_at }) => formatDateTime(started_at),
  },
];

/** What was deleted, with its receipts. */
export function Deletions() {
  const retry = useMutation(mutation("/plat-admin/deletion/retry"));
  const save = useMutation({
    mutationFn: async (id: number) => {
      const { name, blob } = await download("/plat-admin/deletion/download", { id });
      saveFile(name, blob);
    },
  });
  return (
    <ListScreen
      noun="deletion"
      columns={COLUMNS}
      call={(input) => ({
        ...query("/plat-admin/deletion/getAll", input as InputOf<"/plat-admin/deletion/getAll">),
        refetchInterval: AGAIN_MS,
      })}
      rows={({ deletions }) => deletions}
      nameOf={({ name, kind, subject_id }) => name ?? `${KINDS[kind]} ${subject_id}`}
      search="Name, id, receipt or whole address"
      filters={FILTERS}
      actions={[
        {
          label: "Download the receipt",
          icon: Download,
          can: ({ signed }) => signed,
          run: ([row]) => row && save.mutate(row.id),
        },
        {
          label: "Try again",
          icon: RotateCw,
          can: ({ state, signed }) => state === "failed" || (state === "finished" && !signed),
          run: ([row]) => row && retry.mutate({ id: row.id }),
        },
      ]}
      empty={{
        icon: ShieldCheck,
        title: "Nothing has been deleted yet",
        text: "Organisations and accounts that are deleted stand here with their signed receipts.",
      }}
    />
  );
}
