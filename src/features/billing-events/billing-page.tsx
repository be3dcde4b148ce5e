import { lazy } from "react";
import { TabbedViews } from "@/components/tabbed-views.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Alerts } from "./alerts.tsx";

const Events = lazy(async () => ({ default: (await import("./events.tsx")).Events }));

const VIEWS = [
  { name: "alerts", title: "To look at", View: Alerts },
  { name: "events", title: "Events", View: Events },
] as const;

/** /admin/dashboard?tab=payments: what about payments needs a person, and what Stripe told. */
export function BillingPage() {
  return (
    <Page>
      <PageHeader
        title="Payments"
        description="What organisations have is what Stripe says. Here is what needs a person, and every event that Stripe sent."
      />
      <TabbedViews label="Payments" views={VIEWS} param="part" keep={["tab"]} />
    </Page>
  );
}
