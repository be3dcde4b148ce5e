import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { SearchX } from "lucide-react";
import type { Document } from "@contract/documents.ts";
import { Pager } from "@/components/pager.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { query } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useMediaQuery } from "@/lib/use-media-query.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DocumentCards } from "./document-cards.tsx";
import { DEFAULT_FILTERS, isFiltered, PAGE_SIZE, toListInput } from "./document-filters.ts";
import { DocumentSheet } from "./document-sheet.tsx";
import { DocumentTable } from "./document-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { ReadersSheet } from "./readers-sheet.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { StorageMeter } from "./storage-meter.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { useDocumentActions } from "./use-document-actions.ts";
import { useDocumentFilters, useOpenDocument } from "./use-document-filters.ts";
import { useSelection } from "./use-selection.ts";

interface DocumentsPageProps {
  /** The button that adds documents. */
  uploadAction: ReactNode;
  /** What an organisation without documents sees. */
  emptyState: ReactNode;
}

/** The organisation's documents that the member may read: found, read, renamed, retried and deleted. */
export function DocumentsPage({ uploadAction, emptyState }: DocumentsPageProps) {
  const { filters, change } = useDocumentFilters();
  const { openId, open } = useOpenDocument();
  const { rename, retry, remove } = useDocumentActions();
  const [renaming, setRenaming] = useState<Document | null>(null);
  const [deleting, setDeleting] = useState<readonly Document[]>([]);
  const [tagging, setTagging] = useState<readonly Document[]>([]);
  const [asking, setAsking] = useState<Document | null>(null);
  const { isAdmin } = useSession();
  const isWide = useMediaQuery("(width >= 48rem)");
  const list = useQuery({
    ...query("/document/list", toListInput(filters)),
    placeholderData: keepPreviousData,
  });
  const documents = list.data?.documents ?? [];
  const total = list.data?.total ?? 0;
  const selection = useSelection(documents);
  const isEmpty = list.isSuccess && total === 0 && !isFiltered(filters);
  const actions = {
    onOpen: open,
    onRename: setRenaming,
    onRetry: retry,
    onTag: setTagging,
    onReaders: isAdmin ? setAsking : undefined,
    onDelete: setDeleting,
  };
  const List = isWide ? DocumentTable : DocumentCards;

  function removeChosen() {
    remove(deleting);
    selection.clear();
    if (deleting.some((document) => document.id === openId)) open(null);
  }

  return (
    <Page wide>
      <PageHeader
        title="Files"
        description="Documents and recordings that the assistant answers from."
        actions={!isEmpty && uploadAction}
      />
      {isEmpty ? (
        emptyState
      ) : (
        <>
          <div className="grid gap-3">
            <div className="flex flex-col-reverse justify-between gap-x-8 gap-y-4 lg:flex-row lg:items-center">
              {selection.chosen.length > 0 ? (
                <SelectionBar
                  documents={selection.chosen}
                  onTag={setTagging}
                  onDelete={setDeleting}
                  onRetry={retry}
                  onClear={selection.clear}
                />
              ) : (
                <FilterBar filters={filters} onChange={change} />
              )}
              <div className="w-full lg:max-w-64">
                <StorageMeter />
              </div>
            </div>
            {list.isPending && <ListSkeleton wide={isWide} />}
            {list.isError && !list.data && (
              <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
            )}
            {list.data && documents.length === 0 && (
              <NothingHere isFiltered={isFiltered(filters)} onReset={() => change(DEFAULT_FILTERS)} />
            )}
            {documents.length > 0 && (
              <div
                aria-busy={list.isPlaceholderData}
                className={list.isPlaceholderData ? "opacity-60" : undefined}
              >
                <List
                  documents={documents}
                  selection={selection}
                  filters={filters}
                  onSort={(sort, direction) => change({ sort, direction })}
                  {...actions}
                />
              </div>
            )}
            <Pager
              page={filters.page}
              size={PAGE_SIZE}
              total={total}
              noun="document"
              onPage={(page) => change({ page })}
            />
          </div>
        </>
      )}
      <DocumentSheet documentId={openId} onClose={() => open(null)} />
      <TagDialog documents={tagging} onClose={() => setTagging([])} />
      <ReadersSheet document={asking} onClose={() => setAsking(null)} />
      <RenameDialog document={renaming} onClose={() => setRenaming(null)} onRename={rename} />
      <DeleteDialog documents={deleting} onClose={() => setDeleting([])} onDelete={removeChosen} />
    </Page>
  );
}

function NothingHere({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <div className="rounded-lg border">
      <EmptyState
        icon={SearchX}
        title={isFiltered ? "No documents match" : "This page is empty"}
        action={
          <Button variant="outline" size="sm" onClick={onReset}>
            {isFiltered ? "Clear the filters" : "Go to the first page"}
          </Button>
        }
      >
        {isFiltered
          ? "Try another word, or show every status and type."
          : "There are fewer documents than there were before."}
      </EmptyState>
    </div>
  );
}
