import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Link, Navigate, useLocation, useSearchParams } from "react-router-dom";
import { SendProofButton } from "@/components/send-proof-button.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { FullScreenLoader } from "@/components/ui/full-screen-loader.tsx";
import { mutation } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { signedInUser, useSessionContext, type SignedInUser } from "@/lib/session.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { TextLink } from "./text-link.tsx";

/** /app/confirm-email?token=<token>: where the mailed link leads; only the account that it was made for can use it. */
export function ConfirmEmail() {
  const { state } = useSessionContext();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  if (state.status === "loading") return <FullScreenLoader />;
  if (state.status === "failed") {
    return (
      <AuthLayout title="Confirm your email">
        <ErrorState error={state.error} onRetry={state.retry} />
      </AuthLayout>
    );
  }
  const account = signedInUser(state);
  if (!account) return <Navigate to="/app/sign-in" replace state={{ from: pathname + search }} />;
  return <Confirm account={account} token={params.get("token") ?? ""} />;
}

function Confirm({ account: { user, signOut }, token }: { account: SignedInUser; token: string }) {
  const prove = useMutation(mutation("/user/prove-email", { quiet: true }));
  const start = useEffectEvent(() => {
    if (!user.email_proved && prove.isIdle) prove.mutate({ token });
  });
  useEffect(() => {
    start();
  }, []);
  if (user.email_proved) {
    return (
      <AuthLayout title="Your email is confirmed" description={`${user.email} is yours.`}>
        <Button asChild className="w-full">
          <Link to="/app" replace>
            Go to the app
          </Link>
        </Button>
      </AuthLayout>
    );
  }
  if (!prove.isError) return <FullScreenLoader />;
  return (
    <AuthLayout title="Confirm your email" footer={<TextLink to="/app">Go to the app</TextLink>}>
      <div className="grid gap-5">
        <Alert variant="destructive">{errorMessage(prove.error)}</Alert>
        <p className="text-sm text-muted-foreground">
          You’re signed in as <strong className="font-medium text-foreground">{user.email}</strong>. A new
          link can be sent there.
        </p>
        <div className="flex flex-wrap gap-2">
          <SendProofButton email={user.email} />
          <Button variant="outline" onClick={() => void signOut()}>
            Use another account
          </Button>
        </div>
      </div>
    </AuthLayout>
  );
}
