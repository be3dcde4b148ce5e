import type { AgentRun } from "@contract/agent-runs.ts";
import { useMutation } from "@tanstack/react-query";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";

/** What the runner thinks of a result; of a bad one also why. */
export function RunRating({ run }: { run: Pick<AgentRun, "id" | "rating" | "rating_comment"> }) {
  const [rating, setRating] = useState(run.rating);
  const [comment, setComment] = useState(run.rating_comment ?? "");
  const [said, setSaid] = useState(run.rating_comment ?? "");
  const rate = useMutation(mutation("/agent/run/rate"));
  const give = (value: 1 | -1) => {
    const to = rating === value ? null : value;
    setRating(to);
    rate.mutate({ id: run.id, value: to, comment: null }, { onError: () => setRating(rating) });
  };
  return (
    <div role="group" aria-label="Rate the result" className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted-foreground">Was this useful?</span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Yes"
        aria-pressed={rating === 1}
        className="aria-pressed:bg-accent"
        onClick={() => give(1)}
      >
        <ThumbsUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="No"
        aria-pressed={rating === -1}
        className="aria-pressed:bg-accent"
        onClick={() => give(-1)}
      >
        <ThumbsDown aria-hidden />
      </Button>
      {rating === -1 && (
        <form
          className="flex min-w-0 flex-1 basis-64 items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            rate.mutate({ id: run.id, value: -1, comment }, { onSuccess: () => setSaid(comment) });
          }}
        >
          <Input
            aria-label="What was wrong"
            placeholder="What was wrong?"
            maxLength={2000}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
          <Button type="submit" variant="outline" size="sm" busy={rate.isPending} disabled={comment === said}>
            Send
          </Button>
        </form>
      )}
    </div>
  );
}
