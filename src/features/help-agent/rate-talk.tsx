import { HELP_LIMITS } from "@contract/help-agent.ts";
import { useMutation } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import type { Help } from "./use-help.ts";

const STARS = [1, 2, 3, 4, 5] as const;

/** Rates the conversation with 1 to 5 stars and, if one likes, words (product §3). */
export function RateTalk({ id, help }: { id: string; help: Help }) {
  const { feedback } = help.talk;
  const name = useId();
  const update = useMutation(mutation("/agent/help-agent/conversation/update"));
  const [rating, setRating] = useState(feedback.rating);
  const [comment, setComment] = useState(feedback.comment);
  const [isOpen, setOpen] = useState(false);
  const shown = rating ?? feedback.rating;
  return (
    <form
      className="grid gap-2 border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (shown === null) return;
        update.mutate({ id, feedback: { rating: shown, comment } }, { onSuccess: () => setOpen(false) });
      }}
    >
      <fieldset className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <legend className="sr-only">Rate this conversation</legend>
        <span aria-hidden className="text-xs text-muted-foreground">
          {feedback.rating === null || isOpen ? "Did this help?" : "Thanks for rating"}
        </span>
        <div className="flex">
          {STARS.map((stars) => (
            <label
              key={stars}
              className="cursor-pointer rounded-sm p-1 text-muted-foreground hover:text-foreground has-focus-visible:ring-2 has-focus-visible:ring-ring"
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={shown === stars}
                aria-label={stars === 1 ? "1 star" : `${stars} stars`}
                className="sr-only"
                onChange={() => {
                  setRating(stars);
                  setOpen(true);
                }}
              />
              <Star
                aria-hidden
                data-given={(shown !== null && stars <= shown) || undefined}
                className="help-star size-4"
              />
            </label>
          ))}
        </div>
      </fieldset>
      {isOpen && (
        <>
          <Textarea
            rows={2}
            aria-label="Comment"
            placeholder="What helped, what didn’t? (optional)"
            maxLength={HELP_LIMITS.comment}
            value={comment}
            className="max-h-40"
            onChange={(event) => setComment(event.target.value)}
          />
          <div className="flex justify-end gap-2">
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                setRating(feedback.rating);
                setComment(feedback.comment);
                setOpen(false);
              }}
            >
              Cancel
            </Button>
            <Button type="submit" size="sm" busy={update.isPending}>
              Send rating
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
