import { Button } from "@/components/ui/button.tsx";
import { CircleAlert, RotateCw, X } from "lucide-react";
import { LimitHelp } from "@/components/limit-help.tsx";
import { AnotherAnswer } from "./another-answer.tsx";
import type { Failure } from "./thread.ts";

interface FailureNoticeProps {
  failure: Failure;
  /** null: the question would have started one. */
  chatId: number | null;
  /** An answer of the chat is being written. */
  isBusy: boolean;
  onRetry: () => void;
  onDismiss: () => void;
}

/** Why a question wasn't taken, and what can be done about it. */
export function FailureNotice({ chatId, isBusy, ...props }: FailureNoticeProps) {
  const { failure, onRetry, onDismiss } = props;
  if (failure.code !== "conflict" || chatId === null) return <Notice {...props} />;
  return (
    <AnotherAnswer chatId={chatId} isBusy={isBusy} onRetry={onRetry} onDismiss={onDismiss}>
      <Notice {...props} />
    </AnotherAnswer>
  );
}

function Notice({
  failure,
  onRetry,
  onDismiss,
}: Pick<FailureNoticeProps, "failure" | "onRetry" | "onDismiss">) {
  return (
    <div
      role="alert"
      className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-destructive/30 bg-destructive/5 py-2 pr-2 pl-3 text-sm"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive-text" />
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{failure.message}</p>
      <div className="flex items-center gap-1">
        {failure.code === "limit_reached" ? (
          <LimitHelp limit={failure.limit ?? null} onRetry={onRetry} />
        ) : (
          <Button variant="outline" size="sm" onClick={onRetry}>
            <RotateCw />
            Retry
          </Button>
        )}
        <Button variant="ghost" size="icon-sm" aria-label="Dismiss" onClick={onDismiss}>
          <X />
        </Button>
      </div>
    </div>
  );
}
