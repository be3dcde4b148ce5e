import { drives as calls, type DriveSync, type SyncFile } from "@contract/drives.ts";
import type { OutputOf } from "@contract/index.ts";
import { type QueryKey, useMutation, type UseQueryOptions } from "@tanstack/react-query";
import { ExternalLink, RotateCw } from "lucide-react";
import type { z } from "zod";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Action, Column } from "@/components/list/types.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { query, request } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { isDrive, looksAgain, lookAgain, STALE } from "./sync-calls.ts";
import { isMoving } from "./sync-state.ts";

const Input = calls["/google/folder-syncs/files"].input;

type Files = OutputOf<"/google/folder-syncs/files">;

const STATES = [
  { value: "current", label: "Answers", variant: "success" },
  { value: "waiting", label: "Being read", variant: "brand" },
  { value: "failed", label: "Failed", variant: "destructive" },
  { value: "skipped", label: "Left out", variant: "default" },
] as const;
const STAGES = {
  queued: "Waits to be read",
  reading: "Being read",
  transcribing: "Being transcribed",
  indexing: "Being indexed",
} as const;

const AGAIN_MS = 4_000;
const waits = ({ state }: SyncFile) => state === "waiting";

const filters = [
  { name: "state", label: "State", options: STATES.map(({ value, label }) => ({ value, label })) },
];

interface FileListProps {
  sync: DriveSync;
  onOpen: (documentId: number) => void;
}

/** The files of a sync, each with what became of it and why. */
export function FileList({ sync, onOpen }: FileListProps) {
  const { organization } = useSession();
  const again = useMutation({
    mutationFn: (file: SyncFile) => lookAgain(sync, file.id, organization.id),
    meta: { invalidates: STALE },
  });
  const canLook = ({ state }: SyncFile) =>
    looksAgain(sync.service) && state !== "waiting" && sync.state !== "paused";
  const actions: Action<SyncFile>[] = [
    {
      label: "Open at its source",
      icon: ExternalLink,
      can: ({ url }) => url !== null,
      run: ([file]) => file?.url && window.open(file.url, "_blank", "noopener,noreferrer"),
    },
    {
      label: "Check again",
      icon: RotateCw,
      can: canLook,
      run: ([file]) => file && again.mutate(file),
    },
  ];
  return (
    <ListScreen
      noun="file"
      call={({ state, search, limit, offset }) =>
        filesOf(sync, Input.parse({ id: sync.id, search, limit, offset, state }))
      }
      rows={({ files }) => files}
      columns={columns(onOpen, (file) => (canLook(file) ? () => again.mutate(file) : undefined))}
      nameOf={({ name }) => name}
      actions={actions}
      search="Search its files"
      filters={filters}
      empty={{ title: "No files yet", text: "They appear here as they are found." }}
    />
  );
}

/** A page of its files; asked for again while one of them waits, which a file that is checked by itself does without its sync. */
function filesOf(
  sync: DriveSync,
  input: z.output<typeof Input>,
): UseQueryOptions<Files, Error, Files, QueryKey> {
  return {
    ...pageOf(sync, input),
    refetchInterval: ({ state }) => (isMoving(sync) || state.data?.files.some(waits) ? AGAIN_MS : false),
  };
}

/** Whichever call has them. */
function pageOf(
  { service }: DriveSync,
  input: z.output<typeof Input>,
): UseQueryOptions<Files, Error, Files, QueryKey> {
  if (isDrive(service)) return query(`/${service}/folder-syncs/files`, input);
  const asked = { action: "files", ...input } as const;
  const { queryKey } = query("/microsoft/sync", asked);
  return {
    queryKey,
    queryFn: async ({ signal }) =>
      (await request("/microsoft/sync", asked, { signal })).page ?? { files: [], total: 0 },
  };
}

function columns(
  open: (documentId: number) => void,
  retry: (file: SyncFile) => (() => void) | undefined,
): Column<SyncFile>[] {
  return [
    {
      head: "File",
      cell: (file) => (
        <div className="flex max-w-full min-w-0 gap-2.5">
          <DocumentIcon name={file.type === null ? file.name : `.${file.type}`} className="mt-0.5" />
          <div className="grid min-w-0 gap-0.5">
            <Title file={file} onOpen={open} />
            {file.reason && (
              <p
                className={`text-xs leading-4 text-pretty ${file.state === "failed" ? "text-destructive-text" : "text-muted-foreground"}`}
              >
                {file.reason}
              </p>
            )}
          </div>
        </div>
      ),
    },
    { head: "State", className: "w-40", cell: (file) => <FileState file={file} onRetry={retry(file)} /> },
    {
      head: "Changed",
      className: "hidden w-36 @3xl:table-cell",
      fact: ({ updated_at }) => (
        <time dateTime={updated_at} title={formatDateTime(updated_at)}>
          {formatRelative(updated_at)}
        </time>
      ),
    },
  ];
}

const titleClasses =
  "max-w-full cursor-pointer justify-self-start truncate rounded-xs text-left font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring";

/** A file's name, which opens its document, or the file at its source while there is none. */
function Title({ file, onOpen }: { file: SyncFile; onOpen: (documentId: number) => void }) {
  const { document_id, name, url } = file;
  if (document_id === null) {
    return url === null ? (
      <p className="truncate font-medium" title={name}>
        {name}
      </p>
    ) : (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        title={`Open ${name} at its source`}
        className={titleClasses}
      >
        {name}
      </a>
    );
  }
  return (
    <button type="button" onClick={() => onOpen(document_id)} title={name} className={titleClasses}>
      {name}
    </button>
  );
}

function FileState({ file, onRetry }: { file: SyncFile; onRetry: (() => void) | undefined }) {
  const { name, state, stage } = file;
  const shown = STATES.find(({ value }) => value === state);
  const label = state === "waiting" && stage ? STAGES[stage] : shown?.label;
  return (
    <div className="flex items-center gap-1">
      <Badge variant={shown?.variant ?? "outline"}>{label}</Badge>
      {state === "failed" && onRetry && (
        <Button variant="ghost" size="xs" aria-label={`Retry ${name}`} onClick={onRetry}>
          <RotateCw />
          Retry
        </Button>
      )}
    </div>
  );
}
