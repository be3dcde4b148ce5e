import type { HelpItem } from "@contract/help-content.ts";
import { HELP_CONTENT } from "@domain/help/kinds.ts";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";

interface WasHelpfulProps {
  kind: HelpItem["kind"];
  slug: string;
  /** What the reader said before. */
  helpful: boolean | null;
}

/** Asks whether a content helped, and after a no what was missing. */
export function WasHelpful({ kind, slug, helpful }: WasHelpfulProps) {
  const say = useMutation(mutation("/help-content/feedback"));
  const [comment, setComment] = useState("");
  const [asks, setAsks] = useState(false);
  const [thanks, setThanks] = useState(false);
  const field = useId();
  const send = async (isHelpful: boolean, words = "") => {
    await say.mutateAsync({ kind, slug, helpful: isHelpful, comment: words });
    setAsks(!isHelpful && words === "");
    setThanks(isHelpful || words !== "");
  };
  return (
    <section aria-label="Was this helpful?" className="grid gap-3 border-y py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-sm font-medium">Was this helpful?</p>
        <div className="flex gap-2">
          {[true, false].map((value) => (
            <Button
              key={String(value)}
              variant={helpful === value ? "secondary" : "outline"}
              size="sm"
              aria-pressed={helpful === value}
              disabled={say.isPending}
              onClick={() => void send(value).catch(() => undefined)}
            >
              {value ? "Yes" : "No"}
            </Button>
          ))}
        </div>
        <p role="status" className="text-sm text-muted-foreground">
          {thanks && "Thank you."}
        </p>
      </div>
      {asks && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (comment.trim()) void send(false, comment).catch(() => undefined);
          }}
        >
          <label htmlFor={field} className="text-sm">
            What was missing or wrong?
          </label>
          <Textarea
            id={field}
            autoFocus
            rows={3}
            maxLength={HELP_CONTENT.comment}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <Button
            type="submit"
            size="sm"
            className="w-fit"
            busy={say.isPending}
            disabled={comment.trim() === ""}
          >
            Send
          </Button>
        </form>
      )}
    </section>
  );
}
