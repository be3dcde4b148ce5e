import { ArrowDown, ArrowUp } from "lucide-react";
import type { Document } from "@contract/documents.ts";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { cn } from "@/lib/cn.ts";
import { formatBytes, formatDateTime, formatNumber, formatRelative } from "@/lib/format.ts";
import { naturalDirection, type DocumentFilters, type DocumentSort } from "./document-filters.ts";
import { DocumentMenu } from "./document-menu.tsx";
import { DocumentState, FailureReason } from "./document-state.tsx";
import type { DocumentActions, DocumentListProps } from "./list-props.ts";

/** The documents as a table with a head that stays; for screens from 768 px. */
export function DocumentTable({ documents, selection, filters, onSort, ...actions }: DocumentListProps) {
  const { chosen, choosable } = selection;
  const all = choosable.length > 0 && chosen.length === choosable.length;
  return (
    <Table containerClassName="max-h-[calc(100dvh-9rem)]" className="table-fixed">
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
          <SortHead sort="name" label="Name" filters={filters} onSort={onSort} />
          <TableHead className="w-44">Status</TableHead>
          <TableHead className="hidden w-20 text-right lg:table-cell">Pages</TableHead>
          <SortHead sort="size" label="Size" filters={filters} onSort={onSort} className="w-24 text-right" />
          <TableHead className="hidden w-40 xl:table-cell">Uploaded by</TableHead>
          <SortHead
            sort="created_at"
            label="Added"
            filters={filters}
            onSort={onSort}
            className="hidden w-36 lg:table-cell"
          />
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

interface SortHeadProps {
  sort: DocumentSort;
  label: string;
  filters: DocumentFilters;
  onSort: DocumentListProps["onSort"];
  className?: string;
}

function SortHead({ sort, label, filters, onSort, className }: SortHeadProps) {
  const isSorted = filters.sort === sort;
  const opposite = filters.direction === "asc" ? "desc" : "asc";
  const Arrow = filters.direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <TableHead
      className={className}
      aria-sort={isSorted ? (filters.direction === "asc" ? "ascending" : "descending") : undefined}
    >
      <button
        type="button"
        onClick={() => onSort(sort, isSorted ? opposite : naturalDirection(sort))}
        className={cn(
          "-mx-1 inline-flex cursor-pointer items-center gap-1 rounded-xs px-1 outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring",
          isSorted && "text-foreground",
        )}
      >
        {label}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </button>
    </TableHead>
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
