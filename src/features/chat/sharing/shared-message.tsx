import type { SharedMessage } from "@contract/chat-shares.ts";
import { EyeOff } from "lucide-react";
import { useId, useMemo, type ReactNode } from "react";
import { AnswerMarkdown } from "../answer-markdown.tsx";
import { AskedLine } from "../asked/asked-line.tsx";
import { CitationContext } from "../citation-context.ts";
import { SourceList } from "../source-list.tsx";
import { AnswerWatch } from "../watches/answer-watch.tsx";

interface SharedMessageProps {
  message: SharedMessage;
  /** Who asked. */
  asker: string;
  openNumber: number | null;
  onOpen: (messageId: number, number: number) => void;
}

/** A message of a shared chat, to read. */
export function SharedMessageView({ message, asker, openNumber, onOpen }: SharedMessageProps) {
  return message.role === "user" ? (
    <SharedQuestion message={message} asker={asker} />
  ) : (
    <SharedAnswer message={message} openNumber={openNumber} onOpen={onOpen} />
  );
}

function SharedQuestion({ message, asker }: Pick<SharedMessageProps, "message" | "asker">) {
  return (
    <article aria-label={`Question by ${asker}`} className="flex flex-col items-end">
      <AskedLine aims={message.aims} />
      <p className="max-w-[85%] rounded-lg rounded-br-xs bg-secondary px-4 py-2.5 text-[0.9375rem] leading-6 wrap-anywhere whitespace-pre-wrap">
        {message.parts.map((part) => (part.type === "text" ? part.text : "")).join("")}
      </p>
    </article>
  );
}

function SharedAnswer({ message, openNumber, onOpen }: Omit<SharedMessageProps, "asker">) {
  const { id, parts, citations, searched, status } = message;
  const headingId = useId();
  const context = useMemo(
    () => ({ citations, openNumber, isStreaming: false, onOpen: (number: number) => onOpen(id, number) }),
    [citations, openNumber, onOpen, id],
  );
  const isMarked = parts.some((part) => part.type === "text" && part.unsupported.length > 0);
  return (
    <article aria-labelledby={headingId}>
      <h2 id={headingId} className="sr-only">
        Answer
      </h2>
      <CitationContext value={context}>
        <div className="grid grid-cols-1 gap-3">
          {parts.map((part, index) =>
            part.type === "text" ? (
              <AnswerMarkdown key={index} text={part.text} unsupported={part.unsupported} />
            ) : (
              <Hidden key={index} />
            ),
          )}
        </div>
        {parts.length === 0 && <Note>The answer couldn’t be written.</Note>}
        {status === "cancelled" && <Note>Stopped.</Note>}
        {isMarked && (
          <Note>
            <span className="answer-unsupported">Underlined</span>: no source cited here says this.
          </Note>
        )}
        <SourceList
          citations={citations}
          search={
            searched.length === 0
              ? null
              : { documents: searched.length, searched, closest: [], reading: null, unread: [] }
          }
        />
        <AnswerWatch message={message} />
      </CitationContext>
      <div className="mt-1 -ml-2 empty:hidden print:hidden">
        <AnswerWatch message={message} isAction />
      </div>
    </article>
  );
}

function Hidden() {
  return (
    <p className="flex items-start gap-2 rounded-md border border-dashed px-3 py-2 text-sm text-muted-foreground">
      <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      Hidden: it rests on a document you can’t read.
    </p>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-sm text-muted-foreground">{children}</p>;
}
