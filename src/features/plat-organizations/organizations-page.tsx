import { lazy } from "react";
import { TabbedViews } from "@/components/tabbed-views.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Organizations } from "./organizations.tsx";

const Deletions = lazy(async () => ({ default: (await import("./deletions.tsx")).Deletions }));

const VIEWS = [
  { name: "all", title: "Organisations", View: Organizations },
  { name: "deleted", title: "Deleted", View: Deletions },
] as const;

/** /admin/organizations: every organisation, and the receipts of those that were deleted. */
export function OrganizationsPage() {
  return (
    <Page>
      <PageHeader
        title="Organisations"
        description="Who uses the platform, how much, and what they pay. What they write and upload isn’t shown here."
      />
      <TabbedViews label="Organisations" views={VIEWS} param="view" />
    </Page>
  );
}
