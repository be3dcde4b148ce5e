import type { PlatformJob } from "@contract/platform-jobs.ts";
import { platformJobs as calls } from "@contract/platform-jobs.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { toast } from "sonner";
import type { Action, Column, Filter } from "@/components/list/types.ts";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { Kinds } from "./kinds.tsx";
import { kindWords, STATES } from "./words.ts";

const path = "/plat-admin/jobs/getAll";
const Input = calls[path].input;
/** How often the queue is asked for anew while somebody looks, in ms. */
const AGAIN_MS = 10_000;

/** /admin/dashboard?tab=jobs: the queue, and what operators do about jobs that stand still. */
export function JobsPage() {
  const [params] = useSearchParams();
  const [known, setKnown] = useState<readonly string[]>([]);
  const retry = useMutation(mutation("/plat-admin/jobs/retry"));
  const kind = params.get("kind");
  const kinds = [...new Set([...known, ...(kind ? [kind] : [])])].toSorted();
  const actions: readonly Action<PlatformJob>[] = [
    {
      label: "Try again",
      icon: RotateCw,
      can: ({ state, ended }) => ended || state === "scheduled",
      run: ([job]) =>
        job && retry.mutate({ id: job.id }, { onSuccess: () => toast.success("Back in the queue") }),
    },
    {
      label: "Discard",
      icon: Trash2,
      danger: true,
      can: ({ state, ended }) => ended || state === "scheduled" || state === "waiting",
      dialog: (props) => <DiscardDialog {...props} />,
    },
  ];
  return (
    <ListScreen
      title="Jobs"
      description="Work that takes time, of all organisations. What a job carries isn’t shown."
      noun="job"
      columns={COLUMNS}
      call={(input) => ({ ...query(path, Input.parse(input)), refetchInterval: AGAIN_MS })}
      rows={({ jobs }) => jobs}
      nameOf={({ kind: of, id }) => `${kindWords(of)} ${id}`}
      filters={filtersOf(kinds)}
      actions={actions}
      note={({ kinds: counted }) => <Kinds kinds={counted} onKnown={setKnown} />}
      empty={{
        icon: CircleCheck,
        title: "Nothing waits",
        text: "Jobs stand here while they wait, run or have failed.",
      }}
    />
  );
}

function filtersOf(kinds: readonly string[]): Filter[] {
  return [
    {
      name: "state",
      label: "State",
      options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
    },
    {
      name: "kind",
      label: "Kind",
      options: kinds.map((value) => ({ value, label: kindWords(value) })),
      pattern: /^[a-z][a-z.-]{0,99}$/,
    },
  ];
}

const COLUMNS: readonly Column<PlatformJob>[] = [
  {
    head: "Job",
    cell: ({ kind, reason, id, progress, state }) => (
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate text-sm font-medium" title={kind}>
          {kindWords(kind)} <span className="font-normal text-muted-foreground tabular-nums">{id}</span>
        </span>
        <span className="text-xs wrap-anywhere whitespace-normal text-muted-foreground">
          {reason ?? (state === "running" && progress > 0 ? `${Math.round(progress * 100)} % done` : kind)}
        </span>
      </span>
    ),
  },
  {
    head: "Organisation",
    className: "hidden w-52 @3xl:table-cell",
    fact: ({ organization }) =>
      organization && (
        <Link
          to={`/admin/organizations/${organization.id}`}
          className="rounded-xs outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
        >
          {organization.name}
        </Link>
      ),
    title: ({ organization }) => organization?.name,
  },
  {
    head: "State",
    className: "w-28",
    cell: ({ state }) => <Badge variant={STATES[state].variant}>{STATES[state].label}</Badge>,
  },
  {
    head: "Tries",
    className: "hidden w-20 @4xl:table-cell",
    fact: ({ tries }, place) => (tries > 0 ? `${tries}${place === "card" ? " tries" : ""}` : null),
  },
  {
    head: "When",
    className: "w-40",
    fact: ({ state, run_at, finished_at, created_at }) =>
      state === "scheduled" ? formatRelative(run_at) : formatRelative(finished_at ?? created_at),
    title: ({ state, run_at, finished_at, created_at }) =>
      formatDateTime(state === "scheduled" ? run_at : (finished_at ?? created_at)),
  },
];
