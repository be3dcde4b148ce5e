import { documents as calls } from "@contract/documents.ts";
import type { Document } from "@contract/documents.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { ListInput } from "@/components/list/list-state.ts";
import { query, request } from "@/lib/api.ts";
import { useMediaQuery } from "@/lib/use-media-query.ts";
import { useSession } from "@/lib/session.ts";
import { allDocuments } from "./bulk/all-documents.ts";
import { useBulk } from "./bulk/use-bulk.tsx";
import { documentColumns } from "./document-columns.tsx";
import { DocumentSheet } from "./document-sheet.tsx";
import { Reviews } from "./reviews.tsx";
import { DOCUMENTS } from "./folders/drag.ts";
import { EmptyPlace } from "./folders/empty-place.tsx";
import { LibraryFrame } from "./folders/library-frame.tsx";
import { useFolders } from "./folders/use-folders.ts";
import { useFolderWork } from "./folders/use-folder-work.tsx";
import { usePlace } from "./folders/use-place.ts";
import { listedDocuments } from "./list-cache.ts";
import { StorageMeter } from "./storage-meter.tsx";
import { useDocumentFilters } from "./use-document-filters.ts";
import { useOpenDocument } from "./use-open-document.ts";
import { useRowActions } from "./use-row-actions.tsx";

const Input = calls["/document/list"].input;

interface DocumentsPageProps {
  /** The button that adds documents. */
  uploadAction: ReactNode;
  /** What an organisation without documents sees. */
  emptyState: ReactNode;
  /** Has the member choose a file that becomes the document's new version. */
  onNewVersion: (document: Document) => void;
}

/** The organisation's documents that the member may read, in their folders: found, read, moved, retried and deleted. */
export function DocumentsPage({ uploadAction, emptyState, onNewVersion }: DocumentsPageProps) {
  const { organization } = useSession();
  const client = useQueryClient();
  const { openId, open } = useOpenDocument();
  const { place, withSubfolders, open: openPlace, showSubfolders } = usePlace();
  const hasRoom = useMediaQuery("(min-width: 80rem)");
  const folders = useFolders();
  const bulk = useBulk();
  const work = useFolderWork(folders.index, bulk, place, openPlace);
  const { actions, canChange, retry } = useRowActions({
    openId,
    open,
    bulk,
    folders: folders.index,
    work,
    onNewVersion,
  });
  const aside = (
    <div className="grid gap-4">
      <StorageMeter />
      <Reviews open={open} />
    </div>
  );

  function inputOf({ tag, review, ...input }: ListInput) {
    const names = ["search", "status", "type", "origin", "readers"];
    const isSearched = names.some((name) => name in input) || tag || review;
    return Input.parse({
      ...input,
      tag_id: tag && Number(tag),
      due: review === "due",
      ...(place !== null && { folder_id: place === "none" ? null : place }),
      // What is looked for in a folder is looked for in those in it too.
      subfolders: typeof place === "number" && (withSubfolders || Boolean(isSearched)),
    });
  }
  const empty = (
    <EmptyPlace
      index={folders.index}
      place={place}
      isKnown={folders.isSuccess}
      uploadAction={uploadAction}
      onAll={() => openPlace(null)}
      onSubfolders={() => showSubfolders(true)}
    />
  );
  return (
    <>
      <ListScreen
        noun="document"
        title="Files"
        description="Documents and recordings that the assistant answers from."
        create={uploadAction}
        columns={documentColumns({ open, canChange, retry, index: folders.index, place, openPlace })}
        call={(input) => query("/document/list", inputOf(input))}
        rows={({ documents }) => documents}
        nameOf={({ name }) => name}
        actions={actions}
        selectable={canChange}
        all={(input, onProgress) =>
          allDocuments(
            (page) =>
              request("/document/list", { ...inputOf(input), ...page }, { organizationId: organization.id }),
            onProgress,
          )
        }
        drag={{ type: DOCUMENTS, can: canChange }}
        search={place === null ? "Search files" : "Search this folder"}
        filters={useDocumentFilters()}
        sort="created_at"
        aside={!hasRoom && aside}
        empty={{ instead: place === null ? emptyState : empty }}
        frame={(list) => (
          <LibraryFrame
            folders={folders}
            place={place}
            onOpen={openPlace}
            withSubfolders={withSubfolders}
            onSubfolders={showSubfolders}
            work={work}
            hasRoom={hasRoom}
            aside={aside}
            onDrop={(dropped, to) => work.drop(dropped, to, listedDocuments(client))}
          >
            {list}
          </LibraryFrame>
        )}
      />
      <DocumentSheet documentId={openId} onClose={() => open(null)} />
      {work.dialogs}
      {bulk.report}
    </>
  );
}
