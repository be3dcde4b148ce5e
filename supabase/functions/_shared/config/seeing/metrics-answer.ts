import { isBearer } from "../bearer.ts";
import { renderMetrics } from "./metrics.ts";

export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * The answer to `GET …/metrics`: this process's figures, for whoever carries `METRICS_TOKEN`.
 * @param refresh sets what is asked of others first, such as the database
 * @returns null where no token is set: then there is no such address
 */
export async function answerMetrics(
  request: Request,
  token: string | undefined,
  part: string,
  refresh: () => Promise<void> = () => Promise.resolve(),
): Promise<Response | null> {
  if (token === undefined) return null;
  if (!(await isBearer(request, token))) {
    return new Response("This needs the token of METRICS_TOKEN.\n", {
      status: 401,
      headers: { "www-authenticate": "Bearer", "cache-control": "no-store" },
    });
  }
  await refresh();
  return new Response(renderMetrics({ part }), {
    headers: { "content-type": METRICS_TYPE, "cache-control": "no-store" },
  });
}
