import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pager } from "@/components/list/pager.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { formatCount, formatDateTime, formatRelative } from "@/lib/format.ts";
import { batchWords } from "./batch-words.ts";

const PAGE = 10;

/** The reader's own batches of an instance, latest first; nothing before there is one. */
export function BatchList({ instanceId, onOpen }: { instanceId: number; onOpen: (id: number) => void }) {
  const [page, setPage] = useState(1);
  const batches = useQuery({
    ...query("/agent/batches", { instance_id: instanceId, limit: PAGE, offset: (page - 1) * PAGE }),
    placeholderData: keepPreviousData,
  });
  if (batches.isError) return <ErrorState error={batches.error} onRetry={() => void batches.refetch()} />;
  if (!batches.data) return <Skeleton className="h-24" aria-label="Loading your batches" />;
  const { total } = batches.data;
  if (total === 0) return null;
  return (
    <section aria-label="Your batches" className="grid gap-3">
      <h2 className="text-sm font-semibold">Your batches</h2>
      <Card>
        <ul className="divide-y">
          {batches.data.batches.map((batch) => {
            const { label, variant } = batchWords(batch);
            return (
              <li key={batch.id}>
                <button
                  type="button"
                  className="flex w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-left text-sm outline-none hover:bg-muted/50 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
                  onClick={() => onOpen(batch.id)}
                >
                  <span className="min-w-0 font-medium wrap-anywhere" dir="auto">
                    {batch.name}
                  </span>
                  <Badge variant={variant}>{label}</Badge>
                  <span className="text-xs text-muted-foreground sm:ml-auto">
                    {formatCount(batch.row_count, "row")} ·{" "}
                    <time dateTime={batch.created_at} title={formatDateTime(batch.created_at)}>
                      {formatRelative(batch.created_at)}
                    </time>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </Card>
      <Pager page={page} size={PAGE} total={total} noun="batch" plural="batches" onPage={setPage} />
    </section>
  );
}
