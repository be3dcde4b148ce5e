import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessagesSquare, Star, Trash2 } from "lucide-react";
import { useState } from "react";
import { Pager } from "@/components/list/pager.tsx";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { formatRelative } from "@/lib/format.ts";
import type { Help } from "./use-help.ts";

const PAGE = 15;

/** The member's conversations with the help agent, the latest first: opened by a press, deleted with a question first. */
export function PastTalks({ help }: { help: Help }) {
  const [page, setPage] = useState(1);
  const [deleting, setDeleting] = useState<{ id: string; title: string } | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...query("/agent/help-agent/conversation/list", { limit: PAGE, offset: (page - 1) * PAGE }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
    return (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} className="flex-1" />
    );
  }
  if (!data) {
    return (
      <div aria-busy className="grid flex-1 content-start gap-2 p-3">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-12 w-full" />
        ))}
      </div>
    );
  }
  const { conversations, total } = data;
  if (conversations.length === 0) {
    return (
      <EmptyState icon={MessagesSquare} title="No conversations yet" className="flex-1">
        What you ask the help agent stays here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        aria-label="Past conversations"
        className="relative min-h-0 flex-1 divide-y overflow-y-auto"
        tabIndex={0}
      >
        {conversations.map(({ id, title, state, rating, unread, updated_at }) => (
          <li key={id} className="flex items-center gap-1 pr-2 hover:bg-accent">
            <button
              type="button"
              aria-current={id === help.id || undefined}
              className="grid min-w-0 flex-1 cursor-pointer gap-0.5 px-4 py-2.5 text-left outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
              onClick={() => help.open(id)}
            >
              <span className={cn("flex items-center gap-2 text-sm", unread && "font-semibold")}>
                <span className="truncate">{title}</span>
                {unread && <Badge>New</Badge>}
              </span>
              <span className="flex items-center gap-2 text-xs text-muted-foreground">
                {formatRelative(updated_at)}
                {state === "with_person" && <span>· With a person</span>}
                {state === "closed" && <span>· Closed</span>}
                {rating !== null && (
                  <span className="flex items-center gap-0.5">
                    · {rating}
                    <Star role="img" aria-label={rating === 1 ? "star" : "stars"} className="size-3" />
                  </span>
                )}
              </span>
            </button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Delete “${title}”`}
              onClick={() => setDeleting({ id, title })}
            >
              <Trash2 />
            </Button>
          </li>
        ))}
      </ul>
      <div className="border-t px-3 py-2">
        <Pager page={page} size={PAGE} total={total} noun="conversation" onPage={setPage} />
      </div>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Delete this conversation?"
        action="Delete"
        onConfirm={() => {
          if (deleting) help.remove(deleting.id);
          setDeleting(null);
        }}
      >
        <p className="wrap-anywhere">“{deleting?.title}” and all that was said in it.</p>
      </ConfirmDialog>
    </>
  );
}
