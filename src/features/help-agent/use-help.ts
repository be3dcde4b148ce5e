import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mutation, query } from "@/lib/api.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { useBranding } from "@/lib/use-branding.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { useFreeMessages } from "./use-free-messages.ts";
import { useHelpTalk } from "./use-help-talk.ts";

/** How long the questions that may be asked are kept, in milliseconds (product §9). */
const QUESTIONS_STALE = 300_000;

const CONVERSATIONS = ["/agent/help-agent/conversation", "/agent/help-agent/conversation/list"] as const;

/** All that the chat with the help agent shows. @param isShown it is asked for nothing before */
export function useHelp(isShown: boolean) {
  const { name } = useBranding();
  const { authId, organization } = useSession();
  const client = useQueryClient();
  const refresh = () => void invalidatePaths(client, CONVERSATIONS);
  useRealtime(
    "user",
    authId,
    {
      help_conversation(event) {
        if (event.organization_id === organization.id) refresh();
      },
    },
    refresh,
  );
  const offer = useQuery({
    ...query("/agent/help-agent/placeholder-questions"),
    staleTime: QUESTIONS_STALE,
    enabled: isShown,
  });
  const free = useFreeMessages(isShown);
  const talk = useHelpTalk(offer.data?.agent.id, free.remaining);
  const [view, setView] = useState<"talk" | "past" | "person">("talk");
  const remove = useMutation(mutation("/agent/help-agent/conversation/delete"));
  return {
    ...talk,
    /** What the chat is called, by the AI name (product §2). */
    title: `${name} help`,
    offer,
    free,
    view,
    setView,
    open(id: string) {
      if (id !== talk.id) talk.dispatch({ type: "opened", id });
      setView("talk");
    },
    begin() {
      talk.dispatch({ type: "begun" });
      setView("talk");
    },
    /** Deletes a conversation; an answer to it that is being written is left. */
    remove(id: string) {
      if (id === talk.id) talk.dispatch({ type: "begun" });
      remove.mutate({ id });
    },
  };
}
export type Help = ReturnType<typeof useHelp>;
