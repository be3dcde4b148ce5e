import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { forgetReturned, returnedNow, tellReturned } from "@/lib/connecting.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { SERVICES } from "@/lib/services.ts";

const STALE = [
  "/user-integrations",
  "/user-integrations/{type}",
  "/google/folder-syncs",
  "/onedrive/folder-syncs",
  "/sharepoint/folder-syncs",
  "/microsoft/sync",
];

/**
 * Finishes a sign-in that has come back from its vendor, once, and leads back to where it was begun.
 * @returns what is to be said of it; null where nothing came back, or all is well
 */
export function useReturn() {
  const [returned] = useState(returnedNow);
  const begun = returned?.begun;
  const client = useQueryClient();
  const navigate = useNavigate();
  const answer = useQuery({
    queryKey: ["returned", returned?.state ?? null],
    queryFn: () => {
      if (!returned || !begun) throw new Error("Nothing came back.");
      return tellReturned({ ...returned, begun });
    },
    enabled: Boolean(begun),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnReconnect: false,
  });
  const end = useEffectEvent(() => {
    if (returnedNow() !== returned || !returned) return;
    forgetReturned();
    void invalidatePaths(client, STALE);
    if (!answer.data || !begun) return;
    const { account } = answer.data;
    toast.success(`${SERVICES[begun.type].name} connected as ${account.email ?? account.name}`);
    if (begun.from !== "/app/integrations") void navigate(begun.from, { replace: true });
  });
  const isOver = returned !== null && (!begun || answer.isSuccess || answer.isError);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (!returned) return null;
  if (!begun) return { kind: "unknown" } as const;
  if (answer.isError) return { kind: "failed", type: begun.type, error: answer.error } as const;
  return answer.isPending ? ({ kind: "pending", type: begun.type } as const) : null;
}
