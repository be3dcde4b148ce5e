import type { Message } from "@contract/chat.ts";
import { DocumentIcon } from "@/components/document-icon.tsx";
import { AimChip } from "./chips.tsx";

/** What a question was asked with, above its words. */
export function AskedLine({ attachments = [], aims = [] }: Pick<Message, "attachments" | "aims">) {
  if (attachments.length === 0 && aims.length === 0) return null;
  return (
    <ul aria-label="Asked with" className="mb-1.5 flex flex-wrap justify-end gap-1.5">
      {aims.map((aim, index) => (
        <AimChip key={index} aim={aim} />
      ))}
      {attachments.map(({ document_id, name }, index) => (
        <li
          key={index}
          className="flex min-h-7 max-w-full items-center gap-1.5 rounded-md border bg-secondary/60 px-2 py-0.5 text-xs leading-4"
        >
          <DocumentIcon name={name} className="size-3.5" />
          <span className="truncate">{name}</span>
          {document_id === null && <span className="shrink-0 text-muted-foreground">deleted</span>}
        </li>
      ))}
    </ul>
  );
}
