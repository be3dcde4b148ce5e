import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { FormSkeleton } from "@/components/form/form-skeleton.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { tellDeleted } from "@/lib/deletion-receipt.ts";
import { query, request } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { OrganizationForm } from "./organization-form.tsx";
import { RetentionSection } from "./retention-section.tsx";
import { Section } from "./section.tsx";
import { TypedDelete } from "@/components/typed-delete.tsx";
import { useEndMembership } from "./use-end-membership.ts";

/** /app/settings/organization */
export function OrganizationPage({ signInRules }: { signInRules: ReactNode }) {
  const { organization, isAdmin, isOwner } = useSession();
  const remove = useEndMembership(async (name: string) => {
    const { receipt } = await request("/organization/delete", { name });
    tellDeleted(`${name} has been deleted.`, receipt);
  }, true);
  return (
    <Page narrow>
      <PageHeader title="Organisation" description={organization.name} />
      {isAdmin && <LoadedForm />}
      {isOwner && signInRules}
      {isOwner && <RetentionSection />}
      <Leave />
      {isOwner && (
        <Section
          danger
          title="Delete the organisation"
          description="Its documents, chats, tags, teams and invitations go with it, for everybody."
        >
          <TypedDelete
            action="Delete the organisation"
            what="organisation’s name"
            expected={organization.name}
            onDelete={remove.mutateAsync}
          >
            Everything in {organization.name} is deleted for all its members. This can’t be undone.
          </TypedDelete>
        </Section>
      )}
    </Page>
  );
}

function LoadedForm() {
  const saved = useQuery(query("/organization/get"));
  if (saved.isPending) return <FormSkeleton label="Loading the organisation" />;
  if (saved.isError) {
    return (
      <Card>
        <ErrorState error={saved.error} onRetry={() => void saved.refetch()} retrying={saved.isFetching} />
      </Card>
    );
  }
  return <OrganizationForm name={saved.data.name} context={saved.data.suggested_tag_context} />;
}

function Leave() {
  const { organization } = useSession();
  const [asking, setAsking] = useState(false);
  const leave = useEndMembership(() => request("/organization/leave", {}));
  return (
    <Section
      title="Leave the organisation"
      description="You lose access at once, and your chats in it are deleted. The last owner can’t leave."
    >
      <Button
        variant="outline"
        className="justify-self-start"
        busy={leave.isPending}
        onClick={() => setAsking(true)}
      >
        <LogOut />
        Leave {organization.name}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Leave ${organization.name}?`}
        action="Leave"
        onConfirm={() => leave.mutate(undefined)}
      >
        Only an admin can let you in again.
      </ConfirmDialog>
    </Section>
  );
}
