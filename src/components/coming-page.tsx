import { Hammer } from "lucide-react";
import { Card } from "./ui/card.tsx";
import { EmptyState } from "./ui/empty-state.tsx";
import { PageHeader } from "./ui/page-header.tsx";
import { Page } from "./ui/page.tsx";

/** A screen that is not built yet, and says so. @param children one sentence on what it will do */
export function ComingPage({ title, children }: { title: string; children: string }) {
  return (
    <Page narrow>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={Hammer} title="This screen is still being built">
          {children}
        </EmptyState>
      </Card>
    </Page>
  );
}
