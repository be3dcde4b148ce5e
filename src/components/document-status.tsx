import { Check, CircleAlert } from "lucide-react";
import type { Document } from "@contract/documents.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { formatPercent } from "@/lib/format.ts";

const STAGES = {
  queued: "Queued",
  reading: "Reading",
  transcribing: "Transcribing",
  indexing: "Indexing",
} as const;

/** What is being done with a document in `processing`: "Reading 40%"; without a share that is known, only the stage. */
export function stageText({ stage, progress }: Pick<Document, "stage" | "progress">): string {
  if (stage === null) return "Processing";
  const share =
    stage === "queued" || progress === 0 ? "" : ` ${formatPercent(Math.floor(progress * 100) / 100)}`;
  return STAGES[stage] + share;
}

/** A document's status in a word; in `processing` with its stage and how far that is. */
export function DocumentStatusBadge({
  document,
}: {
  document: Pick<Document, "status" | "stage" | "progress">;
}) {
  if (document.status === "success") {
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
