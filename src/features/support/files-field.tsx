import { SUPPORT_ACCEPT } from "@domain/support/attachment-type.ts";
import { SUPPORT_LIMITS } from "@domain/support/requests.ts";
import { CircleAlert, Paperclip, RotateCw, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Progress } from "@/components/ui/progress.tsx";
import { cn } from "@/lib/cn.ts";
import type { Draft } from "./drafts.ts";
import type { Files, Sending } from "./use-files.ts";
import { sizeOf } from "./words.ts";

/** The files of a message, with what adds some. */
export function FilesField({ draft, files }: { draft: Draft; files: Files }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={cn("grid gap-2 rounded-md", files.isOver && "ring-2 ring-brand")}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
          <Paperclip aria-hidden />
          Attach files
        </Button>
        <p className="text-xs text-pretty text-muted-foreground">
          {files.isOver
            ? "Drop them to attach them."
            : `Up to ${SUPPORT_LIMITS.attachments} pictures, PDF, Word or text files of 10 MB. You can drop or paste them too.`}
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={SUPPORT_ACCEPT}
          aria-label="Files to attach"
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            target.value = "";
            if (chosen.length > 0) files.add(chosen);
          }}
        />
      </div>
      {(draft.files.length > 0 || files.sending.length > 0) && (
        <ul aria-label="Attached files" className="grid gap-1.5">
          {draft.files.map(({ id, name, size }) => (
            <FileRow key={id} name={name} note={sizeOf(size)} onRemove={() => files.remove(id)} />
          ))}
          {files.sending.map((each) => (
            <SendingRow key={each.id} sending={each} files={files} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SendingRow({ sending, files }: { sending: Sending; files: Files }) {
  const { file, sent, refusal } = sending;
  if (refusal === null) {
    const share = file.size > 0 ? (100 * sent) / file.size : 0;
    return (
      <FileRow
        name={file.name}
        note={<Progress value={share} aria-label={`Sending ${file.name}`} className="w-20" />}
        onRemove={() => files.stop(sending)}
      />
    );
  }
  return (
    <FileRow
      name={file.name}
      failed
      note={<span role="alert">{refusal}</span>}
      onRemove={() => files.stop(sending)}
    >
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Try ${file.name} again`}
        onClick={() => files.retry(sending)}
      >
        <RotateCw />
      </Button>
    </FileRow>
  );
}

interface FileRowProps {
  name: string;
  note: ReactNode;
  failed?: boolean;
  onRemove: () => void;
  children?: ReactNode;
}

function FileRow({ name, note, failed = false, onRemove, children }: FileRowProps) {
  return (
    <li
      className={cn(
        "flex min-h-9 min-w-0 items-center gap-2 rounded-md border py-0.5 pr-0.5 pl-2.5 text-sm",
        failed && "border-destructive/40 bg-destructive/5",
      )}
    >
      {failed ? (
        <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive" />
      ) : (
        <DocumentIcon name={name} className="size-4" />
      )}
      <div className={cn("flex min-w-0 flex-1 gap-x-3", failed ? "flex-col py-1" : "items-center")}>
        <span className="min-w-0 truncate">{name}</span>
        <span
          className={cn(
            "shrink-0 text-xs text-pretty text-muted-foreground tabular-nums",
            failed ? "text-destructive-text" : "ml-auto",
          )}
        >
          {note}
        </span>
      </div>
      {children}
      <Button variant="ghost" size="icon-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X />
      </Button>
    </li>
  );
}
