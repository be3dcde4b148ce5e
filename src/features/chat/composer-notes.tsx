import { MAX_MESSAGE_CHARACTERS } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { formatNumber } from "@/lib/format.ts";

/** What is sent waits for an answer, or for files. */
export function WaitingNote({ isReading, onCallOff }: { isReading: boolean; onCallOff: () => void }) {
  return (
    <div className="flex items-center justify-between px-4 pt-1 pb-2.5 text-xs text-muted-foreground">
      <p role="status">
        {isReading ? "Goes out when the files have been read." : "Goes out when this answer is done."}
      </p>
      <Button variant="ghost" size="xs" onClick={onCallOff}>
        Don’t send
      </Button>
    </div>
  );
}

/** How long the question is, and how long it may be. */
export function LimitNote({ id, length }: { id: string; length: number }) {
  const max = formatNumber(MAX_MESSAGE_CHARACTERS);
  const isTooLong = length > MAX_MESSAGE_CHARACTERS;
  return (
    <p
      id={id}
      role={isTooLong ? "alert" : undefined}
      className={cn("px-4 pt-1 pb-2.5 text-xs text-muted-foreground", isTooLong && "text-destructive-text")}
    >
      {isTooLong
        ? `Your message can have at most ${max} characters; it has ${formatNumber(length)}.`
        : `${formatNumber(length)} of ${max}`}
    </p>
  );
}
