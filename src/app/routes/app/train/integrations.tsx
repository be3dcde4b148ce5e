import { Navigate, useParams } from "react-router-dom";
import { DocumentSheet } from "@/features/documents/document-sheet.tsx";
import { useOpenDocument } from "@/features/documents/use-open-document.ts";
import { BrowsePage } from "@/features/drives/browse-page.tsx";
import { SYNC_SERVICES, type SyncService } from "@/features/drives/sync-calls.ts";
import { SyncPage } from "@/features/drives/sync-page.tsx";
import { SyncsPage } from "@/features/drives/syncs-page.tsx";
import { useBrowse } from "@/features/drives/use-browse.ts";

/** /app/train/integrations: what is kept in step, with `?add=` what can be; below it `{service}/{id}`, one of them. */
export function Component() {
  const { service, id } = useParams();
  const known = SYNC_SERVICES.find((one) => one === service);
  if (known) return <One key={`${known} ${id}`} service={known} id={Number(id)} />;
  return service === undefined ? <All /> : <Navigate to="/app/train/integrations" replace />;
}

function All() {
  const browse = useBrowse();
  return browse ? <BrowsePage browse={browse} /> : <SyncsPage />;
}

function One(props: { service: SyncService; id: number }) {
  const { openId, open } = useOpenDocument();
  return (
    <SyncPage {...props} onOpen={open}>
      <DocumentSheet documentId={openId} onClose={() => open(null)} />
    </SyncPage>
  );
}
