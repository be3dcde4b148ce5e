import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount, formatRelative } from "@/lib/format.ts";
import { notify } from "@/lib/toast.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Bell, BellRing, Eye } from "lucide-react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { withWatched } from "./watch-path.ts";

function useWatch(messageId: number) {
  const list = useQuery(query("/chat/watches", {}));
  return {
    isKnown: list.isSuccess,
    watch: list.data?.watches.find(({ message_id }) => message_id === messageId),
  };
}

interface AnswerWatchProps {
  message: { id: number; citations: readonly unknown[] };
  /** Among what can be done with the answer; else what is told of it. */
  isAction?: boolean;
}

/** What there is to watch of an answer: nothing where it cites nothing. */
export function AnswerWatch({ message: { id, citations }, isAction = false }: AnswerWatchProps) {
  if (citations.length === 0) return null;
  return isAction ? <WatchButton messageId={id} /> : <WatchMark messageId={id} />;
}

/** Watches an answer that cites documents, or stops. */
function WatchButton({ messageId }: { messageId: number }) {
  const { isKnown, watch } = useWatch(messageId);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const start = useMutation({
    ...mutation("/chat/watch"),
    onSuccess: () =>
      notify((toast) =>
        toast.success("You watch this answer", {
          id: `watching-${messageId}`,
          description: "You’ll hear when a sentence that it cites changes.",
          action: {
            label: "All watched",
            onClick: () => void navigate(withWatched(pathname, search, null)),
          },
        }),
      ),
  });
  const stop = useMutation({
    ...mutation("/chat/unwatch"),
    onSuccess: () =>
      notify((toast) => toast.success("You no longer watch this answer", { id: `watching-${messageId}` })),
  });
  if (!isKnown) return null;
  const label = watch ? "Stop watching" : "Watch this answer";
  const toggle = watch ? stop : start;
  return (
    <Tooltip content={label}>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={label}
        disabled={start.isPending || stop.isPending}
        onClick={() => toggle.mutate({ message_id: messageId })}
      >
        {watch ? <BellRing className="fill-current text-foreground" /> : <Bell />}
      </Button>
    </Tooltip>
  );
}

/** Says of a watched answer whether what it cites has changed, and leads to the changes. */
function WatchMark({ messageId }: { messageId: number }) {
  const { watch } = useWatch(messageId);
  const { pathname, search } = useLocation();
  if (!watch) return null;
  const { changes, unseen, changed_at } = watch;
  return (
    <p className="mt-3 print:hidden" data-slot="watch-mark">
      <Button
        variant={unseen > 0 ? "outline" : "ghost"}
        size="sm"
        asChild
        className={unseen > 0 ? "border-brand/40 text-brand" : "-ml-2 px-2 text-muted-foreground"}
      >
        <Link to={withWatched(pathname, search, messageId)}>
          {unseen > 0 ? <BellRing aria-hidden /> : <Eye aria-hidden />}
          {unseen > 0 && `${formatCount(unseen, "new change")} in what this cites`}
          {unseen === 0 && changes === 0 && "Watched: what it cites hasn’t changed"}
          {unseen === 0 && changed_at && `Watched: last change ${formatRelative(changed_at)}`}
        </Link>
      </Button>
    </p>
  );
}
