import type { Document } from "@contract/documents.ts";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { SortHead } from "@/components/sort-head.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { formatBytes } from "@domain/format.ts";
import { formatDateTime, formatNumber, formatRelative } from "@/lib/format.ts";
import { naturalDirection, type DocumentSort } from "./document-filters.ts";
import { DocumentMenu } from "./document-menu.tsx";
import { DocumentState, FailureReason } from "./document-state.tsx";
import type { DocumentActions, DocumentListProps } from "./list-props.ts";

/** The documents as a table with a head that stays; for screens from 768 px. */
export function DocumentTable({ documents, selection, filters, onSort, ...actions }: DocumentListProps) {
  const { chosen, choosable } = selection;
  const all = choosable.length > 0 && chosen.length === choosable.length;
  const head = (sort: DocumentSort) => ({ sort, natural: naturalDirection(sort), current: filters, onSort });
  return (
    <Table className="table-fixed">
      <TableHeader>
        <tr>
          <TableHead className="w-10">
            <Checkbox
              aria-label="Select all documents on this page"
              checked={all || (chosen.length > 0 && "indeterminate")}
              disabled={choosable.length === 0}
              onCheckedChange={selection.toggleAll}
              className="block"
            />
          </TableHead>
          <SortHead label="Name" {...head("name")} />
          <TableHead className="w-44">Status</TableHead>
          <TableHead className="hidden w-20 text-right lg:table-cell">Pages</TableHead>
          <SortHead label="Size" {...head("size")} className="w-24 text-right" />
          <TableHead className="hidden w-40 xl:table-cell">Uploaded by</TableHead>
          <SortHead label="Added" {...head("created_at")} className="hidden w-36 lg:table-cell" />
          <TableHead className="w-14">
            <span className="sr-only">Actions</span>
          </TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {documents.map((document) => (
          <Row
            key={document.id}
            document={document}
            isChosen={selection.has(document)}
            canChange={selection.canChange(document)}
            onToggle={selection.toggle}
            {...actions}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface RowProps extends DocumentActions {
  document: Document;
  isChosen: boolean;
  canChange: boolean;
  onToggle: (document: Document) => void;
}

function Row({ document, isChosen, canChange, onToggle, ...actions }: RowProps) {
  const { id, name, size, page_count, uploaded_by, created_at } = document;
  return (
    <TableRow aria-selected={isChosen}>
      <TableCell>
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isChosen}
          disabled={!canChange}
          onCheckedChange={() => onToggle(document)}
          className="block"
        />
      </TableCell>
      <TableCell>
        <button
          type="button"
          onClick={() => actions.onOpen(id)}
          title={name}
          className="flex max-w-full cursor-pointer items-center gap-2.5 rounded-xs text-left font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
        >
          <DocumentIcon name={`.${document.type}`} />
          <span className="truncate">{name}</span>
        </button>
        <TagChips ids={document.tag_ids} className="mt-1 pl-6.5" />
        <FailureReason document={document} className="mt-0.5 pl-6.5" />
      </TableCell>
      <TableCell>
        <DocumentState document={document} onRetry={canChange ? actions.onRetry : undefined} />
      </TableCell>
      <TableCell className="hidden text-right text-muted-foreground tabular-nums lg:table-cell">
        {page_count === null ? "–" : formatNumber(page_count)}
      </TableCell>
      <TableCell className="text-right text-muted-foreground tabular-nums">{formatBytes(size)}</TableCell>
      <TableCell className="hidden truncate text-muted-foreground xl:table-cell" title={uploaded_by?.name}>
        {uploaded_by?.name ?? "Former member"}
      </TableCell>
      <TableCell className="hidden text-muted-foreground lg:table-cell">
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatRelative(created_at)}
        </time>
      </TableCell>
      <TableCell className="text-right">
        <DocumentMenu document={document} canChange={canChange} {...actions} />
      </TableCell>
    </TableRow>
  );
}
