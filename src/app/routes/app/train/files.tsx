import { DocumentsPage } from "@/features/documents/documents-page.tsx";
import { usePlace } from "@/features/documents/folders/use-place.ts";
import { useUploads } from "@/features/uploads/uploads-context.ts";
import { PageDropZone, UploadButton, UploadDropArea } from "@/features/uploads/upload-drop.tsx";

/** /app/train/files */
export function Component() {
  const { folderId } = usePlace();
  const { pickVersion } = useUploads();
  return (
    <>
      <DocumentsPage
        uploadAction={<UploadButton folderId={folderId} />}
        emptyState={<UploadDropArea />}
        onNewVersion={pickVersion}
      />
      <PageDropZone folderId={folderId} />
    </>
  );
}
