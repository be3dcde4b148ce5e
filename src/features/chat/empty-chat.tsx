import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/lib/session.ts";
import { Timer } from "lucide-react";
import { TEMPORARY_HOURS } from "@contract/chat.ts";
import { changeAsked, useAsked } from "./asked/asked-with.ts";

/** What a new chat says above the composer. */
export function EmptyChatHead() {
  const { organization } = useSession();
  return (
    <div className="px-4 pb-6 text-center">
      <h1 className="text-2xl leading-8 font-semibold tracking-tight text-balance">
        What would you like to know?
      </h1>
      <p className="mt-2 text-pretty text-muted-foreground">
        Answers come from the documents of {organization.name}, with the passages they rest on.
      </p>
    </div>
  );
}

/** How a question can be aimed, and whether the chat is to go by itself. */
export function EmptyChatHints({ draft }: { draft: string }) {
  const { temporary } = useAsked(draft);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1 pt-2 text-xs text-muted-foreground">
      <p>
        <kbd className="font-sans font-medium">#</kbd> aims at a document or folder,{" "}
        <kbd className="font-sans font-medium">@</kbd> at a tag or team
      </p>
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
  );
}
