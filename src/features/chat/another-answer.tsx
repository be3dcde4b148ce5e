import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { mutation, request } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Hourglass, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { generating } from "./thread.ts";
import { dispatch, threadKey } from "./thread-cache.ts";

interface AnotherAnswerProps {
  chatId: number;
  /** An answer of the chat is being written, as far as is known. */
  isBusy: boolean;
  /** Asks the refused question again. */
  onRetry: () => void;
  onDismiss: () => void;
  /** Shown where no answer is being written: it has ended, or the question was refused for something else. */
  children: ReactNode;
}

/**
 * Says that a question was refused since another answer of the chat is being written, in another tab or version: that one
 * can be stopped or waited for, and the question goes out after it.
 */
export function AnotherAnswer({ chatId, isBusy, onRetry, onDismiss, children }: AnotherAnswerProps) {
  const { organization } = useSession();
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const cancel = useMutation(mutation("/chat/cancel"));
  /** Learns of what is being written, which is the chat's newest; null: nothing is. */
  const other = useQuery({
    queryKey: [organization.id, "another answer", chatId],
    queryFn: async ({ signal }) => {
      const input = { id: chatId, limit: 2 };
      const snapshot = await request("/chat/get", input, { organizationId: organization.id, signal });
      dispatch(client, threadKey(organization.id, chatId), [{ type: "snapshot", snapshot }]);
      return generating({ known: snapshot.messages })?.id ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const isDue = isWaiting && !isBusy;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (isDue) retry();
  }, [isDue]);
  const answer = other.data;
  if (typeof answer !== "number") return other.isPending ? null : children;

  return (
    <div
      role="alert"
      className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-raised py-2 pr-2 pl-3 text-sm"
    >
      {isWaiting ? (
        <Spinner className="size-4 shrink-0 text-muted-foreground" />
      ) : (
        <Hourglass aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      )}
      <p className="min-w-0 flex-1 basis-48">
        {isWaiting
          ? "Your question goes out when the other answer has ended."
          : "Another answer is being written here."}
      </p>
      <div className="flex items-center gap-1">
        {isWaiting ? (
          <Button variant="ghost" size="sm" onClick={() => setWaiting(false)}>
            Don’t send
          </Button>
        ) : (
          <>
            <Button
              variant="outline"
              size="sm"
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ message_id: answer }, { onSuccess: () => setWaiting(true) })}
            >
              Stop it
            </Button>
            <Button variant="outline" size="sm" onClick={() => setWaiting(true)}>
              Wait
            </Button>
            <Button variant="ghost" size="icon-sm" aria-label="Dismiss" onClick={onDismiss}>
              <X />
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
