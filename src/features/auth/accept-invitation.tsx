import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { FullScreenLoader } from "@/components/ui/full-screen-loader.tsx";
import { request } from "@/lib/api.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSessionContext } from "@/lib/session.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { TextLink } from "./text-link.tsx";

interface AcceptInvitationProps {
  token: string;
  organization: string;
}

/** Accepts an invitation for who is signed in with its address, then leads to the dashboard. */
export function AcceptInvitation({ token, organization }: AcceptInvitationProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useSessionContext();
  const started = useRef(false);
  const accept = useMutation({
    mutationFn: async () => {
      const { organizationId } = await request("/user/accept-invitation", { token });
      await invalidatePaths(client, ["/user/get-or-create"]);
      return organizationId;
    },
    meta: { quiet: true },
    onSuccess: async (organizationId) => {
      if (state.status === "signed-in") state.session.switchOrganization(organizationId);
      toast.success(`You have joined ${organization}`);
      await navigate("/app", { replace: true });
    },
  });
  const { mutate } = accept;
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    mutate();
  }, [mutate]);
  if (!accept.isError) return <FullScreenLoader />;
  return (
    <AuthLayout title={`Join ${organization}`} footer={<TextLink to="/app">Go to the app</TextLink>}>
      <ErrorState error={accept.error} onRetry={() => mutate()} />
    </AuthLayout>
  );
}
