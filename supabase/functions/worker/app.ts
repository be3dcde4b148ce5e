import type { Env } from "../_shared/config/env.ts";
import type { ErrorCode } from "../_shared/contract/errors.ts";
import { ApiError, toApiError } from "../_shared/db/api-error.ts";
import { connectAs } from "../_shared/db/client.ts";
import { openPool } from "../_shared/db/pool.ts";
import { createAi } from "../_shared/providers/ai.ts";
import { isBearer } from "../_shared/config/bearer.ts";
import { uploadSource } from "../_shared/sources/upload/upload.ts";
import { jobKinds } from "./jobs/index.ts";
import { createParser } from "./parser.ts";
import { createTick } from "./tick.ts";
import { createUploads } from "./uploads.ts";

/**
 * The worker's HTTP face, for the server itself only: `POST /worker` runs due jobs and answers
 * `{ more, next_in_ms }`, whether some are still due and when the next one will be; `GET /worker/_health`.
 * @param stopping aborts when this process is about to end: jobs are given back
 */
export function handler(env: Env, stopping: AbortSignal): (request: Request) => Promise<Response> {
  const uploads = createUploads(env);
  const tick = createTick(jobKinds, {
    env,
    db: connectAs(openPool(env, "atrium-worker"), { role: "service_role" }),
    ai: createAi(env),
    parser: createParser(env),
    uploads,
    source: uploadSource(uploads),
    stopping,
    now: () => performance.now(),
  });

  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET" && pathname === "/worker/_health") return new Response("ok");
    if (!(await isBearer(request, env.secretKey))) {
      return refuse("unauthenticated", "This service is for the server itself only.");
    }
    if (request.method !== "POST" || pathname !== "/worker")
      return refuse("not_found", "There is nothing here.");
    try {
      return Response.json(await tick());
    } catch (error) {
      console.error(error);
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
