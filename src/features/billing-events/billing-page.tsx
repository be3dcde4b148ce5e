import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { Alerts } from "./alerts.tsx";

const Events = lazy(async () => ({ default: (await import("./events.tsx")).Events }));

const PARTS = [
  { name: "alerts", title: "To look at", Part: Alerts },
  { name: "events", title: "Events", Part: Events },
] as const;

/** /admin/billing: what about payments needs a person, and what Stripe told. */
export function BillingPage() {
  const [params, setParams] = useSearchParams();
  const open = PARTS.find(({ name }) => name === params.get("part")) ?? PARTS[0];
  return (
    <Page>
      <PageHeader
        title="Payments"
        description="What organisations have is what Stripe says. Here is what needs a person, and every event that Stripe sent."
      />
      <Tabs
        value={open.name}
        onValueChange={(name) => setParams(name === "alerts" ? {} : { part: name }, { replace: true })}
      >
        <TabsList aria-label="Payments">
          {PARTS.map(({ name, title }) => (
            <TabsTrigger key={name} value={name}>
              {title}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={open.name} className="pt-1">
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <open.Part />
          </Suspense>
        </TabsContent>
      </Tabs>
    </Page>
  );
}
