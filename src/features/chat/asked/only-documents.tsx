import type { Chat } from "@contract/chat.ts";
import { Button } from "@/components/ui/button.tsx";
import { mutation, query } from "@/lib/api.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { BookCheck, X } from "lucide-react";
import { changeAsked, useAsked } from "./asked-with.ts";

/**
 * Whether a chat answers from documents alone by its own choice, and what changes that: of a new chat what its first
 * question is asked with, of another the chat.
 */
export function useOnlyDocuments(draft: string, chat: Chat | null) {
  const { only = false } = useAsked(draft);
  const settings = useQuery(query("/chat/settings", {}));
  const update = useMutation(mutation("/chat/update"));
  const wanted = update.isPending ? update.variables.only_documents : chat?.only_documents;
  /** null: not known yet. */
  const isEnforced = settings.data?.only_documents ?? null;
  const isChosen = chat ? wanted === true : only;
  return {
    isEnforced,
    isOn: isEnforced === false && isChosen,
    set(isOn: boolean) {
      if (chat) update.mutate({ id: chat.id, only_documents: isOn ? true : null });
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
