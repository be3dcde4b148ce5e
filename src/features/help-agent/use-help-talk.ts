import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer } from "react";
import { useLocation } from "react-router-dom";
import { query, stream } from "@/lib/api.ts";
import { ApiError, errorMessage, isAbort } from "@/lib/errors.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSession } from "@/lib/session.ts";
import { uuid } from "@/lib/uuid.ts";
import { helpAgentId, localId, NEW_TALK, reduce, serverId, type Sending } from "./conversation.ts";
import { keepTalk, keptTalk } from "./kept-talk.ts";

/** How long after an answer the free messages are counted anew, in milliseconds (product §4, §9). */
const HELP_REFRESH = 500;
/** Between two looks at an answer that another tab asked for, in milliseconds. */
const LOOK_EVERY = 2000;
const COUNT = "/agent/help-agent/free-message-count";
const CONVERSATION = "/agent/help-agent/conversation";
const LIST = "/agent/help-agent/conversation/list";

/**
 * The conversation with the help agent in this tab, and all that its states lead to: the stream, the conversation fetched
 * when it ends, the count a moment later.
 * @param agentId of the help agent; 1 unless it is a number (product §9)
 * @param remaining free messages
 */
export function useHelpTalk(agentId: unknown, remaining: number) {
  const { user, organization } = useSession();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const key = `${user.id}/${organization.id}`;
  const [talk, dispatch] = useReducer(reduce, key, (of) => ({ ...NEW_TALK, ...keptTalk(of) }));
  const id = serverId(talk.id);
  const { sending, draft } = talk;

  const ask = useEffectEvent((message: Sending, signal: AbortSignal) =>
    stream(
      "/agent/help-agent/message/stream",
      {
        message: message.text,
        help_agent_id: helpAgentId(agentId),
        conversation_id: message.conversationId,
        message_id: message.messageId,
        page: pathname.slice(0, 200),
        ...(message.confirmPaid && { confirm_paid: true }),
      },
      { organizationId: organization.id, signal },
    ),
  );

  useEffect(() => {
    if (!sending) return;
    const own = new AbortController();
    void (async () => {
      let given: string | null = null;
      try {
        for await (const piece of ask(sending, own.signal)) {
          if (own.signal.aborted) return;
          if (typeof piece === "string") dispatch({ type: "piece", text: piece });
          else given = piece.conversation_id;
        }
        if (own.signal.aborted) return;
        dispatch({ type: "ended", id: given, localId: localId(uuid()) });
        void invalidatePaths(client, [CONVERSATION, LIST]);
      } catch (error) {
        if (own.signal.aborted || isAbort(error)) return;
        const code = error instanceof ApiError ? error.code : null;
        dispatch({ type: "failed", id: given, message: errorMessage(error), code });
      }
      setTimeout(() => void invalidatePaths(client, [COUNT]), HELP_REFRESH);
    })();
    return () => own.abort();
  }, [sending, client]);

  const conversation = useQuery({
    ...query(CONVERSATION, { id: id ?? "0" }),
    enabled: id !== null && sending === null,
    refetchOnWindowFocus: "always",
    // Of an answer that is written for another tab, only its beginning is told.
    refetchInterval: ({ state }) => (state.data?.processing ? LOOK_EVERY : false),
  });
  const { data } = conversation;
  useEffect(() => {
    if (data) dispatch({ type: "fetched", conversation: data });
  }, [data]);

  useEffect(
    () => keepTalk(key, { id, draft: sending ? sending.text + draft : draft }),
    [key, id, draft, sending],
  );

  return {
    talk,
    /** The conversation's id as the server knows it. */
    id,
    dispatch,
    /** What has become of fetching the conversation. */
    conversation,
    /** An answer of it is being written that was asked for elsewhere. */
    isAnsweredElsewhere: sending === null && data?.id === id && data.processing,
    send(text: string) {
      dispatch({ type: "sent", text, newId: uuid(), at: new Date().toISOString(), remaining });
    },
    confirm() {
      dispatch({ type: "confirmed", at: new Date().toISOString() });
    },
  };
}
