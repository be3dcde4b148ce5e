import type { AnswerSearch } from "@contract/chat.ts";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { useSession } from "@/lib/session.ts";
import { MessageCircleQuestion, PencilLine, Upload } from "lucide-react";
import { useContext, useState } from "react";
import { Link } from "react-router-dom";
import { AskAdmin } from "./ask-admin.tsx";
import { CitationContext } from "./citation-context.ts";
import { Searched } from "./searched.tsx";
import { placeOf } from "./words.ts";

interface RefusalProps {
  search: AnswerSearch;
  /** What was asked; undefined where it isn't known any more. */
  question: string | undefined;
  /** Puts the question into the composer, to be asked in other words. */
  onRephrase: ((question: string) => void) | undefined;
}

/** Below an answer that says that nothing answers, or that it isn't sure: what was searched, what came nearest, and what can be done. */
export function Refusal({ search, question, onRephrase }: RefusalProps) {
  const { isAdmin } = useSession();
  const [isAsking, setAsking] = useState(false);
  return (
    <section
      aria-label={search.refused ? "No answer found" : "Not sure"}
      className="mt-3 grid gap-3 print:hidden"
    >
      {search.refused && (
        <div className="-mt-2">
          <Searched citations={[]} search={search} />
        </div>
      )}
      {search.closest.length > 0 && <Closest passages={search.closest} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" asChild>
          <Link to="/app/train/files">
            <Upload />
            Upload a document
          </Link>
        </Button>
        {question !== undefined && onRephrase && (
          <Button variant="outline" size="sm" onClick={() => onRephrase(question)}>
            <PencilLine />
            Rephrase
          </Button>
        )}
        {question !== undefined && !isAdmin && (
          <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
            <MessageCircleQuestion />
            Ask an admin
          </Button>
        )}
      </div>
      {question !== undefined && <AskAdmin question={question} open={isAsking} onOpenChange={setAsking} />}
    </section>
  );
}

function Closest({ passages }: { passages: AnswerSearch["closest"] }) {
  const { onOpen, openNumber } = useContext(CitationContext);
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-medium">Not sure, but see</h3>
      <ul className="grid gap-1.5">
        {passages.map((passage, index) => {
          const number = index + 1;
          const place = placeOf(passage) ?? passage.heading;
          return (
            <li key={`${passage.document_id} ${passage.start}`}>
              <button
                type="button"
                aria-expanded={openNumber === number}
                onClick={() => onOpen(number)}
                className={cn(
                  "grid w-full cursor-pointer gap-1 rounded-md border bg-raised px-3 py-2 text-left text-xs leading-4 transition-colors outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring",
                  openNumber === number && "border-ring bg-selected",
                )}
              >
                <span className="flex min-w-0 items-center gap-1.5">
                  <DocumentIcon name={passage.document_name} className="size-3.5" />
                  <span className="truncate font-medium">{passage.document_name}</span>
                  {place && <span className="max-w-40 shrink-0 truncate text-muted-foreground">{place}</span>}
                </span>
                {passage.quote && (
                  <span className="line-clamp-2 text-[0.8125rem] leading-5 wrap-anywhere text-muted-foreground">
                    {passage.quote}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
