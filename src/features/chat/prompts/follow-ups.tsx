import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { query } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { CornerDownRight, Lightbulb, RotateCw } from "lucide-react";
import { useState } from "react";
import { useOpenChat } from "../chat-path.ts";

interface FollowUpsProps {
  messageId: number;
  /** Puts a question into the composer; it sends nothing. */
  onFill: (question: string) => void;
}

/** What may be asked after an answer, once somebody wants to know. */
export function FollowUps({ messageId, onFill }: FollowUpsProps) {
  const chatId = useOpenChat();
  const [isWanted, setWanted] = useState(false);
  const suggested = useQuery({
    ...query("/thread/suggested-prompts", { chat_id: chatId ?? undefined, message_id: messageId }),
    enabled: isWanted && typeof chatId === "number",
    staleTime: Infinity,
    retry: false,
  });
  if (!isWanted) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2 text-muted-foreground print:hidden"
        onClick={() => setWanted(true)}
      >
        <Lightbulb />
        Suggest follow-ups
      </Button>
    );
  }
  return (
    <section aria-label="Suggested follow-ups" className="mt-2 print:hidden">
      {suggested.isFetching && (
        <p role="status" className="flex items-center gap-2 py-1.5 text-sm text-muted-foreground">
          <Spinner className="size-4" />
          Looking for what could come next
        </p>
      )}
      {suggested.isError && !suggested.isFetching && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <span className="text-destructive-text">{errorMessage(suggested.error)}</span>
          <Button variant="outline" size="sm" onClick={() => void suggested.refetch()}>
            <RotateCw />
            Retry
          </Button>
        </div>
      )}
      {suggested.data?.prompts.length === 0 && (
        <p role="status" className="py-1.5 text-sm text-muted-foreground">
          The documents of this answer say nothing further that could be asked about.
        </p>
      )}
      {suggested.data && suggested.data.prompts.length > 0 && (
        <ul className="grid justify-items-start gap-1.5">
          {suggested.data.prompts.map(({ text }) => (
            <li key={text} className="max-w-full">
              <Button
                variant="outline"
                size="sm"
                dir="auto"
                className="h-auto min-h-8 max-w-full py-1.5 text-left font-normal wrap-anywhere whitespace-normal"
                onClick={() => onFill(text)}
              >
                <CornerDownRight className="text-muted-foreground" />
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
