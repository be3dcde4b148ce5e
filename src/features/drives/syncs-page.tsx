import type { DriveSync } from "@contract/drives.ts";
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { FolderSync, Pause, Play, Plus, RotateCw, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";
import type { ListInput } from "@/components/list/list-state.ts";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Action, Column } from "@/components/list/types.ts";
import { ServiceMark } from "@/components/service-mark.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatCount, formatNumber } from "@/lib/format.ts";
import { SERVICES } from "@/lib/services.ts";
import { useSession } from "@/lib/session.ts";
import { DeleteSync } from "./delete-sync.tsx";
import { addressOf, placeWords } from "./sync-address.ts";
import { LooksLine, LooksLines, SyncBadge, SyncProgress } from "./sync-badge.tsx";
import { SYNC_SERVICES, syncsQuery, type Syncs } from "./sync-calls.ts";
import { STATES, stateOf } from "./sync-state.ts";
import { SyncTrouble } from "./sync-trouble.tsx";
import { useSyncAct, useSyncEvents } from "./use-syncs.ts";

interface Output extends Syncs {
  total: number;
}

const filters = [
  { name: "state", label: "State", options: STATES.map(({ value, label }) => ({ value, label })) },
  {
    name: "service",
    label: "Service",
    options: SYNC_SERVICES.map((value) => ({ value, label: SERVICES[value].name })),
  },
];

/** All syncs are asked for, of every service, and found here: they are tens. */
function listed({
  search,
  state,
  service,
  limit,
  offset,
}: ListInput): UseQueryOptions<Output, Error, Output, QueryKey> {
  const all = syncsQuery();
  const words = String(search ?? "").toLowerCase();
  return {
    ...(all as unknown as UseQueryOptions<Output, Error, Output, QueryKey>),
    select: ({ syncs, failed }) => {
      const found = syncs.filter(
        (sync) =>
          (!state || stateOf(sync) === state) &&
          (!service || sync.service === service) &&
          [sync.name, sync.place, sync.owner?.name ?? ""].some((text) => text.toLowerCase().includes(words)),
      );
      return { syncs: found.slice(offset, offset + limit), total: found.length, failed };
    },
  };
}

const columns: Column<DriveSync>[] = [
  {
    head: "Folder",
    cell: (sync) => (
      <div className="flex w-full max-w-full min-w-0 gap-3">
        <ServiceMark type={sync.service} className="size-8 rounded-md" />
        <div className="grid min-w-0 flex-1 gap-1">
          <Link
            to={addressOf(sync)}
            className="max-w-full justify-self-start truncate rounded-xs font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
          >
            {sync.name}
          </Link>
          <p className="truncate text-xs leading-4 text-muted-foreground" title={sync.place}>
            {placeWords(sync)}
          </p>
          <TagChips ids={sync.tag_ids} />
          <SyncProgress sync={sync} />
          <div className="mt-1 empty:hidden">
            <SyncTrouble sync={sync} />
          </div>
        </div>
      </div>
    ),
  },
  { head: "State", className: "w-40", cell: (sync) => <SyncBadge sync={sync} /> },
  {
    head: "Files",
    className: "w-32",
    cell: ({ files, state, plan }) => (
      <div className="text-sm leading-5 tabular-nums">
        {state === "draft"
          ? plan && `${formatNumber(plan.add)} found`
          : formatCount(files.current + files.waiting, "file")}
        {files.failed > 0 && (
          <span className="block text-xs text-destructive-text">{formatNumber(files.failed)} failed</span>
        )}
        {files.skipped > 0 && (
          <span className="block text-xs text-muted-foreground">{formatNumber(files.skipped)} left out</span>
        )}
      </div>
    ),
  },
  {
    head: "Checked",
    className: "hidden w-56 @4xl:table-cell",
    fact: (sync, place) => (place === "table" ? <LooksLines sync={sync} /> : <LooksLine sync={sync} />),
  },
  {
    head: "Connected by",
    className: "hidden w-36 @5xl:table-cell",
    fact: ({ owner, mine }) => (mine ? "You" : (owner?.name ?? "Former member")),
  },
];

/** What can be done with a sync from the list; the rest is on its own screen. */
function useActions(): Action<DriveSync>[] {
  const { mutate } = useSyncAct();
  const { isAdmin } = useSession();
  const isAllowed = (sync: DriveSync) => sync.mine || isAdmin;
  const rests = (sync: DriveSync) => ["current", "reading"].includes(stateOf(sync));
  return [
    {
      label: "Sync now",
      icon: RotateCw,
      can: (sync) => sync.mine && rests(sync),
      run: ([sync]) => sync && mutate({ sync, act: "go" }),
    },
    {
      label: "Pause",
      icon: Pause,
      can: (sync) => isAllowed(sync) && (rests(sync) || stateOf(sync) === "looking"),
      run: ([sync]) => sync && mutate({ sync, act: "pause" }),
    },
    {
      label: "Resume",
      icon: Play,
      can: (sync) => isAllowed(sync) && stateOf(sync) === "paused",
      run: ([sync]) => sync && mutate({ sync, act: "resume" }),
    },
    {
      label: "Delete",
      icon: Trash2,
      danger: true,
      divide: true,
      can: isAllowed,
      dialog: (props) => <DeleteSync {...props} />,
    },
  ];
}

/** /app/train/integrations: folders elsewhere that documents are kept in step with; all of them, for admins. */
export function SyncsPage() {
  useSyncEvents();
  const actions = useActions();
  return (
    <ListScreen
      noun="sync"
      title="Integrations"
      description="Folders, files and channels elsewhere that the assistant answers from. What changes there changes here."
      create={
        <Button asChild>
          <Link to="?add=google">
            <Plus />
            Add from a drive
          </Link>
        </Button>
      }
      call={listed}
      rows={({ syncs }) => syncs}
      columns={columns}
      nameOf={({ name }) => name}
      actions={actions}
      search="Search syncs"
      filters={filters}
      note={({ failed }) =>
        failed.map(({ service, message }) => (
          <p key={service} role="status" className="px-1 text-xs text-warning-text">
            Syncs of {SERVICES[service].name} couldn’t be loaded: {message}
          </p>
        ))
      }
      empty={{
        icon: FolderSync,
        title: "Nothing is kept in step yet",
        text: "Choose a folder of Google Drive, OneDrive or SharePoint, or a channel of Teams. What is in it becomes documents, and stays up to date.",
      }}
    />
  );
}
