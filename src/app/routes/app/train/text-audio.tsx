import { useNavigate } from "react-router-dom";
import { useBulk } from "@/features/documents/bulk/use-bulk.tsx";
import { documentColumns } from "@/features/documents/document-columns.tsx";
import { DocumentSheet } from "@/features/documents/document-sheet.tsx";
import type { Place } from "@/features/documents/folders/folder-tree-data.ts";
import { useFolders } from "@/features/documents/folders/use-folders.ts";
import { useFolderWork } from "@/features/documents/folders/use-folder-work.tsx";
import { useOpenDocument } from "@/features/documents/use-open-document.ts";
import { useRowActions } from "@/features/documents/use-row-actions.tsx";
import { TextsPage } from "@/features/texts/texts-page.tsx";

/** /app/train/text-audio */
export function Component() {
  const navigate = useNavigate();
  const { openId, open } = useOpenDocument();
  const { index } = useFolders();
  const bulk = useBulk();
  const openPlace = (place: Place) => void navigate(`/app/train/files?folder=${place}`);
  const work = useFolderWork(index, bulk, null, openPlace);
  const { actions, canChange, retry } = useRowActions({ openId, open, bulk, folders: index, work });
  const columns = documentColumns({ open, canChange, retry, index, place: null, openPlace })
    .filter(({ head }) => head !== "Pages")
    .map(({ sort: _sort, first: _first, ...column }) => column);
  return (
    <TextsPage columns={columns} actions={actions} canChange={canChange}>
      <DocumentSheet documentId={openId} onClose={() => open(null)} />
      {work.dialogs}
      {bulk.report}
    </TextsPage>
  );
}
