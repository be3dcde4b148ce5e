import type { MessageRun } from "@contract/agent-runs.ts";
import type { InputOf } from "@contract/index.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { query, queryKey, request, stream } from "@/lib/api.ts";
import { isAbort } from "@/lib/errors.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { uuid } from "@/lib/uuid.ts";
import { reduceRun, type RunView } from "./run-state.ts";

/** How often a run is read that another tab has begun, as it is written. */
const GROWING_MS = 1000;

type RunInput = InputOf<"/agent/message-generator/run">;

/**
 * A run that is shown: one that this tab begins and reads from its own stream, or one that there is, wherever it was begun.
 * @param shownId the run that the address names; null: none yet
 * @param onBegun told the id of a run that this tab has begun
 */
export function useMessageRun(shownId: number | null, onBegun: (id: number) => void) {
  const client = useQueryClient();
  const { authId, organization } = useSession();
  const [view, setView] = useState<RunView | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [streaming, setStreaming] = useState(false);
  const current = useRef(0);
  const kept = useQuery({
    ...query("/agent/run/get", { id: shownId ?? 0 }),
    enabled: shownId !== null && !streaming,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? GROWING_MS : false),
  });
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKey("/agent/runs") });
    void client.invalidateQueries({ queryKey: queryKey("/agent/run/get") });
  };
  useRealtime("user", authId, { agent_run: refresh }, refresh);

  const keep = (run: MessageRun) => {
    client.setQueryData(queryKey("/agent/run/get", { id: run.id }, organization.id), run);
  };

  async function begin(input: Omit<RunInput, "key">): Promise<void> {
    const turn = ++current.current;
    setFailure(null);
    setStreaming(true);
    let now: RunView | null = null;
    try {
      for await (const event of stream("/agent/message-generator/run", { ...input, key: uuid() })) {
        if (current.current !== turn) return;
        now = reduceRun(now, event);
        setView(now);
        if (event.type === "start") onBegun(event.run.id);
        if (event.type === "end") keep(event.run);
      }
    } catch (error) {
      if (isAbort(error) || current.current !== turn) return;
      // What was begun goes on without this connection, and is asked for.
      if (!now) throw error;
    } finally {
      if (current.current === turn) {
        setStreaming(false);
        setView(null);
        refresh();
      }
    }
  }

  const run = streaming ? (view?.run ?? null) : shownId === null ? null : (kept.data ?? null);
  return {
    run,
    stage: view?.stage ?? null,
    /** A run was asked for, and isn't told yet. */
    starting: streaming && view === null,
    running: streaming || run?.state === "running",
    loading: shownId !== null && !streaming && kept.isPending,
    loadError: kept.error,
    failure,
    setFailure,
    begin,
    keep,
    stop: async () => {
      if (run) await request("/agent/run/stop", { id: run.id });
      refresh();
    },
  };
}
