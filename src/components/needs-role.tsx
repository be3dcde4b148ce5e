import { ROLE_LABELS, type Role } from "@domain/roles.ts";
import { Lock } from "lucide-react";
import { useSession } from "@/lib/session.ts";
import { Card } from "./ui/card.tsx";
import { EmptyState } from "./ui/empty-state.tsx";
import { PageHeader } from "./ui/page-header.tsx";
import { Page } from "./ui/page.tsx";

interface NeedsRoleProps {
  title: string;
  /** The least that may use the screen. */
  role: Role;
}

/** A screen for a stronger role in the active organisation, as others see it. */
export function NeedsRole({ title, role }: NeedsRoleProps) {
  const { organization } = useSession();
  const label = ROLE_LABELS[role].toLowerCase();
  return (
    <Page narrow>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={Lock} title={`Only for ${label}s`}>
          Ask an {label} of {organization.name} to change this, or to make you one.
        </EmptyState>
      </Card>
    </Page>
  );
}
