import type { Contradiction } from "@contract/reports.ts";
import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { BothDialog } from "./both-dialog.tsx";
import { ContradictionSideBox } from "./contradiction-side.tsx";
import type { Place } from "./passage-sheet.tsx";

interface ContradictionCardProps {
  row: Contradiction;
  onOpen: (place: Place) => void;
}

/** A contradiction: in what the passages disagree, both beside each other, and what can be decided. */
export function ContradictionCard({ row, onOpen }: ContradictionCardProps) {
  const resolve = useMutation(mutation("/reports/contradicting-info/resolve"));
  const isOpen = row.state === "open";
  const keep = (which: "first" | "second" | "neither", words: string) =>
    resolve.mutate({ id: row.id, keep: which }, { onSuccess: () => toast.success(words) });
  const side = (which: "first" | "second") => (
    <ContradictionSideBox
      side={row[which]}
      onOpen={onOpen}
      isKept={row.resolution === which || row.resolution === "both"}
      action={
        isOpen && (
          <Button
            variant="outline"
            size="sm"
            disabled={resolve.isPending}
            aria-label={`Keep what ${row[which].document.name} says`}
            onClick={() => keep(which, `Kept what ${row[which].document.name} says`)}
          >
            Keep this one
          </Button>
        )
      }
    />
  );
  return (
    <article className="grid w-full gap-3 py-1" aria-label={row.reason}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-64 text-sm font-medium text-pretty wrap-anywhere">{row.reason}</p>
        <time
          dateTime={row.found_at}
          title={formatDateTime(row.found_at)}
          className="text-xs leading-4 text-muted-foreground"
        >
          Found {formatRelative(row.found_at)}
        </time>
      </div>
      <div className="grid items-stretch gap-3 @2xl:grid-cols-2">
        {side("first")}
        {side("second")}
      </div>
      {isOpen ? (
        <Decisions row={row} busy={resolve.isPending} onNeither={() => keep("neither", "Kept neither")} />
      ) : (
        <Decided row={row} />
      )}
    </article>
  );
}

interface DecisionsProps {
  row: Contradiction;
  busy: boolean;
  onNeither: () => void;
}

function Decisions({ row, busy, onNeither }: DecisionsProps) {
  const [noting, setNoting] = useState(false);
  const dismiss = useMutation(mutation("/reports/contradicting-info/delete"));
  const reopen = useMutation(mutation("/reports/contradicting-info/reopen"));
  const put = () =>
    dismiss.mutate(
      { id: row.id },
      {
        onSuccess: () =>
          toast.success("Dismissed", {
            action: { label: "Undo", onClick: () => reopen.mutate({ id: row.id }) },
          }),
      },
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" disabled={busy} onClick={() => setNoting(true)}>
        Both hold…
      </Button>
      <Button variant="outline" size="sm" disabled={busy} onClick={onNeither}>
        Neither holds
      </Button>
      <Button variant="ghost" size="sm" disabled={busy} busy={dismiss.isPending} onClick={put}>
        Not a contradiction
      </Button>
      <BothDialog open={noting} row={row} onClose={() => setNoting(false)} />
    </div>
  );
}

/** How it was decided, by whom, and the way back. */
function Decided({ row }: { row: Contradiction }) {
  const reopen = useMutation(mutation("/reports/contradicting-info/reopen"));
  const by = row.decided_by ? ` by ${row.decided_by.name}` : "";
  const when = row.decided_at && (
    <time dateTime={row.decided_at} title={formatDateTime(row.decided_at)}>
      {" "}
      {formatRelative(row.decided_at)}
    </time>
  );
  if (row.state === "closed") {
    return (
      <p className="text-xs leading-4 text-muted-foreground">
        Closed{when}: one of the documents says something else now.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-64 text-xs leading-5 text-muted-foreground">
        <p>
          <Badge variant={row.state === "resolved" ? "success" : "default"} className="mr-2">
            {labelOf(row)}
          </Badge>
          {row.state === "dismissed" ? "Dismissed" : "Decided"}
          {by}
          {when}
        </p>
        {row.note && <p className="mt-1 wrap-anywhere">Answers say: “{row.note}”</p>}
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={reopen.isPending}
        onClick={() => reopen.mutate({ id: row.id })}
      >
        <Undo2 />
        Undo
      </Button>
    </div>
  );
}

function labelOf({ state, resolution }: Contradiction): string {
  if (state === "dismissed") return "Not a contradiction";
  if (resolution === "both") return "Both hold";
  return resolution === "neither" ? "Neither holds" : "One kept";
}
