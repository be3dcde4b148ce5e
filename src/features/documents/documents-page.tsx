import { contract } from "@contract/index.ts";
import type { Document } from "@contract/documents.ts";
import type { ReactNode } from "react";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { query } from "@/lib/api.ts";
import { documentColumns } from "./document-columns.tsx";
import { DocumentSheet } from "./document-sheet.tsx";
import { Reviews } from "./reviews.tsx";
import { StorageMeter } from "./storage-meter.tsx";
import { useDocumentFilters } from "./use-document-filters.ts";
import { useOpenDocument } from "./use-open-document.ts";
import { useRowActions } from "./use-row-actions.tsx";

const Input = contract["/document/list"].input;

interface DocumentsPageProps {
  /** The button that adds documents. */
  uploadAction: ReactNode;
  /** What an organisation without documents sees. */
  emptyState: ReactNode;
  /** Has the member choose a file that becomes the document's new version. */
  onNewVersion: (document: Document) => void;
}

/** The organisation's documents that the member may read: found, read, renamed, retried and deleted. */
export function DocumentsPage({ uploadAction, emptyState, onNewVersion }: DocumentsPageProps) {
  const { openId, open } = useOpenDocument();
  const { actions, canChange, retry } = useRowActions(openId, open, onNewVersion);
  return (
    <>
      <ListScreen
        noun="document"
        title="Files"
        description="Documents and recordings that the assistant answers from."
        create={uploadAction}
        columns={documentColumns({ open, canChange, retry })}
        call={({ tag, ...input }) =>
          query("/document/list", Input.parse({ ...input, tag_id: tag && Number(tag) }))
        }
        rows={({ documents }) => documents}
        nameOf={({ name }) => name}
        actions={actions}
        selectable={canChange}
        search="Search files"
        filters={useDocumentFilters()}
        sort="created_at"
        aside={
          <>
            <StorageMeter />
            <Reviews open={open} />
          </>
        }
        empty={{ instead: emptyState }}
      />
      <DocumentSheet documentId={openId} onClose={() => open(null)} />
    </>
  );
}
