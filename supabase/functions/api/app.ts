import { Hono } from "hono";
import { cors } from "hono/cors";
import type { Access, Call } from "../_shared/contract/call.ts";
import { parameterOf } from "../_shared/contract/path.ts";
import { contract } from "../_shared/contract/index.ts";
import type { Doing } from "../_shared/config/seeing/doing.ts";
import { logError } from "../_shared/config/seeing/log.ts";
import { answerMetrics } from "../_shared/config/seeing/metrics-answer.ts";
import { ApiError, toApiError } from "../_shared/db/api-error.ts";
import { rpc } from "../_shared/db/client.ts";
import { normalHost } from "../_shared/domain/hosts/normal-host.ts";
import { NotConfiguredError } from "../_shared/providers/not-configured.ts";
import { createFigures } from "../_shared/services/figures.ts";
import { handlers } from "./calls/index.ts";
import type { ApiServices, Delivery, UploadedFile, Verify } from "./context.ts";
import { authorize } from "./middleware/authorize.ts";
import { parseBody, parseInput, readBody, readQuery } from "./middleware/read-input.ts";
import { readFile } from "./middleware/read-file.ts";
import { type Answered, send } from "./middleware/send.ts";
import { seen } from "./middleware/seen.ts";
import { openapi } from "./openapi.ts";

/** Calls, and what answers each. */
interface Catalogue {
  contract: Record<string, Call>;
  handlers: Record<string, unknown>;
}

/** What is asked all the time by machines, and is no call. */
const unseen: readonly string[] = ["/api/_health", "/api/metrics"];

/** Headers that each answer has, refusals too. */
const onEveryAnswer = [
  ["access-control-allow-origin", "*"],
  ["access-control-expose-headers", "x-request-id,content-disposition,date"],
  ["x-content-type-options", "nosniff"],
] as const;

/**
 * The API of product §7 as a fetch handler: every call of the contract at `POST /api<path>`, linked ones by GET too, its reference at
 * `GET /api/openapi.json`. Each error is the body of product §8; causes go to the log with the request id.
 */
export function createApp(
  services: ApiServices,
  catalogue: Catalogue = { contract, handlers },
): (request: Request) => Promise<Response> {
  const app = new Hono<{ Variables: { requestId: string; doing?: Doing } }>({ strict: false }).basePath(
    "/api",
  );
  const figures = createFigures(services.service);

  app.use(async (context, next) => {
    if (context.req.method === "OPTIONS" || unseen.includes(context.req.path)) {
      context.set("requestId", crypto.randomUUID());
      await next();
    } else {
      await seen(context.req.raw, async (doing) => {
        context.set("requestId", doing.requestId);
        context.set("doing", doing);
        await next();
        return context.res.status;
      });
    }
    // In place: a response that Hono changes is a copy, whose body goes out in pieces.
    const { headers } = context.res;
    for (const [name, value] of onEveryAnswer) headers.set(name, value);
    headers.set("x-request-id", context.get("requestId"));
  });
  app.options(
    "*",
    cors({
      origin: "*",
      allowMethods: ["POST", "GET", "OPTIONS"],
      allowHeaders: [
        "authorization",
        "apikey",
        "content-type",
        "organization-id",
        "x-client-info",
        "x-request-id",
      ],
      maxAge: 86_400,
    }),
  );

  app.get("/metrics", async (context, next) => {
    const isAsked = context.req.query("database") !== "off";
    const answer = await answerMetrics(context.req.raw, services.env.metricsToken, "api", () =>
      figures(isAsked),
    );
    return answer ?? next();
  });
  app.get("/_health", (context) => context.text("ok"));
  // Asked before a certificate is had for a host (docs/deploy.md); says nothing else of it.
  app.get("/domains/certificate", async (context) => {
    const host = normalHost(context.req.query("domain") ?? "");
    const gets = host !== null && (await rpc(services.service, "host_gets_certificate", { host })) === true;
    return gets ? context.text("ok") : context.text("no", 404);
  });
  // Microsoft tells nothing before an address has said a token back, as it is (learn.microsoft.com, "Receive change notifications").
  app.post("/webhooks/microsoft/drive", async (context, next) => {
    const token = context.req.query("validationToken");
    if (token === undefined) return next();
    if (token.length > 2000)
      throw new ApiError("invalid_input", "A validation token has 2,000 characters at most.");
    return context.text(token, 200, { "x-content-type-options": "nosniff" });
  });
  app.get("/openapi.json", (context) => context.json(openapi(services.env, catalogue.contract)));

  // A path that says more is matched before one with a parameter.
  const calls = Object.entries(catalogue.contract);
  calls.sort(([a], [b]) => Number(parameterOf(a) !== null) - Number(parameterOf(b) !== null));
  for (const [path, definition] of calls) {
    const { verify, handle } = handlerOf(catalogue.handlers[path]);
    const parameter = parameterOf(path);
    // Without strictness a request's last slash is dropped before routes are matched.
    app.all(path.replace(/\{(\w+)\}/, ":$1").replace(/\/$/, ""), async (context) => {
      const request = context.req.raw;
      const doing = context.get("doing");
      if (doing) doing.call = path;
      const linked = request.method === "GET" && "linked" in definition && definition.linked === true;
      if (request.method !== "POST" && !linked)
        throw new ApiError("method_not_allowed", "Calls are made with POST.");
      let reading: Promise<Uint8Array> | undefined;
      const read = () => (reading ??= readBody(request));
      const verified = async () =>
        verify !== undefined && (await verify(await read(), request.headers, services));
      const requestId = context.get("requestId");
      const asked = { requestId, accept: request.headers.get("accept") };
      const caller = await authorize(definition.access, request, services, requestId, verified);
      if (doing && "organizationId" in caller.context) doing.organizationId = caller.context.organizationId;
      const given = parameter === null ? {} : { [parameter]: context.req.param(parameter) };
      const answer = async () => {
        if (definition.transport === "upload") {
          // What is done with a file isn't undone by a database that refuses its sender.
          await caller.confirm();
          const file = readFile(request, definition.takes);
          const queried = readQuery(context.req.query(), definition.input);
          const input = parseInput({ ...queried, ...given }, definition.input);
          return send(definition, handle(caller.context, input, file), asked);
        }
        const body = await read();
        const sent = linked ? readQuery(context.req.query(), definition.input) : parseBody(body);
        const input = parseInput({ ...sent, ...given }, definition.input);
        const delivery = definition.transport === "webhook" ? { body, headers: request.headers } : undefined;
        return send(definition, handle(caller.context, input, delivery), asked);
      };
      // Who may not make the call hears just that, also when their input is wrong.
      const response = await answer().catch(async (error: unknown) => {
        await caller.confirm();
        throw forOperators(definition.access, error);
      });
      await caller.confirm();
      return response;
    });
  }

  app.notFound((context) => {
    // A tab may be of a version whose call is gone, or not here yet.
    const error = new ApiError(
      "not_found",
      "There is no such call. This page may be of another version: reload it.",
    );
    return context.json(error.body(context.get("requestId")), 404);
  });
  app.onError((error, context) => {
    const requestId = context.get("requestId");
    const told = toApiError(error);
    if (told !== error) logError("the call failed", error);
    return context.json(told.body(requestId), told.status as 400);
  });
  return async (request) => app.fetch(request);
}

type Handle = (context: unknown, input: unknown, sent?: UploadedFile | Delivery) => Answered;

function handlerOf(handler: unknown): { verify: Verify | undefined; handle: Handle } {
  if (typeof handler === "function") return { verify: undefined, handle: handler as Handle };
  return handler as { verify: Verify; handle: Handle };
}

/** Whoever runs the site hears what isn't set up by its variable. */
function forOperators(access: Access, error: unknown): unknown {
  if (access !== "platform" || !(error instanceof NotConfiguredError)) return error;
  return new ApiError(error.code, error.forOperator);
}
