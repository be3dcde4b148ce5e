import type { Watch } from "@contract/watches.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import {
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
} from "@/components/ui/sheet.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { mutation, query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { formatRelative } from "@/lib/format.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { BellOff, BellRing, ChevronDown, CornerUpLeft } from "lucide-react";
import { useId, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { idOf, NEW_CHAT } from "../chat-path.ts";
import { answerPath, WATCHED, withoutWatched } from "./watch-path.ts";
import { WatchNotices } from "./watch-notices.tsx";

/** The answers that the reader watches, over the screen whose address asks for them. */
export function WatchesPanel() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get(WATCHED);
  const close = () =>
    void navigate(withoutWatched(pathname, search), { replace: true, state: state as unknown });
  return (
    <Sheet open={asked !== null} onOpenChange={(open) => !open && close()}>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>Watched answers</SheetTitle>
          <SheetDescription>You hear when a sentence that one of them cites changes.</SheetDescription>
        </SheetHeader>
        <SheetBody>
          <Watches key={asked} wanted={idOf(asked ?? "") ?? null} />
        </SheetBody>
      </SheetContent>
    </Sheet>
  );
}

/** @param wanted the answer whose changes are shown from the beginning */
function Watches({ wanted }: { wanted: number | null }) {
  const list = useQuery(query("/chat/watches", {}));
  // What is in view stays where it is, though what was new there no longer is.
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const watches = list.data?.watches;
  if (list.isError && !watches) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!watches) {
    return (
      <div className="grid gap-3" role="status" aria-label="Loading the answers that you watch">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-16" />
        ))}
      </div>
    );
  }
  if (order === null && watches.length > 0) {
    const ids = watches.map(({ message_id }) => message_id);
    setOrder(
      wanted === null ? ids : [...ids.filter((id) => id === wanted), ...ids.filter((id) => id !== wanted)],
    );
  }
  if (watches.length === 0) {
    return (
      <EmptyState icon={BellRing} title="You watch no answer yet">
        Choose the bell below an answer that cites documents. When one of the cited sentences changes, you see
        the difference here.
      </EmptyState>
    );
  }
  const placeOf = ({ message_id }: Watch) => order?.indexOf(message_id) ?? 0;
  return (
    <ul className="grid gap-3">
      {watches
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((watch) => (
          <li key={watch.message_id}>
            <WatchCard watch={watch} isWanted={watch.message_id === wanted} />
          </li>
        ))}
    </ul>
  );
}

function WatchCard({ watch, isWanted }: { watch: Watch; isWanted: boolean }) {
  const [isOpen, setOpen] = useState(isWanted);
  const stop = useMutation(mutation("/chat/unwatch"));
  const id = useId();
  const { message_id, title, question, unseen } = watch;
  return (
    <section aria-labelledby={`${id}title`} className="rounded-lg border bg-raised">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}changes`}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full cursor-pointer items-start gap-3 rounded-lg px-4 py-3 text-left outline-none focus-visible:ring-2 focus-visible:ring-ring"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span id={`${id}title`} dir="auto" className="truncate text-sm font-medium">
            {question || title || NEW_CHAT}
          </span>
          <span className="truncate text-xs leading-4 text-muted-foreground">
            {title || NEW_CHAT} · {stateOf(watch)}
          </span>
        </span>
        {unseen > 0 && <Badge variant="brand">{unseen} new</Badge>}
        <ChevronDown
          aria-hidden
          className={cn(
            "mt-0.5 size-4 shrink-0 text-muted-foreground transition-transform",
            isOpen && "rotate-180",
          )}
        />
      </button>
      {isOpen && (
        <div id={`${id}changes`} className="grid gap-4 border-t px-4 py-4">
          <WatchNotices messageId={message_id} />
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" asChild>
              <Link to={answerPath(watch)}>
                <CornerUpLeft aria-hidden />
                Go to the answer
              </Link>
            </Button>
            <Button
              variant="ghost"
              size="sm"
              busy={stop.isPending}
              onClick={() => stop.mutate({ message_id })}
              className="text-muted-foreground"
            >
              <BellOff aria-hidden />
              Stop watching
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

function stateOf({ changes, changed_at, created_at }: Watch): string {
  if (changes === 0 || changed_at === null) return `no change since ${formatRelative(created_at)}`;
  return `last change ${formatRelative(changed_at)}`;
}
