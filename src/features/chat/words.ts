import type { Citation } from "@contract/chat.ts";
import { formatCount } from "@/lib/format.ts";
import type { Thread } from "./thread.ts";

/** What an answer that has no text yet is doing, in words. */
export function progressText(progress: Thread["progress"]): string {
  if (!progress) return "Thinking…";
  const { stage, count } = progress;
  if (stage === "searching")
    return `Searching ${count > 0 ? formatCount(count, "document") : "your documents"}…`;
  if (stage === "reading") return `Reading ${count > 0 ? formatCount(count, "passage") : "the passages"}…`;
  return "Writing…";
}

/** Where in its document a citation is: "Page 3", "12:05", or null where it has neither. */
export function placeOf({ page, time }: Pick<Citation, "page" | "time">): string | null {
  if (page !== null) return `Page ${page}`;
  return time === null ? null : clock(time);
}

/** What a screen reader calls a citation. */
export function labelOf(citation: Citation): string {
  const gone = citation.document_id === null ? "no longer available" : null;
  return [`Source ${citation.number}: ${citation.document_name}`, placeOf(citation), gone]
    .filter((part) => part !== null)
    .join(", ");
}

/** Seconds as on a player: 65 is "1:05", 3725 is "1:02:05". */
function clock(time: number): string {
  const seconds = Math.floor(time);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
