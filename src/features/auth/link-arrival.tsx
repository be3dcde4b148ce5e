import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { FullScreenLoader } from "@/components/ui/full-screen-loader.tsx";
import { leaveLinkSession } from "@/lib/link-session.ts";
import { useSessionContext } from "@/lib/session.ts";
import { arrival, identity } from "@/lib/supabase.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { Address } from "./mail-sent.tsx";

interface LinkArrivalProps {
  /** Shows the screen that the address names. */
  onLeft: () => void;
}

/** In place of a screen: what comes of a mailed link that confirms an address. */
export function LinkArrival({ onLeft }: LinkArrivalProps) {
  if (arrival.errorCode !== null) return <BrokenLink onLeft={onLeft} />;
  return arrival.isFirstOfTwo ? <FirstOfTwo onLeft={onLeft} /> : <Confirmed onLeft={onLeft} />;
}

function BrokenLink({ onLeft }: LinkArrivalProps) {
  return (
    <AuthLayout
      title="This link doesn’t work any more"
      description={
        arrival.errorCode === "email_exists"
          ? "Another account has this address now. Sign in, and choose a different one in your settings."
          : "It was used, a newer one was sent, or its hour is over. Sign in to ask for a new one."
      }
    >
      <Button className="w-full" onClick={onLeft}>
        Continue
      </Button>
    </AuthLayout>
  );
}

/** One mailbox has confirmed a changed address. Whoever is signed in here reads which two they are. */
function FirstOfTwo({ onLeft }: LinkArrivalProps) {
  const [both, setBoth] = useState<{ present: string; next: string } | null>(null);
  useEffect(() => {
    void identity()
      .then((auth) => auth.getUser())
      .then(({ data: { user } }) => {
        if (user?.email && user.new_email) setBoth({ present: user.email, next: user.new_email });
      });
  }, []);
  return (
    <AuthLayout title="One more link to open">
      <div className="grid gap-6">
        <p className="text-sm text-pretty text-muted-foreground" role="status">
          {both ? (
            <>
              We mailed a link to <Address>{both.present}</Address> and one to <Address>{both.next}</Address>.
              One of the two has confirmed the change. Open the link in the other mailbox too.
            </>
          ) : (
            "This mailbox has confirmed the change. Open the link that we mailed to the other one too."
          )}{" "}
          Your address changes then.
        </p>
        <Button className="w-full" onClick={onLeft}>
          Continue
        </Button>
      </div>
    </AuthLayout>
  );
}

/** Ends the link's session, and has its person sign in with their password. */
function Confirmed({ onLeft }: LinkArrivalProps) {
  const { hold } = useSessionContext();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: leaveLinkSession,
    onSuccess: async (email) => {
      const confirmed = arrival.type === "email_change" ? "changed" : "confirmed";
      await navigate("/app/sign-in", { replace: true, state: { from: pathname + search, email, confirmed } });
    },
    meta: { quiet: true },
  });
  // Held: the session isn't to be judged, and nothing is asked for in it.
  const leaveHeld = () => {
    void hold(async () => void (await leave.mutateAsync()));
  };
  const start = useEffectEvent(leaveHeld);
  useEffect(() => {
    start();
  }, []);
  const hasLeft = leave.isSuccess && pathname === "/app/sign-in";
  const tell = useEffectEvent(onLeft);
  useEffect(() => {
    // The screen of the old address would lead elsewhere.
    if (hasLeft) tell();
  }, [hasLeft]);
  if (!leave.isError) return <FullScreenLoader />;
  return (
    <AuthLayout title="Confirm your email">
      <ErrorState error={leave.error} onRetry={leaveHeld} retrying={leave.isPending} />
    </AuthLayout>
  );
}
