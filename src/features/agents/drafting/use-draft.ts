import type { AgentDraft, DraftEvent } from "@contract/agent-drafts.ts";
import type { InputOf } from "@contract/index.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { query, queryKey, request, stream } from "@/lib/api.ts";
import { isAbort } from "@/lib/errors.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { uuid } from "@/lib/uuid.ts";

type Asked =
  | {
      kind: "context";
      input: Omit<InputOf<"/agent/message-generator/generate-context">, "key" | "instance_id">;
    }
  | { kind: "style"; input: Omit<InputOf<"/agent/message-generator/fine-tune">, "key" | "instance_id"> };

/**
 * The reader's latest draft of an instance's context or style: one that this tab begins and hears of, or one that there is,
 * wherever it was begun. @param open nothing is asked for before
 */
export function useDraft(instanceId: number, kind: "context" | "style", open: boolean) {
  const client = useQueryClient();
  const { authId } = useSession();
  const [heard, setHeard] = useState<AgentDraft | null>(null);
  const [stage, setStage] = useState<Extract<DraftEvent, { type: "status" }> | null>(null);
  const [streaming, setStreaming] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const turn = useRef(0);
  const kept = useQuery({ ...query("/agent/draft", { instance_id: instanceId, kind }), enabled: open });
  const refresh = () => void client.invalidateQueries({ queryKey: queryKey("/agent/draft") });
  useRealtime(
    "user",
    open ? authId : null,
    { agent_draft: refresh },
    refresh,
    () => !streaming && kept.data?.draft?.state === "running",
  );

  function told(asked: Asked): AsyncIterable<DraftEvent> {
    const named = { instance_id: instanceId, key: uuid() };
    return asked.kind === "context"
      ? stream("/agent/message-generator/generate-context", { ...asked.input, ...named })
      : stream("/agent/message-generator/fine-tune", { ...asked.input, ...named });
  }

  async function begin(asked: Asked): Promise<void> {
    const now = ++turn.current;
    setFailure(null);
    setHeard(null);
    setStage(null);
    setStreaming(true);
    let begun = false;
    try {
      for await (const event of told(asked)) {
        if (turn.current !== now) return;
        if (event.type === "status") setStage(event);
        else {
          begun = true;
          setHeard(event.draft);
        }
      }
    } catch (error) {
      // What was begun goes on without this connection, and is asked for.
      if (turn.current === now && !begun && !isAbort(error)) setFailure(error);
    } finally {
      if (turn.current === now) {
        setStreaming(false);
        await client.invalidateQueries({ queryKey: queryKey("/agent/draft") });
        setHeard(null);
      }
    }
  }

  const draft = heard ?? (streaming ? null : (kept.data?.draft ?? null));
  return {
    draft,
    /** How many messages the reader has edited in their own runs. */
    edits: kept.data?.edits ?? 0,
    loading: open && kept.isPending,
    loadError: kept.error,
    reload: () => void kept.refetch(),
    running: streaming || draft?.state === "running",
    stage,
    failure,
    begin,
    stop: async () => {
      if (draft) await request("/agent/draft/stop", { id: draft.id });
      refresh();
    },
  };
}

export type ShownDraft = ReturnType<typeof useDraft>;
