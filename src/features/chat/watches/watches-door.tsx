import { deferred } from "@/lib/deferred.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { tellWatched } from "./watch-news.ts";
import { WATCHED } from "./watch-path.ts";

const panel = deferred(() => import("./watches-panel.tsx"));
const CALLS = ["/chat/watches", "/chat/watch/notices"] as const;

/** On every screen: says when something has changed that a watched answer cites, and shows the list that the address asks for. */
export function WatchesDoor() {
  const { authId, organization } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isAsked = new URLSearchParams(useLocation().search).has(WATCHED);
  const WatchesPanel = panel.use()?.WatchesPanel;
  useEffect(() => {
    if (isAsked) void panel.insist();
  }, [isAsked]);
  const refresh = () => void invalidatePaths(client, [...CALLS]);
  useRealtime(
    "user",
    authId,
    {
      watched(event) {
        if (event.organization_id !== organization.id) return;
        refresh();
        if (event.news) void tellWatched(event, (path) => void navigate(path));
      },
    },
    refresh,
  );
  return WatchesPanel ? <WatchesPanel /> : null;
}
