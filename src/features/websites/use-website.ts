import type { Website } from "@contract/websites.ts";
import type { WebsiteRun } from "@contract/website-run.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OutputOf } from "@contract/index.ts";
import { query } from "@/lib/api.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";

/** What realtime doesn't tell (another's website, pages being read) is asked for again after so long. */
const LOOK_AGAIN_MS = 3_000;

const PATHS = ["/document/website/get", "/document/website/list", "/document/website/pages"] as const;

/** Whether something of a website is about to change by itself. */
export function isMoving({ run, pages }: Website): boolean {
  return run?.state === "running" || pages.waiting > 0;
}

/** A website as it is now, fetched anew while a look at it is under way; its pages once more when that ends. */
export function useWebsite(id: number) {
  const client = useQueryClient();
  const website = useQuery({
    ...query("/document/website/get", { id }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LOOK_AGAIN_MS : false),
  });
  const moves = website.data !== undefined && isMoving(website.data);
  useEffect(() => {
    if (moves) return () => void invalidatePaths(client, ["/document/website/pages"]);
  }, [client, moves]);
  return website;
}

/** Keeps every list of websites right by what the server tells of looks at them. */
export function useWebsiteEvents(): void {
  const { authId, organization } = useSession();
  const client = useQueryClient();
  const refresh = () => void invalidatePaths(client, PATHS);
  useRealtime(
    "user",
    authId,
    {
      source({ source_id, run_id, organization_id: _, ...run }) {
        const change = (website: Website): Website =>
          website.id === source_id && website.run?.id === run_id
            ? { ...website, run: { ...website.run, ...run } satisfies WebsiteRun }
            : website;
        client.setQueriesData<Website>(
          { predicate: ({ queryKey }) => queryKey[1] === "/document/website/get" },
          (website) => website && change(website),
        );
        client.setQueriesData<OutputOf<"/document/website/list">>(
          { predicate: ({ queryKey }) => queryKey[1] === "/document/website/list" },
          (list) => list && { ...list, websites: list.websites.map(change) },
        );
      },
    },
    refresh,
  );
  useRealtime("organization", organization.id, { source: refresh }, refresh);
}
