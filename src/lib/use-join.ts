import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { notify } from "./toast.ts";
import { invalidatePaths } from "./query-client.ts";
import { useSessionContext } from "./session.ts";

/**
 * Accepts an invitation and goes to the dashboard of the organisation joined.
 * @param organization its name
 * @param accept makes the call that accepts
 * @param quiet the caller shows a failure itself
 */
export function useJoin(
  organization: string,
  accept: () => Promise<{ organizationId: number }>,
  { quiet = false }: { quiet?: boolean } = {},
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useSessionContext();
  return useMutation({
    mutationFn: async () => {
      const { organizationId } = await accept();
      await invalidatePaths(client, ["/user/get-or-create"]);
      return organizationId;
    },
    meta: { quiet },
    onSuccess: async (organizationId) => {
      if (state.status === "signed-in") state.session.switchOrganization(organizationId);
      notify((toast) => toast.success(`You have joined ${organization}`));
      await navigate("/app", { replace: true });
    },
  });
}
