import { CircleAlert, RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { errorMessage } from "@/lib/errors.ts";
import type { Help } from "./use-help.ts";

/** The greeting, and questions that may be asked: pressing one asks it. */
export function Start({ help }: { help: Help }) {
  const { offer, send, title } = help;
  if (offer.isPending) {
    return (
      <div className="grid gap-2" aria-busy>
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-3 h-9 w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    );
  }
  const { agent, questions = [] } = offer.data ?? {};
  return (
    <div className="grid gap-4">
      <p className="text-[0.9375rem] leading-6 text-pretty whitespace-pre-wrap wrap-anywhere">
        {agent?.greeting.trim() || `Ask ${title} how something works, or where to find it.`}
      </p>
      {agent?.enabled === false && (
        <p className="text-sm text-pretty text-muted-foreground">
          Answers are switched off at the moment. You can talk to a person instead.
        </p>
      )}
      {offer.error && (
        <div role="alert" className="flex items-start gap-2 rounded-md border bg-muted px-3 py-2 text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive-text" />
          <p className="min-w-0 flex-1 wrap-anywhere">
            Failed to fetch placeholder questions: {errorMessage(offer.error)}
          </p>
          <Button variant="outline" size="xs" busy={offer.isFetching} onClick={() => void offer.refetch()}>
            {!offer.isFetching && <RotateCw />}
            Retry
          </Button>
        </div>
      )}
      {agent?.enabled !== false && questions.length > 0 && (
        <ul aria-label="Questions you may ask" className="grid gap-1.5">
          {questions.map(({ id, question }) => (
            <li key={id}>
              <Button
                variant="outline"
                className="h-auto min-h-9 w-full justify-start py-1.5 text-left font-normal whitespace-normal"
                onClick={() => send(question)}
              >
                {question}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
