import { DocumentsPage } from "@/features/documents/documents-page.tsx";
import { PageDropZone, UploadButton, UploadDropArea } from "@/features/uploads/upload-drop.tsx";

/** /app/train/files */
export function Component() {
  return (
    <>
      <DocumentsPage uploadAction={<UploadButton />} emptyState={<UploadDropArea />} />
      <PageDropZone />
    </>
  );
}
