import { mutation, request } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { keptOf } from "./asked/asked-with.ts";
import { useNavigate } from "react-router-dom";
import { chatPath, WITHIN } from "./chat-path.ts";
import { askedAfter, EMPTY_THREAD, generating, isBusy } from "./thread.ts";
import type { Asked, Message } from "@contract/chat.ts";
import type { Thread } from "./thread.ts";
import { ask } from "./ask.ts";
import type { Question } from "./ask.ts";
import { carryDraft, draftKey, forgetQuestionKey, questionKey } from "./drafts.ts";
import { dispatch, threadKey } from "./thread-cache.ts";

/**
 * What a reader does in a chat.
 * @param onCreated told the id of the chat that a first question started
 */
export function useThreadActions(chatId: number | null, thread: Thread, onCreated: (chatId: number) => void) {
  const { organization, user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const draft = draftKey(user.id, organization.id, chatId);
  const key = threadKey(organization.id, chatId);
  const read = () => client.getQueryData<Thread>(key);

  const asking = useMutation({
    mutationFn: async (question: Question) => {
      await ask(client, organization.id, question, (id) => {
        forgetQuestionKey(draft);
        carryDraft(draft, draftKey(user.id, organization.id, id), question.text);
        onCreated(id);
      });
      if (question.chatId !== null) forgetQuestionKey(draft);
    },
    meta: { quiet: true },
  });
  const rating = useMutation(mutation("/chat/update"));
  const older = useMutation({
    mutationFn: async (id: number) => {
      const before = read()?.messages[0]?.id;
      const page = await request("/chat/get", { id, before }, { organizationId: organization.id });
      dispatch(client, key, [{ type: "older", page }]);
    },
    meta: { quiet: true },
  });

  return {
    ...useStop(thread),
    /** Asks, unless the chat isn't there yet or is busy. Tells whether it did. @param asked what a question that replaces another keeps of it, unless given */
    send(text: string, replaces: number | null = null, asked?: Asked): boolean {
      const current = read() ?? (chatId === null ? EMPTY_THREAD : null);
      if (!current || isBusy(current)) return false;
      const kept = asked ?? keptOf(current.messages.find(({ id }) => id === replaces));
      const follows = askedAfter(current);
      asking.mutate({
        chatId,
        text,
        replaces,
        asked: kept,
        ...(replaces === null && follows !== null && { follows }),
        key: questionKey(draft, JSON.stringify([text, replaces, kept]), current.known),
      });
      return true;
    },
    dismissFailure() {
      dispatch(client, key, [{ type: "refused", failure: null }]);
    },
    rate(
      messageId: number,
      value: Message["rating"],
      comment: string | null = null,
      reasons: Message["rating_reasons"] = [],
    ) {
      if (chatId === null) return;
      dispatch(client, key, [{ type: "rated", messageId, value, comment, reasons }]);
      rating.mutate(
        { id: chatId, rating: { message_id: messageId, value, comment, reasons } },
        { onError: () => void client.invalidateQueries({ queryKey: key }) },
      );
    },
    /** Brings the branch of a message into view, or the chat's newest; back leads to the one in view now. */
    async show(branch: number | null): Promise<void> {
      const tip = read()?.messages.at(-1)?.id ?? null;
      if (read()?.view === null)
        await navigate(chatPath(chatId, { branch: tip }), { replace: true, state: WITHIN });
      await navigate(chatPath(chatId, { branch }), { state: WITHIN });
    },
    loadOlder() {
      if (chatId !== null && !older.isPending) older.mutate(chatId);
    },
    /** Loads all messages there are, for what needs the whole chat. @throws as the call */
    async loadAll(): Promise<void> {
      for (let thread = read(); chatId !== null && thread?.hasMore; thread = read()) {
        const input = { id: chatId, before: thread.messages[0]?.id, limit: 2000 };
        const page = await request("/chat/get", input, { organizationId: organization.id });
        dispatch(client, key, [{ type: "older", page }]);
      }
    },
    isLoadingOlder: older.isPending,
    olderError: older.error,
  };
}

/** Stops an answer; one that the server hasn't named yet, as soon as it does. */
function useStop(thread: Thread) {
  const cancelling = useMutation(mutation("/chat/cancel"));
  const [wanted, setWanted] = useState(false);
  const answerId = generating(thread)?.id ?? null;
  if (wanted && !isBusy(thread)) setWanted(false);
  const cancel = useEffectEvent((id: number) => {
    cancelling.mutate({ message_id: id }, { onError: () => setWanted(false) });
  });
  useEffect(() => {
    if (wanted && answerId !== null) cancel(answerId);
  }, [wanted, answerId]);
  return {
    stop() {
      if (isBusy(thread)) setWanted(true);
    },
    isStopping: wanted,
  };
}

export type ThreadActions = ReturnType<typeof useThreadActions>;
