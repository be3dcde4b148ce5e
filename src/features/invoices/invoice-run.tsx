import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft, RotateCw, Square } from "lucide-react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { mutation, query } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";

interface InvoiceRunProps {
  runId: number;
  onDraft: (invoiceId: number) => void;
  /** Begins anew with what it was asked. */
  onAgain: (sentence: string) => void;
  onLeave: () => void;
}

/** A run that made no draft, or whose draft is gone: how it ended, and another go. */
export function InvoiceRun({ runId, onDraft, onAgain, onLeave }: InvoiceRunProps) {
  const { authId } = useSession();
  const run = useQuery(query("/agent/invoice-generator/run/get", { run_id: runId }));
  const stop = useMutation(mutation("/agent/run/stop"));
  const refresh = () => void run.refetch();
  useRealtime("user", authId, { agent_run: refresh }, refresh, () => run.data?.state === "running");
  if (run.error) return <ErrorState error={run.error} onRetry={refresh} />;
  if (!run.data) return <Skeleton className="h-48" aria-label="Loading the run" />;
  const { state, error, inputs, invoice_id } = run.data;
  const asked = typeof inputs["purpose"] === "string" ? inputs["purpose"] : "";
  return (
    <div className="grid gap-6">
      <Button variant="ghost" size="sm" className="-ml-2 w-fit" onClick={onLeave}>
        <ArrowLeft aria-hidden />
        New invoice
      </Button>
      <Card className="grid max-w-3xl gap-5 p-5">
        {asked && (
          <blockquote className="border-l-2 pl-3 text-sm wrap-anywhere whitespace-pre-line" dir="auto">
            {asked}
          </blockquote>
        )}
        {state === "running" ? (
          <p role="status" className="flex items-center gap-2 text-sm text-muted-foreground">
            <Spinner />
            The draft is being made
          </p>
        ) : invoice_id === null ? (
          <Alert variant={state === "failed" ? "destructive" : "warning"}>
            {error ??
              (state === "cancelled" ? "This run was stopped." : "The draft that it made was deleted.")}
          </Alert>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {state === "running" && (
            <Button variant="outline" busy={stop.isPending} onClick={() => stop.mutate({ id: runId })}>
              <Square aria-hidden />
              Stop
            </Button>
          )}
          {invoice_id !== null && <Button onClick={() => onDraft(invoice_id)}>Open what it made</Button>}
          {state !== "running" && (
            <Button variant="outline" onClick={() => onAgain(asked)}>
              <RotateCw aria-hidden />
              Run again
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}
