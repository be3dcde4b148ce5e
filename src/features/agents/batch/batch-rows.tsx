import type { AgentBatchRow } from "@contract/agent-batches.ts";
import type { OutputOf } from "@contract/index.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pager } from "@/components/list/pager.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { clockTime } from "@/components/player.ts";
import { query } from "@/lib/api.ts";
import type { InstanceView } from "../instance-view.ts";
import { rowWords } from "./batch-words.ts";
import { writeCell } from "./cells.ts";

const PAGE = 25;
/** What is shown of a batch that hasn't begun. */
const PREVIEW = 3;

interface BatchRowsProps {
  batch: OutputOf<"/agent/batch/get">;
  instance: InstanceView;
  onShow: (runId: number) => void;
}

/** The rows of a batch in the file's order: what is sent for each, and what came of it. */
export function BatchRows({ batch, instance, onShow }: BatchRowsProps) {
  const [page, setPage] = useState(1);
  const [failed, setFailed] = useState(false);
  const draft = batch.state === "draft";
  const rows = useQuery({
    ...query("/agent/batch/rows", {
      id: batch.id,
      limit: draft ? PREVIEW : PAGE,
      offset: draft ? 0 : (page - 1) * PAGE,
      ...(failed && { state: "failed" as const }),
    }),
    placeholderData: keepPreviousData,
  });
  const filter = (to: boolean) => {
    setFailed(to);
    setPage(1);
  };
  return (
    <section aria-label="Rows" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">
          {draft ? `What is sent for the first ${Math.min(PREVIEW, batch.arrived)}` : "Rows"}
        </h3>
        {!draft && batch.failed > 0 && (
          <span className="flex gap-1" role="group" aria-label="Which rows">
            <Button
              size="sm"
              variant={failed ? "ghost" : "secondary"}
              aria-pressed={!failed}
              onClick={() => filter(false)}
            >
              All
            </Button>
            <Button
              size="sm"
              variant={failed ? "secondary" : "ghost"}
              aria-pressed={failed}
              onClick={() => filter(true)}
            >
              Failed ({batch.failed.toLocaleString("en")})
            </Button>
          </span>
        )}
      </div>
      {rows.isError ? (
        <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
      ) : !rows.data ? (
        <Skeleton className="h-48" aria-label="Loading the rows" />
      ) : (
        <>
          <Card>
            <ul className="divide-y">
              {rows.data.rows.map((row) => (
                <Row
                  key={row.number}
                  row={row}
                  draft={draft}
                  columns={batch.columns}
                  instance={instance}
                  onShow={onShow}
                />
              ))}
              {rows.data.rows.length === 0 && (
                <li className="px-4 py-8 text-center text-sm text-muted-foreground">No rows.</li>
              )}
            </ul>
          </Card>
          {!draft && <Pager page={page} size={PAGE} total={rows.data.total} noun="row" onPage={setPage} />}
        </>
      )}
    </section>
  );
}

interface RowProps extends Pick<BatchRowsProps, "instance" | "onShow"> {
  row: AgentBatchRow;
  draft: boolean;
  columns: readonly string[];
}

function Row({ row, draft, columns, instance, onShow }: RowProps) {
  const { label, variant } = rowWords[row.state];
  const given = columns.flatMap((key) => {
    const field = instance.agent.fields.find((each) => each.key === key);
    const text = field ? writeCell(field, row.values[key]) : "";
    return field && text !== "" ? [{ key, label: field.label, text }] : [];
  });
  const [text = ""] = row.texts;
  const { run_id } = row;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 text-sm md:grid-cols-[4rem_minmax(0,2fr)_minmax(0,3fr)]">
      <span className="flex items-start gap-2 text-muted-foreground tabular-nums md:flex-col">
        Row {row.number}
        {!draft && <Badge variant={variant}>{label}</Badge>}
      </span>
      <dl className={draft ? "grid gap-1 md:col-span-2" : "grid content-start gap-1"}>
        {given.map((each) => (
          <div key={each.key} className="flex min-w-0 gap-2">
            <dt className="w-28 shrink-0 truncate text-xs leading-5 text-muted-foreground">{each.label}</dt>
            <dd
              className={`min-w-0 wrap-anywhere whitespace-pre-line ${draft ? "" : "line-clamp-2"}`}
              dir="auto"
            >
              {each.text}
            </dd>
          </div>
        ))}
      </dl>
      {!draft && (
        <div className="grid min-w-0 content-start justify-items-start gap-1">
          {row.error && <p className="wrap-anywhere text-destructive-text">{row.error}</p>}
          {text && (
            <p className="line-clamp-4 wrap-anywhere whitespace-pre-line" dir="auto">
              {text.replace(/\n{2,}/g, "\n")}
            </p>
          )}
          {row.recording && (
            <p className="wrap-anywhere" dir="auto">
              {row.recording.title || "Recording"}{" "}
              <span className="text-muted-foreground tabular-nums">{clockTime(row.recording.seconds)}</span>
            </p>
          )}
          {run_id !== null && row.state === "success" && (
            <Button variant="link" aria-label={`Open row ${row.number}`} onClick={() => onShow(run_id)}>
              {row.texts.length > 1 ? `Open ${row.texts.length} variants` : "Open"}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
