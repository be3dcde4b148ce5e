import { lazy } from "react";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { TabbedViews } from "@/components/tabbed-views.tsx";
import { Page } from "@/components/ui/page.tsx";
import { useSession } from "@/lib/session.ts";
import { UsageReport } from "./usage/usage-report.tsx";

const DocumentReport = lazy(async () => ({
  default: (await import("./usage/document-report.tsx")).DocumentReport,
}));
const UnansweredReport = lazy(async () => ({
  default: (await import("./usage/unanswered-report.tsx")).UnansweredReport,
}));
const Disagreements = lazy(async () => ({ default: (await import("./disagreements.tsx")).Disagreements }));

const REPORTS = [
  { name: "usage", title: "Usage", View: UsageReport, admin: false },
  { name: "documents", title: "Documents", View: DocumentReport, admin: false },
  { name: "not-found", title: "Not found", View: UnansweredReport, admin: true },
  { name: "contradictions", title: "Contradictions", View: Disagreements, admin: true },
] as const;

/** /app/settings/reports: what the organisation's documents and people tell of themselves; members see their own. */
export function ReportsPage() {
  const { isAdmin } = useSession();
  const [first, ...others] = REPORTS;
  const rest = others.filter(({ admin }) => isAdmin || !admin);
  return (
    <Page>
      <OrganizationHeader
        title="Reports"
        description={
          isAdmin
            ? "How the assistant is used, what it rests on, and what stands out in your documents."
            : "What you asked, and which documents your answers rest on."
        }
      />
      <TabbedViews label="Reports" views={[first, ...rest]} param="report" keep={["days"]} />
    </Page>
  );
}
