import { AudioLines, CircleStop } from "lucide-react";
import { Alert } from "@/components/ui/alert.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { clockTime } from "@/components/player.ts";
import { formatCount } from "@/lib/format.ts";
import { RunRating } from "@/components/run-rating.tsx";
import type { useVoiceRun } from "./use-voice-run.ts";
import { VoicePlayer } from "./voice-player.tsx";

type ShownRun = ReturnType<typeof useVoiceRun>;
type Run = NonNullable<ShownRun["run"]>;

/** A recording: how far it is while it is made, then its player and what is said in it. */
export function VoiceResult({ shown }: { shown: ShownRun }) {
  const { run } = shown;
  if (shown.loading || shown.starting) {
    return <Skeleton className="h-56" aria-label="Loading the recording" />;
  }
  if (!run) {
    return (
      <Card>
        <EmptyState icon={AudioLines} title="Your recording will stand here">
          Paste a text, or choose a document that is summed up to be spoken. Long ones are made while you do
          something else.
        </EmptyState>
      </Card>
    );
  }
  return (
    <section aria-label="Recording" aria-busy={shown.running} className="grid min-w-0 gap-4">
      {run.state === "running" && <Making run={run} />}
      {run.state === "cancelled" && (
        <p role="status" className="flex items-center gap-2 text-sm text-muted-foreground">
          <CircleStop aria-hidden className="size-4" />
          Stopped. Nothing of it is kept; your input is.
        </p>
      )}
      {run.error && run.state === "failed" && (
        <Alert variant="destructive">
          <p>{run.error}</p>
        </Alert>
      )}
      {run.state === "success" && run.url && (
        <Card className="grid gap-4 p-5">
          <h2 className="text-base font-semibold wrap-anywhere" dir="auto">
            {run.title || "Recording"}
          </h2>
          <VoicePlayer key={run.id} run={run} />
          <p role="status" className="text-sm text-muted-foreground">
            {costWords(run)}
            {run.offline && " · Spoken by the built-in voice"}
          </p>
          <RunRating key={run.id} run={run} />
        </Card>
      )}
      {run.script && (
        <Card className="p-5">
          <details open={run.state === "success"}>
            <summary className="cursor-pointer rounded-sm text-sm font-medium outline-none focus-visible:ring-2 focus-visible:ring-ring">
              What is said
            </summary>
            <p className="mt-3 text-sm leading-6 wrap-anywhere whitespace-pre-line" dir="auto">
              {run.script}
            </p>
          </details>
        </Card>
      )}
    </section>
  );
}

const stages: Record<Run["stage"], string> = {
  script: "Getting the text ready…",
  speaking: "Speaking…",
  joining: "Joining the parts…",
  ready: "Done",
};

function Making({ run }: { run: Run }) {
  const known = run.parts > 0;
  const share = known ? (run.spoken / run.parts) * 100 : null;
  return (
    <Card className="grid gap-3 p-5">
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium">{stages[run.stage]}</span>
        {known && (
          <span className="text-muted-foreground tabular-nums">
            {run.spoken} of {formatCount(run.parts, "part")}
            {run.seconds > 0 && ` · ${clockTime(run.seconds)} so far`}
          </span>
        )}
      </p>
      <Progress value={share} className="h-1.5" aria-label="How much is spoken" />
      <p className="text-xs text-muted-foreground">
        It is made also when you leave this page, and waits here for you.
      </p>
    </Card>
  );
}

function costWords({ cost, minutes }: Run): string {
  const said = formatCount(minutes, "voice minute");
  return cost > 0 ? `${said} and ${formatCount(cost, "message")} counted` : `${said} counted`;
}
