import { lazy, Suspense, type ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import { Page } from "@/components/ui/page.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { DashboardPage } from "@/features/plat-dashboard/dashboard-page.tsx";

const part = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** What stands in the address as `tab`; each with a head of its own. */
const TABS: Readonly<Record<string, ComponentType>> = {
  requests: part(async () => (await import("@/features/support/cases-page.tsx")).CasesPage),
  payments: part(async () => (await import("@/features/billing-events/billing-page.tsx")).BillingPage),
  jobs: part(async () => (await import("@/features/plat-jobs/jobs-page.tsx")).JobsPage),
  audit: part(async () => (await import("@/features/plat-audit/audit-page.tsx")).AuditPage),
  help: part(async () => (await import("@/features/help-center/operators-help.tsx")).OperatorsHelp),
  account: part(async () => (await import("../app/settings/account.tsx")).Component),
};

/** /admin/dashboard: the platform at a glance, and operators' further screens as its tabs (product §2 has no other addresses). */
export function Component() {
  const tab = useSearchParams()[0].get("tab") ?? "";
  const Tab = Object.hasOwn(TABS, tab) ? TABS[tab] : undefined;
  if (!Tab) return <DashboardPage />;
  return (
    <Suspense
      fallback={
        <Page>
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-72 w-full" />
        </Page>
      }
    >
      <Tab key={tab} />
    </Suspense>
  );
}
