import type { SupportMessage } from "@contract/support.ts";
import { ChevronRight, Download } from "lucide-react";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { sizeOf } from "./words.ts";

interface MessageListProps {
  messages: readonly SupportMessage[];
  /** Who reads. */
  reader: "requester" | "support";
  onSave: (attachmentId: number) => void;
}

/** What was written in a request, the first above. */
export function MessageList({ messages, reader, onSave }: MessageListProps) {
  return (
    <ol aria-label="Messages" className="grid gap-3">
      {messages.map((message) => (
        <li key={message.id}>
          <Message message={message} reader={reader} onSave={onSave} />
        </li>
      ))}
    </ol>
  );
}

function nameOf({ from, author }: SupportMessage, reader: MessageListProps["reader"]): string {
  if (from === reader && reader === "requester") return "You";
  if (from === "support") return author ? `${author} (support)` : "Support";
  return author ?? "Somebody who is gone";
}

function Message({
  message,
  reader,
  onSave,
}: Omit<MessageListProps, "messages"> & { message: SupportMessage }) {
  const { kind, from, content, attachments, created_at } = message;
  const when = (
    <time
      dateTime={created_at}
      title={formatDateTime(created_at)}
      className="shrink-0 text-xs text-muted-foreground"
    >
      {formatRelative(created_at)}
    </time>
  );
  if (kind === "closed" || kind === "reopened") {
    return (
      <p className="flex items-center gap-3 text-xs text-muted-foreground">
        <span className="h-px flex-1 bg-border" />
        <span>
          {kind === "closed" ? "Closed by support" : "Opened again"} · {when}
        </span>
        <span className="h-px flex-1 bg-border" />
      </p>
    );
  }
  return (
    <article
      className={cn("grid gap-2 rounded-lg border px-4 py-3", from === "support" ? "bg-selected" : "bg-card")}
    >
      <header className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-sm font-medium">{nameOf(message, reader)}</span>
        {when}
      </header>
      {kind === "transcript" ? (
        <Transcript content={content} />
      ) : (
        <p className="text-sm leading-6 wrap-anywhere whitespace-pre-wrap">{content}</p>
      )}
      {attachments.length > 0 && (
        <ul aria-label="Files" className="flex flex-wrap gap-2">
          {attachments.map(({ id, name, size }) => (
            <li key={id} className="max-w-full">
              <Button
                variant="outline"
                size="sm"
                className="max-w-full"
                aria-label={`Save ${name}`}
                onClick={() => onSave(id)}
              >
                <DocumentIcon name={name} className="size-4" />
                <span className="truncate">{name}</span>
                <span className="text-xs text-muted-foreground tabular-nums">{sizeOf(size)}</span>
                <Download aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Transcript({ content }: { content: string }) {
  if (content === "")
    return <p className="text-sm text-muted-foreground">Asked for a person in the help chat.</p>;
  return (
    <details className="group text-sm" open>
      <summary className="flex cursor-pointer list-none items-center gap-1 rounded-xs font-medium outline-none focus-visible:ring-2 focus-visible:ring-ring">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        The conversation with the help agent
      </summary>
      <p className="mt-2 max-h-96 overflow-y-auto border-l-2 pl-3 leading-6 wrap-anywhere whitespace-pre-wrap text-muted-foreground relative">
        {content}
      </p>
    </details>
  );
}
