import { documentColumns } from "@/features/documents/document-columns.tsx";
import { DocumentSheet } from "@/features/documents/document-sheet.tsx";
import { useOpenDocument } from "@/features/documents/use-open-document.ts";
import { useRowActions } from "@/features/documents/use-row-actions.tsx";
import { TextsPage } from "@/features/texts/texts-page.tsx";

/** /app/train/text-audio */
export function Component() {
  const { openId, open } = useOpenDocument();
  const { actions, canChange, retry } = useRowActions(openId, open);
  const columns = documentColumns({ open, canChange, retry })
    .filter(({ head }) => head !== "Pages")
    .map(({ sort: _sort, first: _first, ...column }) => column);
  return (
    <TextsPage columns={columns} actions={actions} canChange={canChange}>
      <DocumentSheet documentId={openId} onClose={() => open(null)} />
    </TextsPage>
  );
}
