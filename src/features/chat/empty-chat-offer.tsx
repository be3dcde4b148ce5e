import { query } from "@/lib/api.ts";
import { Button } from "@/components/ui/button.tsx";
import { formatCount } from "@/lib/format.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowUp, BookCheck, SquareSlash, Timer, Upload } from "lucide-react";
import { TEMPORARY_HOURS } from "@contract/chat.ts";
import { Link } from "react-router-dom";
import { changeAsked, useAsked } from "./asked/asked-with.ts";
import { useOnlyDocuments } from "./asked/only-documents.tsx";

interface EmptyChatOfferProps {
  draft: string;
  /** The chat isn't there yet. */
  isNew: boolean;
  /** Puts a question into the composer; it sends nothing. */
  onFill: (text: string) => void;
}

/** What a new chat offers below the composer: how it may be, what could be asked, or the way to the first document. */
export function EmptyChatOffer({ draft, isNew, onFill }: EmptyChatOfferProps) {
  return (
    <>
      {isNew && <Hints draft={draft} />}
      <Suggestions onFill={onFill} />
    </>
  );
}

/** How a question can be aimed, whether only documents answer, and whether the chat is to go by itself. */
function Hints({ draft }: { draft: string }) {
  const { temporary } = useAsked(draft);
  const only = useOnlyDocuments(draft, null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1 pt-2 text-xs text-muted-foreground">
      <p>
        <Key>/</Key> brings a prompt, <Key>#</Key> aims at a document or folder, <Key>@</Key> at a tag or team
      </p>
      <div className="-mx-1 flex flex-wrap items-center gap-1">
        {only.isEnforced === false && (
          <Button
            variant={only.isOn ? "secondary" : "ghost"}
            size="xs"
            aria-pressed={only.isOn}
            onClick={() => only.set(!only.isOn)}
          >
            <BookCheck />
            Only from documents
          </Button>
        )}
        <Button
          variant={temporary ? "secondary" : "ghost"}
          size="xs"
          aria-pressed={temporary}
          onClick={() => changeAsked(draft, (asked) => ({ ...asked, temporary: !temporary }))}
        >
          <Timer />
          {temporary ? `Temporary: goes after ${TEMPORARY_HOURS} hours` : "Temporary chat"}
        </Button>
      </div>
    </div>
  );
}

const Key = ({ children }: { children: string }) => <kbd className="font-sans font-medium">{children}</kbd>;

function Suggestions({ onFill }: Pick<EmptyChatOfferProps, "onFill">) {
  const storage = useQuery(query("/document/storage"));
  const suggested = useQuery(query("/thread/suggested-prompts", {}));
  if (!storage.data || !suggested.data) return null;
  const { documents, processing, failed } = storage.data;
  const { prompts } = suggested.data;
  if (documents === 0 && prompts.length === 0) return <FirstDocument />;
  return (
    <div className="pt-4">
      {processing > 0 && documents <= processing + failed && (
        <p className="pb-3 text-center text-sm text-muted-foreground">
          {formatCount(processing, "document")} {processing === 1 ? "is" : "are"} still being read; answers
          improve once that is done.
        </p>
      )}
      <ul aria-label="Suggested questions" className="grid gap-2 sm:grid-cols-2">
        {prompts.map(({ name, text }) => (
          <li key={text}>
            <Button
              variant="outline"
              dir="auto"
              className="h-full min-h-11 w-full justify-between gap-3 px-4 py-2.5 text-left font-normal wrap-anywhere whitespace-normal"
              onClick={() => onFill(text)}
            >
              {name ?? text}
              {name ? (
                <SquareSlash className="text-muted-foreground" />
              ) : (
                <ArrowUp className="text-muted-foreground" />
              )}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FirstDocument() {
  return (
    <div className="flex flex-col items-center gap-3 pt-6 text-center">
      <p className="max-w-sm text-pretty text-muted-foreground">
        There are no documents to answer from yet. Add one, and ask about it a moment later.
      </p>
      <Button asChild>
        <Link to="/app/train/files">
          <Upload />
          Upload your first document
        </Link>
      </Button>
    </div>
  );
}
