import type { AnswerSearch } from "@contract/chat.ts";
import { BookOpenCheck } from "lucide-react";
import { readingText } from "./words.ts";

/** How much of the documents was read for an answer about all of them. */
export function ReadingNote({ reading }: { reading: NonNullable<AnswerSearch["reading"]> }) {
  return (
    <p className="mt-3 flex items-start gap-2 text-sm text-muted-foreground">
      <BookOpenCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{readingText(reading)}</span>
    </p>
  );
}
