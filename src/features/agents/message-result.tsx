import { formOf } from "@domain/agents/message.ts";
import { CircleStop, MessageSquareText } from "lucide-react";
import { Alert } from "@/components/ui/alert.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { cn } from "@/lib/cn.ts";
import { formatCount } from "@/lib/format.ts";
import type { InstanceView } from "./instance-view.ts";
import { RunRating } from "@/components/run-rating.tsx";
import type { useMessageRun } from "./use-message-run.ts";
import { VariantCard } from "./variant-card.tsx";

export type ShownRun = ReturnType<typeof useMessageRun>;

/** What a run of the message generator came to: its variants side by side, below one another on a phone. */
export function MessageResult({ shown, instance }: { shown: ShownRun; instance: InstanceView }) {
  const { run, stage, running } = shown;
  if (shown.loading || shown.starting) return <Skeleton className="h-72" aria-label="Loading the message" />;
  if (!run) {
    return (
      <Card>
        <EmptyState icon={MessageSquareText} title="Your message will stand here">
          Say what it is for and what has to be in it. You read it over before it goes anywhere.
        </EmptyState>
      </Card>
    );
  }
  const form = formOf(run.inputs["kind"]);
  const several = run.variants.length > 1;
  return (
    <section aria-label="Result" aria-busy={running} className="grid min-w-0 gap-4">
      <div role="status" className="flex min-h-5 items-center gap-2 text-sm text-muted-foreground">
        {running && (
          <>
            <Spinner />
            {stage?.name === "searching"
              ? `Looking facts up in ${formatCount(stage.count, "document")}…`
              : "Writing…"}
          </>
        )}
        {!running && run.state === "cancelled" && (
          <>
            <CircleStop aria-hidden className="size-4" />
            Stopped. What was written stays.
          </>
        )}
        {!running && run.state === "success" && (
          <>
            {run.cost === 0 ? "Nothing counted" : `${formatCount(run.cost, "message")} counted`}
            {run.offline &&
              " · Written by the built-in model, which puts your points into form word for word."}
          </>
        )}
      </div>
      {run.error && !running && (
        <Alert variant={run.state === "failed" ? "destructive" : "warning"}>
          <p>{run.error}</p>
        </Alert>
      )}
      {run.variants.some(({ versions }) => versions.length > 0) && run.state !== "failed" && (
        <div
          className={cn(
            "grid items-start gap-4",
            several && "md:grid-cols-2",
            run.variants.length === 3 && "2xl:grid-cols-3",
          )}
        >
          {run.variants.map((variant, index) => (
            <VariantCard
              key={index}
              run={run}
              index={index}
              form={form}
              versions={variant.versions}
              title={several ? `Variant ${index + 1}` : null}
              running={running}
              onChange={(change) =>
                shown.begin({
                  instance_id: instance.id,
                  change: { run_id: run.id, variant: index, ...change },
                })
              }
              onKept={shown.keep}
            />
          ))}
        </div>
      )}
      {!running && run.state === "success" && <RunRating key={run.id} run={run} />}
    </section>
  );
}
