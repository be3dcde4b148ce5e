import type { Document } from "@contract/documents.ts";
import type { DocumentFilters, DocumentSort } from "./document-filters.ts";
import type { Selection } from "./use-selection.ts";

export interface DocumentActions {
  onOpen: (documentId: number) => void;
  onRename: (document: Document) => void;
  onRetry: (document: Document) => void;
  onTag: (documents: readonly Document[]) => void;
  /** Shows who can read it; for admins, undefined for others. */
  onReaders: ((document: Document) => void) | undefined;
  onDelete: (documents: readonly Document[]) => void;
}

/** What the table and the cards are given. */
export interface DocumentListProps extends DocumentActions {
  documents: readonly Document[];
  selection: Selection;
  filters: DocumentFilters;
  onSort: (sort: DocumentSort, direction: "asc" | "desc") => void;
}
