import { Lock } from "lucide-react";
import { useSession } from "@/lib/session.ts";
import { Card } from "./ui/card.tsx";
import { EmptyState } from "./ui/empty-state.tsx";
import { PageHeader } from "./ui/page-header.tsx";
import { Page } from "./ui/page.tsx";

/** A screen that only admins of the active organisation may use, as others see it. */
export function NeedsAdmin({ title }: { title: string }) {
  const { organization } = useSession();
  return (
    <Page>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={Lock} title="Only for admins">
          Ask an admin of {organization.name} to change this, or to make you one.
        </EmptyState>
      </Card>
    </Page>
  );
}
