import { ComingPage } from "@/components/coming-page.tsx";

export function Component() {
  return (
    <ComingPage title="Integrations">
      Keep folders of Google Drive, OneDrive and SharePoint in step with what the assistant knows.
    </ComingPage>
  );
}
