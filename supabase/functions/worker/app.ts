import { z } from "zod";
import type { ErrorCode } from "../_shared/contract/errors.ts";
import { ApiError, toApiError } from "../_shared/db/api-error.ts";
import { carriesKey } from "../_shared/config/bearer.ts";
import { logError } from "../_shared/config/seeing/log.ts";
import { answerMetrics } from "../_shared/config/seeing/metrics-answer.ts";
import type { LoadFont } from "../_shared/domain/typesetting/fonts.ts";
import type { Services } from "../_shared/services/services.ts";
import { createSources } from "../_shared/sources/index.ts";
import { jobKinds } from "./jobs/index.ts";
import { createParser } from "./parser.ts";
import { createTick } from "./tick.ts";

/**
 * The worker's HTTP face, for the server itself only: `POST /worker` runs due jobs and answers
 * `{ more, next_in_ms }`, whether some are still due and when the next one will be; `POST /worker/secrets/reseal?after=<id>`
 * seals a batch of secrets under the newest key and answers what `SecretStore.reseal` does; `GET /worker/_health`; `GET /worker/metrics`
 * for whoever carries METRICS_TOKEN.
 */
export function handler(services: Services, readFont: LoadFont): (request: Request) => Promise<Response> {
  const { env, uploads, storing, web, secrets } = services;
  const tick = createTick(jobKinds, {
    ...services,
    db: storing,
    parser: createParser(env),
    readFont,
    sources: createSources(
      uploads,
      { db: storing, web, secrets, uploads },
      { ...services, service: storing, db: storing },
    ),
    now: () => performance.now(),
  });

  const tasks: Record<string, (asked: URLSearchParams) => Promise<object>> = {
    "/worker": () => tick(),
    "/worker/secrets/reseal": (asked) =>
      secrets.reseal(storing, z.coerce.number().int().min(0).catch(0).parse(asked.get("after"))),
  };

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === "GET" && pathname === "/worker/_health") return new Response("ok");
    if (request.method === "GET" && pathname === "/worker/metrics") {
      return (
        (await answerMetrics(request, env.metricsToken, "worker")) ??
        refuse("not_found", "There is nothing here.")
      );
    }
    if (!(await carriesKey(request, env.secretKeys))) {
      return refuse("unauthenticated", "This service is for the server itself only.");
    }
    const task = request.method === "POST" ? tasks[pathname] : undefined;
    if (!task) return refuse("not_found", "There is nothing here.");
    try {
      return Response.json(await task(searchParams));
    } catch (error) {
      logError("a task of the worker failed", error, { task: pathname });
      return respond(toApiError(error));
    }
  };
}

function refuse(code: ErrorCode, message: string): Response {
  return respond(new ApiError(code, message));
}

function respond(error: ApiError): Response {
  return Response.json(error.body(crypto.randomUUID()), { status: error.status });
}
