import type { DriveEntry } from "@contract/drives.ts";
import { formatBytes } from "@domain/format.ts";
import { ChevronRight, ExternalLink, Folder } from "lucide-react";
import type { ReactNode } from "react";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { cn } from "@/lib/cn.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";

interface EntryListProps {
  /** Names the list. */
  label: string;
  entries: readonly DriveEntry[];
  isChosen: (entry: DriveEntry) => boolean;
  /** Undefined: it can't be chosen. */
  toggle: (entry: DriveEntry) => (() => void) | undefined;
  onOpen: (folder: DriveEntry) => void;
}

const keyOf = ({ drive_id, id }: DriveEntry) => `${drive_id} ${id}`;

/** Folders, which open, and files, each to be chosen, with why it can't be. */
export function EntryList({ label, entries, isChosen, toggle, onOpen }: EntryListProps) {
  return (
    <ul aria-label={label} className="divide-y overflow-hidden rounded-lg border bg-card">
      {entries.map((entry) => (
        <Entry
          key={keyOf(entry)}
          entry={entry}
          chosen={isChosen(entry)}
          toggle={toggle(entry)}
          onOpen={() => onOpen(entry)}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: DriveEntry;
  chosen: boolean;
  toggle: (() => void) | undefined;
  onOpen: () => void;
}

function Entry({ entry, chosen, toggle, onOpen }: EntryProps) {
  const isFolder = entry.kind === "folder";
  return (
    <li className={cn("flex min-h-12 min-w-0 items-center gap-3 px-4 py-2", chosen && "bg-selected")}>
      <Checkbox
        aria-label={isFolder ? `The folder ${entry.name}` : entry.name}
        checked={chosen || entry.synced}
        disabled={!toggle}
        onCheckedChange={toggle}
      />
      {isFolder ? (
        <Folder aria-hidden className="size-4 shrink-0 text-brand" />
      ) : (
        <DocumentIcon name={entry.type === null ? entry.name : `.${entry.type}`} />
      )}
      <div className="grid min-w-0 flex-1">
        <Name entry={entry} onOpen={onOpen} />
        <Facts entry={entry} />
      </div>
      {entry.synced && <Badge variant="success">In step</Badge>}
      {isFolder ? (
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      ) : (
        entry.url && (
          <Button variant="ghost" size="icon-sm" asChild>
            <a
              href={entry.url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Open ${entry.name} at its source`}
            >
              <ExternalLink />
            </a>
          </Button>
        )
      )}
    </li>
  );
}

function Name({ entry, onOpen }: { entry: DriveEntry; onOpen: () => void }): ReactNode {
  if (entry.kind !== "folder") {
    return (
      <span className="truncate text-sm" title={entry.name}>
        {entry.name}
      </span>
    );
  }
  return (
    <button
      type="button"
      onClick={onOpen}
      title={entry.name}
      className="max-w-full cursor-pointer justify-self-start truncate rounded-xs text-left text-sm font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
    >
      {entry.name}
    </button>
  );
}

function Facts({ entry: { size, modified_at, refusal, kind } }: { entry: DriveEntry }) {
  if (refusal !== null) return <p className="text-xs leading-4 text-warning-text">{refusal}</p>;
  const facts = [
    ...(kind === "file" && size !== null ? [formatBytes(size)] : []),
    ...(modified_at ? [`Changed ${formatRelative(modified_at)}`] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <p
      className="text-xs leading-4 text-muted-foreground tabular-nums"
      title={modified_at ? formatDateTime(modified_at) : undefined}
    >
      {facts.join(" · ")}
    </p>
  );
}
