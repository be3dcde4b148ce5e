import { DashboardPage } from "@/features/dashboard/dashboard-page.tsx";
import { UploadButton } from "@/features/uploads/upload-drop.tsx";

/** /app */
export function Component() {
  return <DashboardPage uploadAction={<UploadButton variant="outline" />} />;
}
