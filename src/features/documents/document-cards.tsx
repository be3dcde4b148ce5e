import { DocumentIcon } from "@/components/document-icon.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { cn } from "@/lib/cn.ts";
import { formatBytes } from "@domain/format.ts";
import { formatCount, formatRelative } from "@/lib/format.ts";
import type { Document } from "@contract/documents.ts";
import { DocumentMenu } from "./document-menu.tsx";
import { DocumentState, FailureReason } from "./document-state.tsx";
import type { DocumentListProps } from "./list-props.ts";

/** The documents as cards, for phones. */
export function DocumentCards({
  documents,
  selection,
  onOpen,
  onRename,
  onRetry,
  onTag,
  onReaders,
  onDelete,
}: DocumentListProps) {
  const actions = { onOpen, onRename, onRetry, onTag, onReaders, onDelete };
  return (
    <ul aria-label="Documents" className="divide-y rounded-lg border bg-card">
      {documents.map((document) => {
        const canChange = selection.canChange(document);
        return (
          <li
            key={document.id}
            className={cn("flex gap-3 px-4 py-3", selection.has(document) && "bg-selected")}
          >
            <Checkbox
              aria-label={`Select ${document.name}`}
              checked={selection.has(document)}
              disabled={!canChange}
              onCheckedChange={() => selection.toggle(document)}
              className="mt-0.5"
            />
            <div className="grid min-w-0 flex-1 gap-1.5">
              <button
                type="button"
                onClick={() => actions.onOpen(document.id)}
                className="flex max-w-full cursor-pointer gap-2 rounded-xs text-left font-medium outline-none focus-visible:ring-2 focus-visible:ring-ring"
              >
                <DocumentIcon name={`.${document.type}`} className="mt-0.5" />
                <span className="line-clamp-2 wrap-anywhere">{document.name}</span>
              </button>
              <p className="text-xs leading-4 text-muted-foreground">{factsOf(document)}</p>
              <DocumentState document={document} onRetry={canChange ? actions.onRetry : undefined} />
              <TagChips ids={document.tag_ids} max={4} />
              <FailureReason document={document} />
            </div>
            <DocumentMenu document={document} canChange={canChange} {...actions} />
          </li>
        );
      })}
    </ul>
  );
}

function factsOf({ size, page_count, uploaded_by, created_at }: Document): string {
  const pages = page_count === null ? [] : [formatCount(page_count, "page")];
  const by = uploaded_by ? [uploaded_by.name] : [];
  return [formatBytes(size), ...pages, ...by, formatRelative(created_at)].join(" · ");
}
