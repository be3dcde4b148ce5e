import { RotateCw } from "lucide-react";
import type { Document } from "@contract/documents.ts";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { DocumentStatusBadge, hasFailed } from "@/components/document-status.tsx";
import type { Column } from "@/components/list/types.ts";
import { TagChips } from "@/components/tag-chip.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { formatBytes } from "@domain/format.ts";

interface TextColumnsProps {
  open: (documentId: number) => void;
  canChange: (document: Document) => boolean;
  retry: (document: Document) => void;
}

/** What the list shows of a text or a recording. */
export function textColumns({ open, canChange, retry }: TextColumnsProps): Column<Document>[] {
  return [
    {
      head: "Name",
      cell: (document) => (
        <div className="grid max-w-full min-w-0 gap-1">
          <button
            type="button"
            onClick={() => open(document.id)}
            title={document.name}
            className="flex max-w-full cursor-pointer gap-2.5 justify-self-start rounded-xs text-left font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
          >
            <DocumentIcon name={`.${document.type}`} className="mt-0.5" />
            <span className="line-clamp-2 wrap-anywhere md:line-clamp-1">{document.name}</span>
          </button>
          <TagChips ids={document.tag_ids} className="pl-6.5" />
          {hasFailed(document) && (
            <p className="pl-6.5 text-xs leading-4 text-pretty wrap-anywhere text-destructive-text">
              {document.status_reason ?? "It couldn't be read."}
            </p>
          )}
        </div>
      ),
    },
    {
      head: "Status",
      className: "w-44",
      cell: (document) => (
        <div className="flex items-center gap-1">
          <DocumentStatusBadge document={document} />
          {hasFailed(document) && canChange(document) && (
            <Button
              variant="ghost"
              size="xs"
              aria-label={`Retry ${document.name}`}
              onClick={() => retry(document)}
            >
              <RotateCw />
              Retry
            </Button>
          )}
        </div>
      ),
    },
    {
      head: "Size",
      className: "w-24 text-right",
      fact: ({ size }) => formatBytes(size),
    },
    {
      head: "Added by",
      className: "hidden w-40 @5xl:table-cell",
      fact: ({ uploaded_by }) => uploaded_by?.name ?? "Former member",
      title: ({ uploaded_by }) => uploaded_by?.name,
    },
    {
      head: "Added",
      className: "hidden w-36 @3xl:table-cell",
      fact: ({ created_at }) => (
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatRelative(created_at)}
        </time>
      ),
    },
  ];
}
