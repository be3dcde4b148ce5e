import { gauge, labelled, mergeMetrics } from "../../supabase/functions/_shared/config/seeing/metrics.ts";
import { answerMetrics } from "../../supabase/functions/_shared/config/seeing/metrics-answer.ts";
import type { Supervisor } from "../functions/supervisor.ts";
import type { RealtimeGateway } from "../realtime/index.ts";

/** How long a function may take to tell its figures; without them the others' are told. */
const patience = 5_000;

const sockets = gauge("atrium_sockets", "Open sockets of the realtime gateway.");
const channels = gauge("atrium_channels", "Channels that are joined on them.");
const up = gauge<{ function: string }>(
  "atrium_function_up",
  "Whether one of a function's processes answers (1) or none (0).",
);
const processes = gauge<{ function: string }>(
  "atrium_function_processes",
  "How many of a function's processes answer.",
);

export interface MetricsContext {
  token: string | undefined;
  gateway: Pick<RealtimeGateway, "health">;
  functions: Pick<Supervisor, "states" | "addresses"> | undefined;
}

/**
 * Makes what answers `/metrics`: the ground's own figures with those of each process of its functions, each line with its
 * `part` and, of functions, its `process`. What the database holds is told by one of them.
 * @returns null where no token is set
 */
export function createMetrics({ token, gateway, functions }: MetricsContext) {
  const refresh = () => {
    const { sockets: open, channels: joined } = gateway.health();
    sockets.set({}, open);
    channels.set({}, joined);
    for (const [name, state] of Object.entries(functions?.states() ?? {})) {
      up.set({ function: name }, state === "up" ? 1 : 0);
      processes.set({ function: name }, functions?.addresses(name).length ?? 0);
    }
    return Promise.resolve();
  };
  const ofProcess = async (address: string, number: number, authorization: string): Promise<string> => {
    const answer = await fetch(address, {
      headers: { authorization },
      signal: AbortSignal.timeout(patience),
    }).catch(() => null);
    return answer?.ok ? labelled(await answer.text(), { process: String(number) }) : "";
  };

  return async (request: Request): Promise<Response | null> => {
    const own = await answerMetrics(request, token, "ground", refresh);
    if (!own?.ok) return own;
    const asked = ["api", "worker"].flatMap((name) =>
      (functions?.addresses(name) ?? []).map(({ number, url }, index) =>
        ofProcess(`${url}/${name}/metrics${index > 0 ? "?database=off" : ""}`, number, `Bearer ${token}`),
      ),
    );
    return new Response(mergeMetrics([await own.text(), ...(await Promise.all(asked))]), own);
  };
}
