import type { SignInWays } from "@contract/branding.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, type ComponentType, type SVGProps } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { useSessionContext } from "@/lib/session.ts";
import { offeredQuery, WAY_NAMES, type Way } from "@/lib/ways.ts";
import { invitationIn } from "./sign-in-values.ts";
import { GoogleMark, MicrosoftMark } from "./vendor-marks.tsx";

/** Only who uses it needs the client. */
const vendors = () => import("@/lib/vendors.ts");

const MARKS: Record<Way, ComponentType<SVGProps<SVGSVGElement>>> = {
  google: GoogleMark,
  microsoft: MicrosoftMark,
  saml: KeyRound,
};

interface VendorsProps {
  /** What the host's organisation allows. */
  ways: SignInWays;
  /** The token of the invitation that is being answered. */
  invitation?: string;
}

/** The ways to sign in beside the password, and in the place of the form who is back from one. */
export default function Vendors(props: VendorsProps) {
  const { search } = useLocation();
  return props.invitation === undefined && /code=|error/.test(search) ? (
    <Return search={search} />
  ) : (
    <Buttons {...props} />
  );
}

function Return({ search }: { search: string }) {
  const { hold, host } = useSessionContext();
  const client = useQueryClient();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    // A code works once.
    if (begun.current) return;
    begun.current = true;
    const leave = (from: string | null) => navigate("/app/sign-in", { replace: true, state: { from } });
    void hold(async () => {
      try {
        await leave(await (await vendors()).comeBack(client, host, search));
      } catch (error) {
        await leave(null);
        throw new Error(errorMessage(error), { cause: error });
      }
    });
  }, [client, hold, host, navigate, search]);
  return (
    <p role="status" className="flex items-center gap-3 text-sm text-muted-foreground">
      <Spinner />
      Signing you in…
    </p>
  );
}

/** Those that the organisation allows and the identity provider offers. */
function Buttons({ ways, invitation }: VendorsProps) {
  const { state } = useLocation();
  const offered = useQuery(offeredQuery).data;
  const leave = useMutation({
    mutationFn: async (way: Way) => (await vendors()).leaveFor(way, ways, pendingOf(state, invitation)),
    meta: { quiet: true },
  });
  const shown = allowedWays(ways).filter((way) => offered?.[way]);
  if (offered && shown.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-xs text-muted-foreground">
        <span className="h-px flex-1 bg-border" />
        or
        <span className="h-px flex-1 bg-border" />
      </p>
      <FailureAlert error={leave.error} />
      {(offered ? shown : allowedWays(ways)).map((way) => {
        const Mark = MARKS[way];
        return (
          <Button
            key={way}
            variant="outline"
            className="w-full"
            disabled={!offered || (leave.isPending && leave.variables !== way)}
            busy={leave.isPending && leave.variables === way}
            onClick={() => leave.mutate(way)}
          >
            <Mark aria-hidden />
            Continue with {WAY_NAMES[way]}
          </Button>
        );
      })}
    </div>
  );
}

/** What is to be known when they are back: who answers an invitation goes on to the app, and others to where they were sent from. */
function pendingOf(state: unknown, answered: string | undefined) {
  const invitation = answered ?? invitationIn(state);
  const from = (state as { from?: unknown } | null)?.from;
  return { invitation, from: invitation === null && typeof from === "string" ? from : null };
}

function allowedWays({ google, microsoft, saml_domain: domain }: SignInWays): Way[] {
  return [
    ...(google ? (["google"] as const) : []),
    ...(microsoft ? (["microsoft"] as const) : []),
    ...(domain === null ? [] : (["saml"] as const)),
  ];
}
