import { useParams } from "react-router-dom";
import { DocumentSheet } from "@/features/documents/document-sheet.tsx";
import { useOpenDocument } from "@/features/documents/use-open-document.ts";
import { SyncPage } from "@/features/drives/sync-page.tsx";
import { SYNC_SERVICES } from "@/features/drives/sync-calls.ts";

/** /app/train/integrations/{service}/{id} */
export function Component() {
  const { service, id } = useParams();
  const { openId, open } = useOpenDocument();
  const known = SYNC_SERVICES.find((one) => one === service) ?? "google";
  return (
    <SyncPage key={`${known} ${id}`} service={known} id={Number(id)} onOpen={open}>
      <DocumentSheet documentId={openId} onClose={() => open(null)} />
    </SyncPage>
  );
}
