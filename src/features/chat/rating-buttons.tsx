import type { Message } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ui/popover.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";

const MAX_COMMENT = 2000;

const VERDICTS = [
  { value: 1, label: "Good answer", question: "What was good?", Icon: ThumbsUp },
  { value: -1, label: "Bad answer", question: "What should it have said?", Icon: ThumbsDown },
] as const;

interface RatingButtonsProps {
  message: Message;
  onRate: (messageId: number, value: 1 | -1 | null, comment?: string | null) => void;
  /** Told what the answer should have said. */
  onTeach?: ((right: string) => void) | undefined;
}

/** Thumbs up and down; a verdict counts at once, and a reason may follow. Pressing it again takes it back. */
export function RatingButtons({ message, onRate, onTeach }: RatingButtonsProps) {
  const [asking, setAsking] = useState<1 | -1 | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { id, rating, rating_comment } = message;
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
                // A reason that was typed and not sent is still there.
                const next = rating === value && !typed ? null : value;
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
          note={value === -1 && onTeach ? "Admins see the question, this answer and your words." : null}
          before={rating === value ? (rating_comment ?? "") : ""}
          typed={typed}
          onType={setTyped}
          onSend={(comment) => {
            setTyped(null);
            onRate(id, value, comment);
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
  note: string | null;
  before: string;
  /** What was typed and not sent; null for nothing. */
  typed: string | null;
  onType: (text: string) => void;
  onSend: (comment: string | null) => void;
}

function ReasonForm({ question, note, before, typed, onType, onSend }: ReasonFormProps) {
  const comment = typed ?? before;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(comment.trim() || null);
      }}
    >
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
      <Button type="submit" size="sm" className="justify-self-end" disabled={comment.trim() === before}>
        Send feedback
      </Button>
    </form>
  );
}
