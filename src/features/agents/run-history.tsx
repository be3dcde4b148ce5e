import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { History, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge.tsx";
import { Pager } from "@/components/list/pager.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount, formatDateTime, formatRelative } from "@/lib/format.ts";
import { stateWords } from "./state-words.ts";

const PAGE = 20;

/** The reader's own runs of an instance, latest first. */
export function RunHistory({ instanceId, onShow }: { instanceId: number; onShow: (id: number) => void }) {
  const [{ page, ...after }, setPage] = useState<{ page: number; after?: string }>({ page: 1 });
  const runs = useQuery({
    ...query("/agent/runs", { instance_id: instanceId, limit: PAGE, offset: (page - 1) * PAGE, ...after }),
    placeholderData: keepPreviousData,
  });
  const remove = useMutation(mutation("/agent/run/delete"));
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />;
  if (!runs.data) return <Skeleton className="h-48" aria-label="Loading the history" />;
  const { total, next } = runs.data;
  if (total === 0) {
    return (
      <Card>
        <EmptyState icon={History} title="No runs yet">
          What you have this agent write is kept here. Nobody else sees it.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        <ul aria-label="Runs" className="divide-y">
          {runs.data.runs.map((run) => {
            const state = stateWords[run.state];
            const purpose = run.inputs["purpose"];
            return (
              <li key={run.id} className="flex items-start gap-2 px-4 py-3">
                <button
                  type="button"
                  className="grid min-w-0 flex-1 cursor-pointer grid-cols-[minmax(0,1fr)] gap-1 rounded-sm text-left outline-none focus-visible:ring-2 focus-visible:ring-ring"
                  onClick={() => onShow(run.id)}
                >
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="max-w-full truncate text-sm font-medium" dir="auto">
                      {typeof purpose === "string" && purpose ? purpose : `Run ${run.id}`}
                    </span>
                    {run.state !== "success" && <Badge variant={state.variant}>{state.label}</Badge>}
                  </span>
                  <span className="line-clamp-2 text-sm wrap-anywhere text-muted-foreground" dir="auto">
                    {run.preview || run.error}
                  </span>
                  <span className="text-xs text-muted-foreground">
                    <time dateTime={run.created_at} title={formatDateTime(run.created_at)}>
                      {formatRelative(run.created_at)}
                    </time>
                    {run.cost > 0 && ` · ${formatCount(run.cost, "message")}`}
                  </span>
                </button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Delete run of ${formatDateTime(run.created_at)}`}
                  busy={remove.isPending && remove.variables.id === run.id}
                  onClick={() => remove.mutate({ id: run.id })}
                >
                  <Trash2 aria-hidden />
                </Button>
              </li>
            );
          })}
        </ul>
      </Card>
      <Pager
        page={page}
        size={PAGE}
        total={total}
        noun="run"
        onPage={(to) => setPage({ page: to, ...(next && to === page + 1 && { after: next }) })}
      />
    </div>
  );
}
