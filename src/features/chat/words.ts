import type { AnswerSearch, Citation } from "@contract/chat.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";
import type { Thread } from "./thread.ts";

/** What an answer that has no text yet is doing, in words. */
export function progressText(progress: Thread["progress"]): string {
  if (!progress) return "Thinking…";
  const { stage, count, of } = progress;
  if (stage === "searching")
    return `Searching ${count > 0 ? formatCount(count, "document") : "your documents"}…`;
  if (stage === "calendar") return "Looking in your calendar…";
  if (stage === "reading" && of) return `Reading ${formatNumber(count)} of ${formatCount(of, "passage")}…`;
  if (stage === "reading") return `Reading ${count > 0 ? formatCount(count, "passage") : "the passages"}…`;
  return "Writing…";
}

/** How much of whole documents an answer was read from: "37 of 37 passages read", and what was left out. */
export function readingText({ read, of, documents }: NonNullable<AnswerSearch["reading"]>): string {
  const where = documents > 1 ? ` of ${formatCount(documents, "document")}` : "";
  const told = `${formatNumber(read)} of ${formatCount(of, "passage")}${where} read`;
  if (read >= of) return told;
  return `${told}. The other ${formatNumber(of - read)} were more than one answer can take in: ask about a part of them.`;
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
