import type { AnswerSearch } from "@contract/chat.ts";
import { pagesText } from "@/components/document-gaps.tsx";
import { TriangleAlert } from "lucide-react";

/** Names the documents that might hold the answer in what couldn't be read of them. */
export function UnreadNote({ unread }: { unread: AnswerSearch["unread"] }) {
  return (
    <section
      aria-label="What couldn’t be read"
      className="mt-3 rounded-md border border-warning/50 bg-warning/10 px-3 py-2 text-[0.8125rem] leading-5"
    >
      <h3 className="flex items-center gap-2 font-medium">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning-text" />
        This might be missing from the answer
      </h3>
      <ul className="mt-1 grid gap-1 pl-6">
        {unread.map(({ document_id, document_name, pages, reason }) => (
          <li key={document_id} className="wrap-anywhere">
            <span className="font-medium">{document_name}</span>
            {pages.length > 0 && `, ${lowered(pagesText(pages.map((page) => ({ from: page, to: page }))))}`}
            {": "}
            <span className="text-muted-foreground">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
