import type { InputOf } from "@contract/index.ts";
import type { VoiceRun } from "@contract/voice-runs.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { query, queryKey, request } from "@/lib/api.ts";
import { useConnection } from "@/lib/connection.ts";
import { LOOK_AGAIN_MS } from "@/lib/look-again.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { uuid } from "@/lib/uuid.ts";

/** How often a recording is asked for while the channel that tells of it is down. */
const POLL_MS = 4000;

/**
 * A recording that is shown, wherever it was begun: its progress comes over the reader's channel.
 * @param shownId the run that the address names; null: none yet
 * @param onBegun told the id of a run that this tab has begun
 */
export function useVoiceRun(shownId: number | null, onBegun: (id: number) => void) {
  const client = useQueryClient();
  const { authId, organization } = useSession();
  const connection = useConnection();
  const [starting, setStarting] = useState(false);
  const keyOf = (id: number) => queryKey("/agent/voice-generator/get", { id }, organization.id);
  const kept = useQuery({
    ...query("/agent/voice-generator/get", { id: shownId ?? 0 }),
    enabled: shownId !== null,
    refetchInterval: ({ state }) =>
      state.data?.state !== "running" ? false : connection === "quiet" ? POLL_MS : LOOK_AGAIN_MS,
  });
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKey("/agent/voice-generator/recordings") });
    void client.invalidateQueries({ queryKey: queryKey("/agent/voice-generator/get") });
    void client.invalidateQueries({ queryKey: queryKey("/agent/runs") });
  };
  useRealtime(
    "user",
    authId,
    {
      agent_run: ({ kind }) => {
        if (kind === "voice_generator") refresh();
      },
      voice_run: ({ run_id, stage, parts, spoken, seconds }) =>
        client.setQueryData<VoiceRun>(keyOf(run_id), (run) =>
          // Told late, it doesn't go back.
          run?.state === "running" && spoken >= run.spoken ? { ...run, stage, parts, spoken, seconds } : run,
        ),
    },
    refresh,
  );

  return {
    run: shownId === null ? null : (kept.data ?? null),
    starting,
    running: kept.data?.state === "running" && shownId !== null,
    loading: shownId !== null && kept.isPending,
    loadError: shownId === null ? null : kept.error,
    retry: () => void kept.refetch(),
    /** @throws what is shown at the form */
    async begin(input: Omit<InputOf<"/agent/voice-generator/run">, "key">) {
      setStarting(true);
      try {
        const run = await request("/agent/voice-generator/run", { ...input, key: uuid() });
        client.setQueryData(keyOf(run.id), run);
        onBegun(run.id);
        refresh();
      } finally {
        setStarting(false);
      }
    },
    async stop() {
      if (shownId !== null) await request("/agent/run/stop", { id: shownId });
      refresh();
    },
  };
}
