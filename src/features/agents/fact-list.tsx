import type { Fact } from "@contract/agent-runs.ts";
import { sentences } from "@domain/text/sentences.ts";
import { FileText } from "lucide-react";

/** What a message takes from documents, beside it: each sentence with the words that it rests on. */
export function FactList({ facts, text }: { facts: readonly Fact[]; text: string }) {
  if (facts.length === 0) return null;
  const spans = sentences(text);
  const said = (at: number) => {
    const span = spans.find(({ start, end }) => start < at && at <= end + 2);
    return span ? text.slice(span.start, span.end).trim() : "";
  };
  return (
    <section aria-label="Facts from documents" className="grid gap-2 border-t pt-3">
      <h3 className="text-xs font-medium text-muted-foreground">
        Facts from documents. They aren't part of the text.
      </h3>
      <ul className="grid gap-2">
        {facts.map(({ at, number, document_name, page, quote }) => (
          <li key={`${at}-${number}`} className="grid gap-0.5 rounded-md bg-muted/50 px-3 py-2 text-xs">
            <p className="wrap-anywhere">{said(at)}</p>
            <p className="flex items-center gap-1.5 text-muted-foreground">
              <FileText aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">
                {document_name}
                {page !== null && `, page ${page}`}
              </span>
            </p>
            <blockquote className="line-clamp-3 border-l-2 pl-2 text-muted-foreground" dir="auto">
              {quote}
            </blockquote>
          </li>
        ))}
      </ul>
    </section>
  );
}
