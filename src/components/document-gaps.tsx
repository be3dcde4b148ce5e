import type { Document, UnreadPages } from "@contract/documents.ts";
import { formatDate, formatNumber } from "@/lib/format.ts";

/** Ranges that are named; of more it is told how many. */
const MOST_NAMED = 4;

type Gaps = Pick<Document, "page_count" | "unread" | "stale">;

/** "Page 4", "Pages 4–6, 9", "Pages 4–6, 9, 11, 14 and 20 more". */
export function pagesText(unread: readonly Pick<UnreadPages, "from" | "to">[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const { from, to } of unread) {
    const last = ranges.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else ranges.push({ from, to });
  }
  const count = countOf(ranges);
  const named = ranges.slice(0, MOST_NAMED);
  const more = count - countOf(named);
  const list = named.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
  return `${count === 1 ? "Page" : "Pages"} ${list}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`;
}

const countOf = (unread: readonly { from: number; to: number }[]): number =>
  unread.reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** What a document may lack, each in a sentence: unread pages with their reasons, and that it may be out of date. */
export function gapTexts({ page_count, unread, stale }: Gaps): string[] {
  const texts: string[] = [];
  if (unread.length > 0) {
    const count = countOf(unread);
    const of =
      page_count && page_count > count
        ? ` of ${formatNumber(page_count)} pages`
        : count === 1
          ? " page"
          : " pages";
    const reasons = [...new Set(unread.map(({ reason }) => reason))].join(" ");
    const pages = pagesText(unread);
    texts.push(
      `${formatNumber(count)}${of} couldn't be read (${pages.charAt(0).toLowerCase()}${pages.slice(1)}). ${reasons}`,
    );
  }
  if (stale) texts.push(staleText(stale));
  return texts;
}

function staleText({ why, since }: NonNullable<Document["stale"]>): string {
  const what =
    why === "failed" ? "Its source couldn't be reached" : "Its source hasn't been looked at for long";
  const when = since ? `; it was last looked at on ${formatDate(since)}` : "";
  return `${what}${when}. The document may be out of date.`;
}

/** A note above a document's text of what it may lack; nothing when it lacks nothing. */
export function GapsNote({ document }: { document: Gaps }) {
  const texts = gapTexts(document);
  if (texts.length === 0) return null;
  return (
    <div role="note" className="grid gap-1 border-b bg-warning/15 px-5 py-2 text-xs leading-5 text-pretty">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
