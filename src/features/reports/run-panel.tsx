import type { ContradictionRun } from "@contract/reports.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { mutation } from "@/lib/api.ts";
import { formatCount, formatDateTime, formatRelative } from "@/lib/format.ts";

interface RunPanelProps {
  /** The latest look; null: there was none; undefined: not known yet. */
  run: ContradictionRun | null | undefined;
}

/** What the latest look for contradictions came to, or how far it is; and the button that begins one. */
export function RunPanel({ run }: RunPanelProps) {
  const look = useMutation(mutation("/reports/contradicting-info/generate"));
  const stop = useMutation(mutation("/reports/contradicting-info/stop"));
  const underWay = run?.state === "running" || run?.state === "waiting";
  return (
    <Card aria-label="The look for contradictions" className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 flex-1 basis-64 text-sm text-pretty">
          {run === undefined ? " " : wordsOf(run)}
        </p>
        {underWay ? (
          <Button variant="outline" size="sm" busy={stop.isPending} onClick={() => stop.mutate({})}>
            Stop
          </Button>
        ) : (
          <Button
            size="sm"
            variant={run === null ? "default" : "outline"}
            busy={look.isPending}
            disabled={run === undefined}
            onClick={() => look.mutate({})}
          >
            <Search />
            Look now
          </Button>
        )}
      </div>
      {underWay && (
        <Progress
          aria-label="Documents compared"
          value={run.total > 0 ? (100 * run.looked) / run.total : null}
          tone={run.state === "waiting" ? "warning" : "brand"}
        />
      )}
    </Card>
  );
}

function wordsOf(run: ContradictionRun | null): ReactNode {
  if (!run) return "Documents are compared by themselves soon after they were read, or when you say so.";
  const far = `${formatCount(run.looked, "document")} of ${run.total} compared, ${formatCount(run.compared, "pair")} of passages judged, ${run.found} found`;
  if (run.state === "running") return `Looking: ${far}.`;
  if (run.state === "waiting") {
    const when = run.goes_on_at ? ` at ${formatDateTime(run.goes_on_at)}` : "";
    return `This hour’s 600 comparisons are used up. It goes on by itself${when}: ${far}.`;
  }
  const ended = run.ended_at ?? run.started_at;
  const when = (
    <time dateTime={ended} title={formatDateTime(ended)}>
      {formatRelative(ended)}
    </time>
  );
  if (run.state === "failed") {
    return (
      <span className="flex gap-2 text-destructive-text">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          The last look failed {when}: {run.reason} What it had compared stays; “Look now” goes on.
        </span>
      </span>
    );
  }
  if (run.state === "cancelled")
    return (
      <>
        The last look was stopped {when}: {far}.
      </>
    );
  return (
    <>
      Last looked {when}: {formatCount(run.looked, "document")} compared, {run.found} found.
    </>
  );
}
