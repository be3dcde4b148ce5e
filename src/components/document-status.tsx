import { Check, CircleAlert } from "lucide-react";
import type { Document } from "@contract/documents.ts";
import { gapTexts, pagesText } from "@/components/document-gaps.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { formatPercent } from "@/lib/format.ts";

const STAGES = {
  queued: "Queued",
  reading: "Reading",
  transcribing: "Transcribing",
  indexing: "Indexing",
} as const;

type Standing = Pick<Document, "status" | "stage" | "progress"> &
  Partial<Pick<Document, "page_count" | "unread" | "stale">>;

/**
 * What is being done with a document in `processing`: "Reading 40%"; without a share that is known, only the stage. One
 * whose new version is read is "Updating 40%".
 */
export function stageText({ status, stage, progress }: Standing): string {
  if (stage === null) return "Processing";
  const share =
    stage === "queued" || progress === 0 ? "" : ` ${formatPercent(Math.floor(progress * 100) / 100)}`;
  return (status === "success" ? "Updating" : STAGES[stage]) + share;
}

/** Whether a document, or its new version, couldn't be read, and may be retried. */
export function hasFailed({
  status,
  stage,
  status_reason,
}: Pick<Document, "status" | "stage" | "status_reason">) {
  return status === "failed" || (status === "success" && stage === null && status_reason !== null);
}

/** Whether a document answers, and has pages that couldn't be read and may be tried again. */
export function hasUnread({ status, stage, unread }: Pick<Document, "status" | "stage" | "unread">) {
  return status === "success" && stage === null && unread.length > 0;
}

/** A document's status in a word, with what it lacks; while it, or a new version of it, is read, with how far that is. */
export function DocumentStatusBadge({ document }: { document: Standing }) {
  if (document.status === "success" && document.stage === null) {
    const { page_count = null, unread = [], stale = null } = document;
    if (unread.length > 0 || stale) {
      return (
        <Tooltip content={gapTexts({ page_count, unread, stale }).join(" ")}>
          <Badge variant="warning" tabIndex={0}>
            <CircleAlert aria-hidden />
            <span className="truncate">
              {unread.length > 0 ? `${pagesText(unread)} unread` : "May be out of date"}
            </span>
          </Badge>
        </Tooltip>
      );
    }
    return (
      <Badge variant="success">
        <Check aria-hidden />
        Ready
      </Badge>
    );
  }
  if (document.status === "failed") {
    return (
      <Badge variant="destructive">
        <CircleAlert aria-hidden />
        Failed
      </Badge>
    );
  }
  return (
    <Badge variant="brand" className="tabular-nums">
      <Spinner className="size-3" />
      {stageText(document)}
    </Badge>
  );
}
