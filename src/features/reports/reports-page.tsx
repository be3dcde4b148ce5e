import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
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
  { name: "usage", title: "Usage", Report: UsageReport, admin: false },
  { name: "documents", title: "Documents", Report: DocumentReport, admin: false },
  { name: "not-found", title: "Not found", Report: UnansweredReport, admin: true },
  { name: "contradictions", title: "Contradictions", Report: Disagreements, admin: true },
] as const;

/** /app/settings/reports: what the organisation's documents and people tell of themselves; members see their own. */
export function ReportsPage() {
  const { isAdmin } = useSession();
  const [params, setParams] = useSearchParams();
  const shown = REPORTS.filter(({ admin }) => isAdmin || !admin);
  const open = shown.find(({ name }) => name === params.get("report")) ?? shown[0];
  const days = params.get("days");
  if (!open) return null;
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
      <Tabs
        value={open.name}
        onValueChange={(name) =>
          setParams({ ...(name !== "usage" && { report: name }), ...(days && { days }) }, { replace: true })
        }
      >
        <TabsList aria-label="Reports">
          {shown.map(({ name, title }) => (
            <TabsTrigger key={name} value={name}>
              {title}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={open.name} className="pt-1">
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <open.Report />
          </Suspense>
        </TabsContent>
      </Tabs>
    </Page>
  );
}
