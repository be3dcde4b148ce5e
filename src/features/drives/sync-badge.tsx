import type { DriveSync } from "@contract/drives.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { formatCount, formatDateTime, formatNumber, formatRelative } from "@/lib/format.ts";
import { formatUntil } from "@/lib/format-until.ts";
import { STATES, stateOf } from "./sync-state.ts";

/** What a sync does, in a word. */
export function SyncBadge({ sync }: { sync: DriveSync }) {
  const state = STATES.find(({ value }) => value === stateOf(sync));
  return <Badge variant={state?.variant ?? "outline"}>{state?.label}</Badge>;
}

/** How far a sync is with what it does now; nothing while it rests. */
export function SyncProgress({ sync }: { sync: DriveSync }) {
  const { run, files } = sync;
  const state = stateOf(sync);
  if (state === "counting" || state === "looking") {
    return (
      <Bar label={state === "counting" ? "Counting" : "Checking"} value={null}>
        {state === "counting" ? "Counting what is there" : "Checking what is new, changed or gone"}
        {run && run.listed > 0 && `: ${formatNumber(run.listed)} checked`}
        {run && run.changed > 0 && ` · ${formatNumber(run.changed)} new or changed`}
        {run && run.failed > 0 && ` · ${formatNumber(run.failed)} failed`}
      </Bar>
    );
  }
  if (state !== "reading") return null;
  const all = files.waiting + files.current + files.failed;
  return (
    <Bar label="Reading" value={(100 * (all - files.waiting)) / all}>
      {formatCount(files.waiting, "file")} of {formatNumber(all)} to be read
    </Bar>
  );
}

interface BarProps {
  label: string;
  value: number | null;
  children: React.ReactNode;
}

function Bar({ label, value, children }: BarProps) {
  return (
    <div className="grid w-full gap-1.5" role="status">
      <Progress value={value} aria-label={label} />
      <p className="text-xs leading-4 text-muted-foreground tabular-nums">{children}</p>
    </div>
  );
}

/** When a sync was last checked with success, and when it is next. */
export function LooksLine({ sync }: { sync: DriveSync }) {
  return (
    <>
      {lastOf(sync)} · {nextOf(sync)}
    </>
  );
}

/** The same in a column of its own: one below the other. */
export function LooksLines({ sync }: { sync: DriveSync }) {
  return (
    <span className="grid text-sm leading-5">
      <span className="truncate">{lastOf(sync)}</span>
      <span className="truncate text-xs">{nextOf(sync)}</span>
    </span>
  );
}

function lastOf({ looked_at }: DriveSync) {
  if (looked_at === null) return "Not checked yet";
  return (
    <time dateTime={looked_at} title={formatDateTime(looked_at)}>
      Checked {formatRelative(looked_at)}
    </time>
  );
}

function nextOf(sync: DriveSync): string {
  const state = stateOf(sync);
  if (state === "paused" || state === "orphan") return "paused";
  if (state === "confirm") return "waits for you";
  if (state === "account") return "next once signed in again";
  if (state === "draft" || state === "counting") return "next once it has begun";
  const next = sync.next_at === null ? "soon" : formatUntil(sync.next_at);
  return sync.pushed ? `next when something changes, or ${next}` : `next ${next}`;
}
