import { DocumentsPage } from "@/features/documents/documents-page.tsx";
import { useUploads } from "@/features/uploads/uploads-context.ts";
import { PageDropZone, UploadButton, UploadDropArea } from "@/features/uploads/upload-drop.tsx";

/** /app/train/files */
export function Component() {
  const { pickVersion } = useUploads();
  return (
    <>
      <DocumentsPage
        uploadAction={<UploadButton />}
        emptyState={<UploadDropArea />}
        onNewVersion={pickVersion}
      />
      <PageDropZone />
    </>
  );
}
