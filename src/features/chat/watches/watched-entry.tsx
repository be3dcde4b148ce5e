import { Badge } from "@/components/ui/badge.tsx";
import { query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { withWatched } from "./watch-path.ts";

/** The way to the reader's watched answers, with how many have something new; nothing while there are none. */
export function WatchedEntry({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const list = useQuery(query("/chat/watches", {}));
  const { pathname, search } = useLocation();
  const watches = list.data?.watches ?? [];
  const news = watches.filter(({ unseen }) => unseen > 0).length;
  if (watches.length === 0) return null;
  return (
    <Link
      to={withWatched(pathname, search, null)}
      onClick={onNavigate}
      className="flex min-h-8 items-center gap-2 rounded-sm px-2 py-1.5 text-sm transition-colors outline-none hover:bg-foreground/5 focus-visible:ring-2 focus-visible:ring-ring pointer-coarse:min-h-10"
    >
      <BellRing aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 truncate">Watched answers</span>
      {news > 0 ? (
        <Badge variant="brand" aria-label={`${formatCount(news, "answer")} with something new`}>
          {news}
        </Badge>
      ) : (
        <span aria-hidden className="text-xs text-muted-foreground tabular-nums">
          {watches.length}
        </span>
      )}
    </Link>
  );
}
