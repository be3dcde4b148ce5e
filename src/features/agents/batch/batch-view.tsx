import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Alert } from "@/components/ui/alert.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import type { InstanceView } from "../instance-view.ts";
import { BatchActions } from "./batch-actions.tsx";
import { BatchRows } from "./batch-rows.tsx";
import { amountOf, batchWords } from "./batch-words.ts";

interface BatchViewProps {
  id: number;
  instance: InstanceView;
  onShow: (runId: number) => void;
  onBack: () => void;
}

/** A batch: what it costs before it begins, how far it is, and its rows as they are written. */
export function BatchView({ id, instance, onShow, onBack }: BatchViewProps) {
  const found = useQuery(query("/agent/batch/get", { id }));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton className="h-64" aria-label="Loading the batch" />;
  const batch = found.data;
  const { label, variant } = batchWords(batch);
  const over = batch.succeeded + batch.failed;
  const incomplete = batch.arrived < batch.row_count;
  return (
    <div className="grid gap-5">
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={onBack}>
        <ArrowLeft aria-hidden />
        All batches
      </Button>
      <Card aria-label="Batch">
        <CardContent className="grid gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-base font-semibold wrap-anywhere" dir="auto">
              {batch.name}
            </h2>
            <Badge variant={variant}>{label}</Badge>
          </div>
          {batch.state !== "draft" && (
            <div className="grid gap-2">
              <Progress
                aria-label="Rows that are done"
                value={Math.round((100 * over) / batch.row_count)}
                tone={batch.state === "done" ? (batch.failed > 0 ? "warning" : "success") : "brand"}
              />
              <p className="text-sm text-muted-foreground tabular-nums" aria-live="polite">
                {batch.succeeded.toLocaleString("en")} of {formatCount(batch.row_count, "row")} done
                {batch.failed > 0 && ` · ${batch.failed.toLocaleString("en")} failed`}
                {batch.running > 0 && ` · ${batch.running} being written`}
              </p>
            </div>
          )}
          {batch.reason && batch.state === "paused" && <Alert variant="warning">{batch.reason}</Alert>}
          {batch.pause === "held" && (
            <Alert>Read what was written. The rest waits until you have it go on.</Alert>
          )}
          {incomplete && (
            <Alert variant="warning">
              {batch.arrived} of {formatCount(batch.row_count, "row")} have arrived. Delete this batch, and
              choose the file again.
            </Alert>
          )}
          {batch.waiting > 0 && batch.state !== "running" && !incomplete && (
            <p className="text-sm">
              {batch.state === "draft" ? "It" : "The rest"} takes {formatCount(batch.waiting, "run")} and{" "}
              {amountOf(batch, batch.cost)} of your plan.{" "}
              {batch.fits < batch.waiting ? (
                <strong className="font-medium text-warning-text">
                  What is left is enough for {formatCount(batch.fits, "row")}.
                </strong>
              ) : (
                <span className="text-muted-foreground">That much is left.</span>
              )}
            </p>
          )}
          <BatchActions batch={batch} instance={instance} incomplete={incomplete} onDeleted={onBack} />
        </CardContent>
      </Card>
      <BatchRows batch={batch} instance={instance} onShow={onShow} />
    </div>
  );
}
