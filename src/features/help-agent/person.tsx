import { HELP_LIMITS } from "@contract/help-agent.ts";
import { useMutation } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { uuid } from "@/lib/uuid.ts";
import type { Help } from "./use-help.ts";

/** Hands the conversation to a person, with what was said and what is typed here. It is free at any time. */
export function AskPerson({ help }: { help: Help }) {
  const { id, talk, dispatch, setView } = help;
  const { pathname } = useLocation();
  const hand = useMutation(mutation("/agent/help-agent/conversation/person"));
  const [message, setMessage] = useState(talk.draft);
  // Names the conversation that a first message begins, also when it is sent once more.
  const [key] = useState(uuid);
  const needsWords = talk.messages.length === 0;
  const canSend = message.length <= HELP_LIMITS.message && !(needsWords && message.trim() === "");
  return (
    <form
      aria-label="Talk to a person"
      className="grid gap-3 border-t p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSend || hand.isPending) return;
        const words = message.trim();
        hand.mutate(
          { id, key, page: pathname.slice(0, 200), ...(words && { message: words }) },
          {
            onSuccess: ({ conversation_id }) => {
              dispatch({ type: "handed", id: conversation_id });
              if (talk.draft.trim() === words) dispatch({ type: "typed", text: "" });
              setView("talk");
            },
          },
        );
      }}
    >
      <div className="grid gap-0.5">
        <p className="flex items-center gap-2 text-sm font-semibold">
          <UserRound aria-hidden className="size-4" /> Talk to a person
        </p>
        <p className="text-xs leading-4 text-pretty text-muted-foreground">
          It’s free. {needsWords ? "The answer comes" : "They see this conversation, and the answer comes"}{" "}
          here and by mail.
        </p>
      </div>
      <Textarea
        autoFocus
        rows={3}
        aria-label="What do you need?"
        placeholder={needsWords ? "What do you need?" : "Anything to add? (optional)"}
        maxLength={HELP_LIMITS.message}
        value={message}
        className="max-h-40"
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={() => setView("talk")}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={!canSend} busy={hand.isPending}>
          Send to support
        </Button>
      </div>
    </form>
  );
}
