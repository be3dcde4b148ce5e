import type { Lesson } from "@contract/lessons.ts";
import { TriangleAlert } from "lucide-react";
import { TagChips } from "@/components/tag-chip.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { originWords, outcomeWords, STATES, worstOutcome } from "./words.ts";

/** A lesson in the list: its question, its answer, where it stands and where it comes from. */
export function LessonLine({ lesson }: { lesson: Lesson }) {
  const { question, answer, state, reason, tag_ids, created_at } = lesson;
  const { label, variant } = STATES[state];
  const outcome = state === "accepted" ? outcomeWords(worstOutcome(lesson)) : null;
  return (
    <div className="grid min-w-0 gap-1">
      <p className="font-medium wrap-anywhere">{question}</p>
      <p className="line-clamp-2 text-sm wrap-anywhere text-muted-foreground">{answer}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs leading-4 text-muted-foreground">
        <Badge variant={variant}>{label}</Badge>
        {outcome && (
          <Badge
            variant={outcome.label === "No longer needed" ? "default" : "destructive"}
            title={outcome.text}
          >
            <TriangleAlert aria-hidden />
            {outcome.label}
          </Badge>
        )}
        <TagChips ids={tag_ids} />
        <span>
          {originWords(lesson)},{" "}
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {formatRelative(created_at)}
          </time>
        </span>
      </div>
      {reason && <p className="text-xs leading-4 wrap-anywhere text-muted-foreground">Rejected: {reason}</p>}
    </div>
  );
}
