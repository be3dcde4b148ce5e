import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { staleAfter } from "@/lib/api.ts";
import { isMembershipEnding } from "@/lib/membership-end.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { coalesce, type Coalesced } from "@/lib/coalesce.ts";

/**
 * Fetches the lists of documents and the meters anew, soon. Many changes at once make few requests, and one that is
 * under way is let finish, so that a stream of changes doesn't keep the lists from ever showing one.
 */
export function useRefreshDocuments(): Coalesced {
  const client = useQueryClient();
  const refresh = useMemo(() => {
    const run = async () => {
      const stale = await staleAfter("/document/delete");
      if (!isMembershipEnding(client)) await invalidatePaths(client, stale);
    };
    return coalesce(run, 300, 2000);
  }, [client]);
  useEffect(() => refresh.cancel, [refresh]);
  return refresh;
}
