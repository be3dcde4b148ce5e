import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { MEMBERSHIP_ENDS } from "@/lib/membership-end.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";

/**
 * A mutation that ends one's part in the organisation at work, whose reads are let go first; then comes the dashboard of
 * another organisation.
 * @param end asks the server; what it throws is shown as a toast unless `quiet`
 */
export function useEndMembership<Input>(end: (input: Input) => Promise<unknown>, quiet = false) {
  const { organization } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: MEMBERSHIP_ENDS,
    mutationFn: async (input: Input) => {
      await client.cancelQueries({ queryKey: [organization.id] });
      await end(input);
    },
    onSuccess: async () => {
      await invalidatePaths(client, ["/user/get-or-create"]);
      await navigate("/app");
    },
    meta: { quiet },
  });
}
