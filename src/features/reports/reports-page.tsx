import { OrganizationHeader } from "@/components/organization-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Changes } from "./changes.tsx";
import { Contradictions } from "./contradictions.tsx";

/** /app/settings/reports: what the organisation's documents and people tell of themselves, a section each. */
export function ReportsPage() {
  return (
    <Page>
      <OrganizationHeader
        title="Reports"
        description="What stands out in your documents, for admins to settle."
      />
      <Contradictions />
      <Changes />
    </Page>
  );
}
