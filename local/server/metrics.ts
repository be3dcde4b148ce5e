import { gauge, mergeMetrics } from "../../supabase/functions/_shared/config/seeing/metrics.ts";
import { answerMetrics } from "../../supabase/functions/_shared/config/seeing/metrics-answer.ts";
import type { Supervisor } from "../functions/supervisor.ts";
import type { RealtimeGateway } from "../realtime/index.ts";

/** How long a function may take to tell its figures; without them the others' are told. */
const patience = 5_000;

const sockets = gauge("atrium_sockets", "Open sockets of the realtime gateway.");
const channels = gauge("atrium_channels", "Channels that are joined on them.");
const up = gauge<{ function: string }>(
  "atrium_function_up",
  "Whether a function's process answers (1) or not (0).",
);

export interface MetricsContext {
  token: string | undefined;
  /** Where the functions are reached. */
  internalUrl: string;
  gateway: Pick<RealtimeGateway, "health">;
  functions: Pick<Supervisor, "states" | "has"> | undefined;
}

/**
 * Makes what answers `/metrics`: the ground's own figures with those of its functions, each line with its `part`.
 * @returns null where no token is set
 */
export function createMetrics({ token, internalUrl, gateway, functions }: MetricsContext) {
  const refresh = () => {
    const { sockets: open, channels: joined } = gateway.health();
    sockets.set({}, open);
    channels.set({}, joined);
    for (const [name, state] of Object.entries(functions?.states() ?? {}))
      up.set({ function: name }, state === "up" ? 1 : 0);
    return Promise.resolve();
  };
  const ofFunction = async (name: string, authorization: string): Promise<string> => {
    if (!functions?.has(name)) return "";
    const answer = await fetch(`${internalUrl}/functions/v1/${name}/metrics`, {
      headers: { authorization },
      signal: AbortSignal.timeout(patience),
    }).catch(() => null);
    return answer?.ok ? answer.text() : "";
  };

  return async (request: Request): Promise<Response | null> => {
    const own = await answerMetrics(request, token, "ground", refresh);
    if (!own?.ok) return own;
    const parts = await Promise.all(["api", "worker"].map((name) => ofFunction(name, `Bearer ${token}`)));
    return new Response(mergeMetrics([await own.text(), ...parts]), own);
  };
}
