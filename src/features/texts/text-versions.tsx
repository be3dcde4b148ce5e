import { useQuery } from "@tanstack/react-query";
import { diffWordsWithSpace } from "diff";
import { History, Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { formatCount, formatDateTime } from "@/lib/format.ts";

interface TextVersionsProps {
  documentId: number;
  /** Makes an earlier version the text again. */
  onRestore: (content: string) => void;
  busy: boolean;
}

/** The versions of a text: what each changed, and a way back to it. */
export function TextVersions({ documentId, onRestore, busy }: TextVersionsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const listed = useQuery(query("/document/text/versions", { id: documentId }));
  const one = useQuery({
    ...query("/document/text/versions", { id: documentId, ...(chosen !== null && { number: chosen }) }),
    enabled: chosen !== null,
  });
  if (listed.isError) return <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />;
  if (!listed.data) return <Skeleton className="h-40" aria-label="Loading the versions" />;
  const { versions } = listed.data;
  const latest = versions[0]?.number;
  if (latest === undefined) {
    return (
      <EmptyState icon={History} title="No versions yet">
        From the next saving on, what each version changed stands here.
      </EmptyState>
    );
  }
  const shown = chosen === null ? listed.data.shown : one.data?.shown;
  return (
    <div className="grid gap-5">
      <ol aria-label="Versions" className="relative grid max-h-56 gap-1 overflow-y-auto">
        {versions.map(({ number, created_at, saved_by, characters }) => (
          <li key={number}>
            <button
              type="button"
              aria-current={number === (chosen ?? latest)}
              onClick={() => setChosen(number)}
              className={cn(
                "flex w-full cursor-pointer items-baseline gap-3 rounded-md px-3 py-2 text-left text-sm outline-none hover:bg-muted focus-visible:ring-2 focus-visible:ring-ring",
                number === (chosen ?? latest) && "bg-muted",
              )}
            >
              <span className="font-medium tabular-nums">
                Version {number}
                {number === latest && " (now)"}
              </span>
              <span className="min-w-0 flex-1 truncate text-muted-foreground">
                {formatDateTime(created_at)} · {saved_by ?? "Former member"}
              </span>
              <span className="shrink-0 text-xs text-muted-foreground">
                {formatCount(characters, "character")}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {one.isError && chosen !== null && <ErrorState error={one.error} onRetry={() => void one.refetch()} />}
      {shown ? (
        <section aria-label={`What version ${shown.number} changed`} className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-sm font-medium">
              {shown.before === null ? `Version ${shown.number}` : `What version ${shown.number} changed`}
            </h3>
            {shown.number !== latest && (
              <Button variant="outline" size="sm" busy={busy} onClick={() => onRestore(shown.content)}>
                <Undo2 aria-hidden />
                Go back to this version
              </Button>
            )}
          </div>
          <Changes before={shown.before} after={shown.content} />
        </section>
      ) : (
        !one.isError && <Skeleton className="h-40" />
      )}
    </div>
  );
}

/** A text with what was added and what was taken out since the one before. */
function Changes({ before, after }: { before: string | null; after: string }) {
  const changes = useMemo(
    () => (before === null ? null : (diffWordsWithSpace(before, after, { timeout: 1500 }) ?? null)),
    [before, after],
  );
  return (
    <p className="rounded-md border bg-card px-4 py-3 text-sm leading-6 wrap-anywhere whitespace-pre-wrap">
      {changes === null
        ? after
        : changes.map(({ added, removed, value }, index) => {
            if (added) {
              return (
                <ins key={index} className="bg-success/15 text-success-text no-underline">
                  {value}
                </ins>
              );
            }
            return removed ? (
              <del key={index} className="bg-destructive/10 text-destructive-text">
                {value}
              </del>
            ) : (
              value
            );
          })}
    </p>
  );
}
