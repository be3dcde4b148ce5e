import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { AudioLines, Trash2 } from "lucide-react";
import { useState } from "react";
import { clockTime } from "@/components/player.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Pager } from "@/components/list/pager.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatBytes } from "@domain/format.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { stateWords } from "../state-words.ts";

const PAGE = 20;

interface RecordingListProps {
  instanceId: number;
  onShow: (id: number) => void;
}

/** The reader's own recordings of an instance, latest first. */
export function RecordingList({ instanceId, onShow }: RecordingListProps) {
  const [page, setPage] = useState(1);
  const found = useQuery({
    ...query("/agent/voice-generator/recordings", {
      instance_id: instanceId,
      limit: PAGE,
      offset: (page - 1) * PAGE,
    }),
    placeholderData: keepPreviousData,
  });
  const remove = useMutation(mutation("/agent/run/delete"));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton className="h-48" aria-label="Loading the recordings" />;
  const { total, recordings } = found.data;
  if (total === 0) {
    return (
      <Card>
        <EmptyState icon={AudioLines} title="No recordings yet">
          What you have this agent speak is kept here. Nobody else hears it.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        <ul aria-label="Recordings" className="divide-y">
          {recordings.map(({ id, title, state, error, seconds, size, format, created_at }) => (
            <li key={id} className="flex items-start gap-2 px-4 py-3">
              <button
                type="button"
                className="grid min-w-0 flex-1 cursor-pointer grid-cols-[minmax(0,1fr)] gap-1 rounded-sm text-left outline-none focus-visible:ring-2 focus-visible:ring-ring"
                onClick={() => onShow(id)}
              >
                <span className="flex flex-wrap items-center gap-2">
                  <span className="max-w-full truncate text-sm font-medium" dir="auto">
                    {title || `Recording ${id}`}
                  </span>
                  {state !== "success" && (
                    <Badge variant={stateWords[state].variant}>{stateWords[state].label}</Badge>
                  )}
                </span>
                {error && <span className="line-clamp-2 text-sm text-muted-foreground">{error}</span>}
                <span className="text-xs text-muted-foreground">
                  <time dateTime={created_at} title={formatDateTime(created_at)}>
                    {formatRelative(created_at)}
                  </time>
                  {state === "success" &&
                    ` · ${clockTime(seconds)} · ${format.toUpperCase()} · ${formatBytes(size)}`}
                </span>
              </button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Delete ${title || `recording ${id}`}`}
                busy={remove.isPending && remove.variables.id === id}
                onClick={() => remove.mutate({ id }, { onSuccess: () => void found.refetch() })}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <Pager page={page} size={PAGE} total={total} noun="recording" onPage={setPage} />
    </div>
  );
}
