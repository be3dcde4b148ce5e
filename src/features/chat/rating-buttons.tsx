import type { Message } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ui/popover.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import type { Rate } from "./thread.ts";

type Reason = Message["rating_reasons"][number];

const MAX_COMMENT = 2000;

const REASONS: readonly { reason: Reason; label: string }[] = [
  { reason: "not_correct", label: "Not correct" },
  { reason: "not_complete", label: "Not complete" },
  { reason: "wrong_source", label: "Wrong source" },
  { reason: "not_answered", label: "Didn't answer the question" },
  { reason: "too_long", label: "Too long" },
  { reason: "style", label: "Style or tone" },
  { reason: "unsafe", label: "Harmful or unsafe" },
];

const VERDICTS = [
  { value: 1, label: "Good answer", question: "What was good?", Icon: ThumbsUp },
  { value: -1, label: "Bad answer", question: "What should it have said?", Icon: ThumbsDown },
] as const;

interface RatingButtonsProps {
  message: Message;
  onRate: Rate;
  /** Told what the answer should have said. */
  onTeach?: ((right: string) => void) | undefined;
}

/**
 * Thumbs up and down; a verdict counts at once, and reasons may follow. Pressing it again shows what was said of it, or takes
 * it back where nothing was.
 */
export function RatingButtons({ message, onRate, onTeach }: RatingButtonsProps) {
  const [asking, setAsking] = useState<1 | -1 | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { id, rating, rating_comment, rating_reasons } = message;
  return VERDICTS.map(({ value, label, question, Icon }) => (
    <Popover key={value} open={asking === value} onOpenChange={(open) => setAsking(open ? value : null)}>
      <PopoverAnchor asChild>
        <span data-unsent={typed ? "" : undefined}>
          <Tooltip content={label}>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={label}
              aria-pressed={rating === value}
              onClick={() => {
                // What was said of it, or typed and not sent, is still there.
                const isSaid = rating_comment || rating_reasons.length > 0 || typed;
                const next = rating === value && !isSaid ? null : value;
                if (next === rating) return setAsking(next);
                onRate(id, next);
                setAsking(next);
                setTyped(null);
              }}
            >
              <Icon className={rating === value ? "fill-current text-foreground" : undefined} />
            </Button>
          </Tooltip>
        </span>
      </PopoverAnchor>
      <PopoverContent align="start" aria-label="Your verdict">
        <ReasonForm
          question={question}
          reasons={
            value === -1
              ? { chosen: rating_reasons, choose: (next) => onRate(id, -1, rating_comment, next) }
              : null
          }
          note={value === -1 && onTeach ? "Admins see the question, this answer and your words." : null}
          before={rating === value ? (rating_comment ?? "") : ""}
          typed={typed}
          onType={setTyped}
          onTakeBack={() => {
            setTyped(null);
            onRate(id, null);
            setAsking(null);
          }}
          onSend={(comment) => {
            setTyped(null);
            onRate(id, value, comment, value === -1 ? rating_reasons : []);
            if (value === -1 && comment) onTeach?.(comment);
            setAsking(null);
          }}
        />
      </PopoverContent>
    </Popover>
  ));
}

interface ReasonFormProps {
  question: string;
  /** The preset reasons that apply; each counts at once. */
  reasons: { chosen: readonly Reason[]; choose: (next: Reason[]) => void } | null;
  note: string | null;
  before: string;
  /** What was typed and not sent; null for nothing. */
  typed: string | null;
  onType: (text: string) => void;
  onTakeBack: () => void;
  onSend: (comment: string | null) => void;
}

function ReasonForm({ question, reasons, note, before, typed, onType, onTakeBack, onSend }: ReasonFormProps) {
  const comment = typed ?? before;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(comment.trim() || null);
      }}
    >
      {reasons && <ReasonChips {...reasons} />}
      <label className="grid gap-2 font-medium">
        <span>
          {question} <span className="font-normal text-muted-foreground">(optional)</span>
        </span>
        <Textarea
          autoFocus
          rows={3}
          maxLength={MAX_COMMENT}
          value={comment}
          className="max-h-48 font-normal"
          onChange={(event) => onType(event.target.value)}
        />
      </label>
      {note && <p className="-mt-1 text-xs text-muted-foreground">{note}</p>}
      <div className="flex justify-end gap-2">
        <Button type="button" variant="ghost" size="sm" onClick={onTakeBack}>
          Take back
        </Button>
        <Button type="submit" size="sm" disabled={comment.trim() === before}>
          Send feedback
        </Button>
      </div>
    </form>
  );
}

function ReasonChips({ chosen, choose }: NonNullable<ReasonFormProps["reasons"]>) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">What was wrong?</legend>
      <div className="flex flex-wrap gap-1.5">
        {REASONS.map(({ reason, label }) => {
          const isChosen = chosen.includes(reason);
          return (
            <button
              key={reason}
              type="button"
              aria-pressed={isChosen}
              className="rounded-full border px-2.5 py-1 text-xs outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground"
              onClick={() =>
                choose(isChosen ? chosen.filter((other) => other !== reason) : [...chosen, reason])
              }
            >
              {label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
