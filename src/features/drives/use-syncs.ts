import type { DriveSync } from "@contract/drives.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { actOn, STALE, SYNCS, syncsQuery, type SyncAct, type SyncService, type Syncs } from "./sync-calls.ts";
import { isMoving } from "./sync-state.ts";

/** A channel's threads and files have no path of their own. */
const FILES = STALE.filter((path) => path.endsWith("/files") || path === "/microsoft/sync");

/** One sync as it is now; null when there is none of the id. Its files are asked for anew once it rests. */
export function useSync(service: SyncService, id: number) {
  const client = useQueryClient();
  const query = useQuery({
    ...syncsQuery([service]),
    select: ({ syncs }) => syncs.find((sync) => sync.id === id) ?? null,
  });
  const moves = Boolean(query.data && isMoving(query.data));
  useEffect(() => {
    if (moves) return () => void invalidatePaths(client, FILES);
  }, [client, moves]);
  return query;
}

/** Keeps every list of syncs right by what the server tells of looks at them. */
export function useSyncEvents(): void {
  const { authId, organization } = useSession();
  const client = useQueryClient();
  const refresh = () => void invalidatePaths(client, [SYNCS, ...FILES]);
  useRealtime(
    "user",
    authId,
    {
      source({ source_id, run_id, state, mode, listed, changed, removed, failed }) {
        const told = { state, mode, listed, changed, removed, failed };
        const change = (sync: DriveSync): DriveSync =>
          sync.id === source_id && sync.run?.id === run_id
            ? { ...sync, run: { ...sync.run, ...told } }
            : sync;
        client.setQueriesData<Syncs>(
          { predicate: ({ queryKey }) => queryKey[1] === SYNCS },
          (known) => known && { ...known, syncs: known.syncs.map(change) },
        );
      },
      connection: refresh,
    },
    refresh,
  );
  useRealtime("organization", organization.id, { source: refresh }, refresh);
}

/** Does things with syncs; what fails is a toast. */
export function useSyncAct() {
  const { organization } = useSession();
  return useMutation({
    mutationFn: ({ sync, act }: { sync: DriveSync; act: SyncAct }) => actOn(sync, act, organization.id),
    meta: { invalidates: STALE, fresh: true },
  });
}
