import { Hono } from "hono";
import { cors } from "hono/cors";
import type { Call } from "../_shared/contract/call.ts";
import { contract } from "../_shared/contract/index.ts";
import { ApiError, toApiError } from "../_shared/db/api-error.ts";
import { handlers } from "./calls/index.ts";
import type { ApiServices, Verify } from "./context.ts";
import { authorize } from "./middleware/authorize.ts";
import { readBody, readInput } from "./middleware/read-input.ts";
import { streamEvents } from "./middleware/stream-events.ts";
import { openapi } from "./openapi.ts";

type AnyHandle = (context: unknown, input: unknown) => Promise<unknown> | AsyncIterable<unknown>;
type AnyHandler = AnyHandle | { verify: Verify; handle: AnyHandle };

/**
 * The API of SPEC §7 as a fetch handler: every call of the contract at `POST /api<path>`, its reference at
 * `GET /api/openapi.json`. Each error is the body of SPEC §8; causes go to the log with the request id.
 */
export function createApp(services: ApiServices): (request: Request) => Promise<Response> {
  const app = new Hono<{ Variables: { requestId: string } }>({ strict: false }).basePath("/api");

  app.use(async (context, next) => {
    context.set("requestId", crypto.randomUUID());
    await next();
    context.header("x-request-id", context.get("requestId"));
    context.header("x-content-type-options", "nosniff");
  });
  app.use(
    cors({
      origin: "*",
      allowMethods: ["POST", "GET", "OPTIONS"],
      allowHeaders: ["authorization", "apikey", "content-type", "organization-id", "x-client-info"],
      exposeHeaders: ["x-request-id"],
      maxAge: 86_400,
    }),
  );

  app.get("/_health", (context) => context.text("ok"));
  app.get("/openapi.json", (context) => context.json(openapi(services.env)));

  for (const [path, definition] of Object.entries<Call>(contract)) {
    const handler = handlers[path as keyof typeof handlers] as AnyHandler;
    const { verify, handle } =
      typeof handler === "function" ? { verify: undefined, handle: handler } : handler;
    // Without strictness a request's last slash is dropped before routes are matched.
    app.all(path.replace(/\/$/, ""), async (context) => {
      const request = context.req.raw;
      if (request.method !== "POST") throw new ApiError("method_not_allowed", "Calls are made with POST.");
      let body: Promise<Uint8Array> | undefined;
      const read = () => (body ??= readBody(request));
      const verified = async () =>
        verify !== undefined && (await verify(await read(), request.headers, services.env));
      const requestId = context.get("requestId");
      const caller = await authorize(definition.access, request, services, requestId, verified);
      const answer = async () => {
        const answered = handle(caller.context, readInput(await read(), definition.input));
        if (Symbol.asyncIterator in answered) return streamEvents(answered, definition.output, requestId);
        return context.json(definition.output.parse(await answered) as object);
      };
      // Who may not make the call hears just that, also when their input is wrong.
      const response = await answer().catch(async (error: unknown) => {
        await caller.confirm();
        throw error;
      });
      await caller.confirm();
      return response;
    });
  }

  app.notFound((context) => {
    const error = new ApiError("not_found", "There is no such call.");
    return context.json(error.body(context.get("requestId")), 404);
  });
  app.onError((error, context) => {
    const requestId = context.get("requestId");
    const told = toApiError(error);
    if (told !== error) console.error(`${requestId} ${context.req.path} ${error.stack ?? String(error)}`);
    return context.json(told.body(requestId), told.status as 400);
  });
  return async (request) => app.fetch(request);
}
