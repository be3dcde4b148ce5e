import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryKey } from "@/lib/api.ts";
import { coalesce } from "@/lib/coalesce.ts";
import { useSession } from "@/lib/session.ts";
import { isShown } from "@/lib/look-again.ts";
import { useRealtime } from "@/lib/use-realtime.ts";

/** Keeps what is shown of the reader's batches as it is by now: a change is heard, and what changes often is fetched once a second. */
export function useBatchNews(): void {
  const client = useQueryClient();
  const { authId } = useSession();
  const [refresh] = useState(() =>
    coalesce(
      async () => {
        const paths = ["/agent/batches", "/agent/batch/get", "/agent/batch/rows"] as const;
        await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: queryKey(path) })));
      },
      150,
      1000,
    ),
  );
  useEffect(() => () => refresh.cancel(), [refresh]);
  const moves = ({ state }: { state: string }) => state === "running";
  useRealtime(
    "user",
    authId,
    { agent_batch: () => refresh() },
    () => refresh(),
    () =>
      isShown(client, "/agent/batch/get", moves) ||
      isShown(client, "/agent/batches", ({ batches }) => batches.some(moves)),
  );
}
