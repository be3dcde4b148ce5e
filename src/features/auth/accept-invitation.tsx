import { ROLE_LABELS } from "@domain/roles.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { request } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { useJoin } from "@/lib/use-join.ts";
import { AuthLayout } from "./auth-layout.tsx";
import type { Invitation } from "./invitation.tsx";
import { TextLink } from "./text-link.tsx";

interface AcceptInvitationProps {
  token: string;
  invitation: Invitation;
}

/** Lets who is signed in with the invited address join, then leads to the dashboard. */
export function AcceptInvitation({
  token,
  invitation: { organization, role, email },
}: AcceptInvitationProps) {
  const accept = useJoin(organization, () => request("/user/accept-invitation", { token }), { quiet: true });
  return (
    <AuthLayout
      title={`Join ${organization}`}
      description={`You’re invited as ${ROLE_LABELS[role]}, and signed in as ${email}.`}
      footer={<TextLink to="/app">Not now</TextLink>}
    >
      <div className="grid gap-5">
        {accept.isError && <Alert variant="destructive">{errorMessage(accept.error)}</Alert>}
        <Button
          autoFocus
          className="w-full"
          busy={accept.isPending || accept.isSuccess}
          onClick={() => {
            accept.mutate();
          }}
        >
          Join {organization}
        </Button>
      </div>
    </AuthLayout>
  );
}
