import { cn } from "@/lib/cn.ts";
import type { Thread } from "./thread.ts";
import { progressText } from "./words.ts";

/** That an answer is on its way: its stage in words until there is text, then a mark after the text. */
export function AnswerProgress({ progress, hasText }: { progress: Thread["progress"]; hasText: boolean }) {
  return (
    <p className={cn("flex items-center gap-2.5 text-sm text-muted-foreground", hasText && "mt-3")}>
      <span aria-hidden className="flex gap-1">
        {[0, 1, 2].map((dot) => (
          <span
            key={dot}
            className="size-1.5 animate-[breathe_1.2s_ease-in-out_infinite] rounded-full bg-current"
            style={{ animationDelay: `${dot * 160}ms` }}
          />
        ))}
      </span>
      {!hasText && progressText(progress)}
    </p>
  );
}
