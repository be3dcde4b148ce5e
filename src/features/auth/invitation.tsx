import type { OutputOf } from "@contract/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { FullScreenLoader } from "@/components/ui/full-screen-loader.tsx";
import { query } from "@/lib/api.ts";
import { signedInUser, useSessionContext, type SignedInUser } from "@/lib/session.ts";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { ConfirmFirst } from "./confirm-first.tsx";
import { InvitedSignUp } from "./invited-sign-up.tsx";
import { TextLink } from "./text-link.tsx";

export type Invitation = NonNullable<OutputOf<"/public/invitation">["invitation"]>;

const TOKEN = /^[0-9a-f]{64}$/;

/** /app/sign-up?invitation=<token>: joins the organisation that sent the link. @param token of the address */
export function InvitationScreen({ token }: { token: string }) {
  if (!TOKEN.test(token)) return <InvalidInvitation />;
  return <KnownInvitation token={token} />;
}

function KnownInvitation({ token }: { token: string }) {
  const { state } = useSessionContext();
  const [joining, setJoining] = useState(false);
  const found = useQuery({ ...query("/public/invitation", { token }), staleTime: Infinity });
  if (found.isPending || state.status === "loading") return <FullScreenLoader />;
  if (found.isError) {
    return (
      <AuthLayout title="Invitation">
        <ErrorState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      </AuthLayout>
    );
  }
  if (joining && state.status === "signed-in") return <Navigate to="/app" replace />;
  const { invitation } = found.data;
  if (!invitation) return <InvalidInvitation />;
  const account = signedInUser(state);
  if (!account) return <InvitedSignUp token={token} invitation={invitation} onJoining={setJoining} />;
  return <SignedIn token={token} invitation={invitation} account={account} joining={joining} />;
}

interface SignedInProps {
  token: string;
  invitation: Invitation;
  account: SignedInUser;
  /** Whether the account was made here just now. */
  joining: boolean;
}

function SignedIn({ token, invitation, account: { user, signOut }, joining }: SignedInProps) {
  if (user.email.toLowerCase() === invitation.email) {
    return invitation.mailed || user.email_proved ? (
      <AcceptInvitation token={token} invitation={invitation} />
    ) : (
      <ConfirmFirst email={invitation.email} organization={invitation.organization} sent={joining} />
    );
  }
  return (
    <AuthLayout
      title={`Join ${invitation.organization}`}
      footer={<TextLink to="/app">Go to the app</TextLink>}
    >
      <div className="grid gap-5">
        <Alert variant="warning">
          This invitation is for <strong className="font-medium">{invitation.email}</strong>, and you are
          signed in as <strong className="font-medium">{user.email}</strong>.
        </Alert>
        <Button className="w-full" onClick={() => void signOut()}>
          Sign out to accept it
        </Button>
      </div>
    </AuthLayout>
  );
}

function InvalidInvitation() {
  const { state } = useLocation();
  return (
    <AuthLayout
      title="This invitation isn’t valid"
      description="It was used or revoked, a newer one was sent, its 7 days are over, or the link isn’t complete. Ask the person who invited you for a new one."
    >
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <TextLink to="/app/sign-in" state={state}>
          Go to sign-in
        </TextLink>
        <TextLink to="/app/sign-up">Create an organisation of your own</TextLink>
      </div>
    </AuthLayout>
  );
}
