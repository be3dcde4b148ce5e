import type { AnswerSearch, Message } from "@contract/chat.ts";
import { formatCount } from "@/lib/format.ts";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { uncited } from "./sources.ts";

interface SearchedProps extends Pick<Message, "citations"> {
  search: AnswerSearch;
}

/** How many documents were searched for an answer; behind a click those that were read for it and aren't cited. */
export function Searched({ citations, search }: SearchedProps) {
  const others = uncited({ citations, search });
  const said = `Searched ${formatCount(search.documents, "document")}`;
  if (others.length === 0) return <p className="mt-2 text-xs leading-5 text-muted-foreground">{said}</p>;
  return (
    <details className="group/searched mt-2 text-xs leading-5 text-muted-foreground print:hidden">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-xs outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open/searched:rotate-90" />
        {said}
      </summary>
      <p className="mt-1 pl-4.5">Read as well, but not cited:</p>
      <ul className="grid gap-0.5 pl-4.5">
        {others.map(({ document_id, document_name }) => (
          <li key={document_id} className="min-w-0">
            <Link
              to={`/app/train/files?document=${String(document_id)}`}
              className="block truncate rounded-xs text-foreground outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
            >
              {document_name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
