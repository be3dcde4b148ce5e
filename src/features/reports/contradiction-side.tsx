import type { ContradictionSide } from "@contract/reports.ts";
import { Check, ArrowDownToLine } from "lucide-react";
import type { ReactNode } from "react";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { MarkedText } from "./marked-text.tsx";
import type { Place } from "./passage-sheet.tsx";

interface ContradictionSideProps {
  side: ContradictionSide;
  /** It was decided for. */
  isKept: boolean;
  /** Opens the passage in its document; left out where that is no longer there. */
  onOpen?: ((place: Place) => void) | undefined;
  /** Which of the two it is, where that isn't told by its document. */
  label?: string;
  action?: ReactNode;
}

/** One of two passages that disagree: its document, who brought it and when, and its words. */
export function ContradictionSideBox({ side, isKept, onOpen, label, action }: ContradictionSideProps) {
  const { document, added_by, added_at, revision, page, heading_path } = side;
  const facts = [
    ...(page === null ? [] : [`page ${page}`]),
    ...(revision !== null && revision > 1 ? [`version ${revision}`] : []),
  ];
  return (
    <section
      aria-label={label ?? document.name}
      className="flex min-w-0 flex-col gap-2 rounded-md border bg-background px-4 py-3"
    >
      <div className="flex min-w-0 items-start gap-2">
        <DocumentIcon name={document.name} className="mt-0.5" />
        <div className="min-w-0 flex-1">
          {onOpen ? (
            <button
              type="button"
              className="max-w-full cursor-pointer truncate rounded-xs text-left text-sm font-medium underline-offset-4 outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
              title={document.name}
              onClick={() => onOpen({ documentId: document.id, start: side.start, end: side.end })}
            >
              {document.name}
            </button>
          ) : (
            <span className="block truncate text-sm font-medium" title={document.name}>
              {document.name}
            </span>
          )}
          <p className="text-xs leading-4 text-muted-foreground">
            {added_by ? `${added_by.name}, ` : "Added "}
            <time dateTime={added_at} title={formatDateTime(added_at)}>
              {formatRelative(added_at)}
            </time>
            {facts.map((fact) => ` · ${fact}`).join("")}
          </p>
        </div>
        {label && <Badge>{label}</Badge>}
        {isKept && (
          <Badge variant="success">
            <Check aria-hidden />
            Kept
          </Badge>
        )}
        {side.demoted && (
          <Badge title="Answers put other passages before it">
            <ArrowDownToLine aria-hidden />
            Put last
          </Badge>
        )}
      </div>
      {heading_path.length > 0 && !side.text.startsWith(heading_path.at(-1) ?? "") && (
        <p
          dir="auto"
          className="truncate text-xs leading-4 text-muted-foreground"
          title={heading_path.join(" › ")}
        >
          {heading_path.join(" › ")}
        </p>
      )}
      <MarkedText text={side.text} marks={side.marks} />
      {action && <div className="mt-auto pt-1">{action}</div>}
    </section>
  );
}
