import type { Chat } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { query } from "@/lib/api.ts";
import { useChoice } from "@/lib/use-choice.ts";
import { useQuery } from "@tanstack/react-query";
import { BookCheck, X } from "lucide-react";
import { changeAsked, useAsked } from "./asked-with.ts";

/**
 * Whether a chat answers from documents alone by its own choice, and what changes that: of a new chat what its first
 * question is asked with, of another the chat.
 */
export function useOnlyDocuments(draft: string, chat: Chat | null) {
  const { only = false } = useAsked(draft);
  const settings = useQuery(query("/chat/settings", {}));
  const wanted = useChoice("/chat/update", chat?.only_documents, (input) => input.only_documents);
  /** null: not known yet. */
  const isEnforced = settings.data?.only_documents ?? null;
  const isChosen = chat ? wanted.shown === true : only;
  return {
    isEnforced,
    isOn: isEnforced === false && isChosen,
    set(isOn: boolean) {
      if (chat) wanted.choose({ id: chat.id, only_documents: isOn ? true : null });
      else changeAsked(draft, (asked) => ({ ...asked, only: isOn }));
    },
  };
}

/** Says that the chat answers from documents alone. */
export function OnlyDocumentsChip({ onRemove }: { onRemove: () => void }) {
  return (
    <li className="flex min-h-7 items-center gap-1.5 rounded-md border bg-secondary/60 py-0.5 pr-0.5 pl-2 text-xs leading-4">
      <BookCheck aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      Only from documents
      <Button
        variant="ghost"
        size="icon-sm"
        className="size-6 shrink-0"
        aria-label="Don’t answer only from documents"
        onClick={onRemove}
      >
        <X />
      </Button>
    </li>
  );
}
