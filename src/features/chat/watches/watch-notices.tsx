import type { WatchNotice } from "@contract/watches.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { type Stretch, wordDiff } from "./word-diff.ts";

const SAID: Record<WatchNotice["kind"], string> = {
  changed: "Now says something else",
  removed: "No longer in the document",
  restored: "Says again what the answer cites",
  deleted: "The document was deleted",
  closed: "No longer available to you",
};

/** What became of what a watched answer cites, latest first; what is shown counts as seen, and stays marked as new while it is. */
export function WatchNotices({ messageId }: { messageId: number }) {
  const told = useQuery(query("/chat/watch/notices", { message_id: messageId }));
  const see = useMutation(mutation("/chat/watch/seen", { quiet: true }));
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const notices = told.data?.notices;
  const unseen = notices?.filter(({ seen }) => !seen).map(({ id }) => id) ?? [];
  if (unseen.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unseen]));
  const upTo = Math.max(0, ...unseen);
  const show = useEffectEvent(() => see.mutate({ message_id: messageId, up_to: upTo }));
  useEffect(() => {
    if (upTo > 0) show();
  }, [upTo]);
  if (told.isError && !notices) {
    return <ErrorState error={told.error} onRetry={() => void told.refetch()} className="py-6" />;
  }
  if (!notices) return <Skeleton className="h-24" aria-label="Loading the changes" />;
  if (notices.length === 0) {
    return (
      <p className="text-sm text-pretty text-muted-foreground">
        Every sentence that it cites stands in its document as it was.
      </p>
    );
  }
  return (
    <ol aria-label="Changes" className="grid gap-4">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Notice notice={notice} isNew={fresh.has(notice.id)} />
        </li>
      ))}
    </ol>
  );
}

function Notice({ notice, isNew }: { notice: WatchNotice; isNew: boolean }) {
  const { number, kind, document_id, document_name, before, after, found_at } = notice;
  const differing = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <article aria-label={`Source ${number}: ${SAID[kind]}`} className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <p className="min-w-0 flex-1 basis-48 text-sm font-medium text-pretty">
          <span className="text-muted-foreground">[{number}]</span> {SAID[kind]}
        </p>
        {isNew && <Badge variant="brand">New</Badge>}
        <time
          dateTime={found_at}
          title={formatDateTime(found_at)}
          className="shrink-0 text-xs leading-4 text-muted-foreground"
        >
          {formatRelative(found_at)}
        </time>
      </div>
      {document_name !== "" && (
        <p className="truncate text-xs leading-4 text-muted-foreground" title={document_name}>
          {document_id === null ? (
            document_name
          ) : (
            <Link
              to={`/app/train/files?document=${document_id}`}
              className="rounded-xs underline underline-offset-2 outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
            >
              {document_name}
            </Link>
          )}
        </p>
      )}
      {before !== "" && <Said label="Before" as="del" stretches={differing.before} />}
      {after !== "" && <Said label="Now" as="ins" stretches={differing.after} />}
    </article>
  );
}

/** What stood or stands in a document, with what is otherwise in the other version. */
function Said({
  label,
  as: As,
  stretches,
}: {
  label: string;
  as: "ins" | "del";
  stretches: readonly Stretch[];
}) {
  return (
    <div className="grid gap-1 rounded-md border bg-card px-3 py-2">
      <p className="text-xs leading-4 text-muted-foreground">{label}</p>
      <p dir="auto" className="relative max-h-60 overflow-y-auto text-sm leading-6 wrap-anywhere">
        {stretches.map(({ text, differs }, index) =>
          differs ? (
            <As
              key={index}
              className={
                As === "ins"
                  ? "rounded-xs bg-success/15 text-success-text no-underline"
                  : "rounded-xs bg-destructive/10 text-destructive-text"
              }
            >
              {text}
            </As>
          ) : (
            text
          ),
        )}
      </p>
    </div>
  );
}
