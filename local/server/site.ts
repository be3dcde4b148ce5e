import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { serveAuth } from "../auth/serve.ts";
import type { AuthContext } from "../auth/serve.ts";
import type { Supervisor } from "../functions/supervisor.ts";
import type { LocalRecords } from "../dns/records.ts";
import { serveDns } from "../dns/serve.ts";
import { NewMail } from "../mail/inbox.ts";
import type { Inbox } from "../mail/inbox.ts";
import { authenticatorPage } from "../auth/authenticator-page.ts";
import { inboxPage } from "../mail/page.ts";
import type { Platform } from "../platform/app.ts";
import { withVerbatimFilters } from "../platform/filters.ts";
import { refusedByLite } from "../platform/routes.ts";
import { carriesSecret } from "../platform/secret-key.ts";
import type { LocalGoogle } from "../google/index.ts";
import type { RealtimeGateway } from "../realtime/index.ts";
import type { LocalMicrosoft } from "../microsoft/index.ts";
import type { LocalStripe } from "../stripe/index.ts";
import { serveStorage } from "../storage/serve.ts";
import type { StorageContext } from "../storage/serve.ts";
import type { Handler } from "../web/static.ts";
import { beneath } from "./mounted.ts";
import { withCors } from "./cors.ts";
import type { Site } from "./http.ts";
import { isLocal } from "./origins.ts";
import type { Origins } from "./origins.ts";
import { bringsToken, withinRefusals } from "./refusals.ts";
import { refuseUpgrade } from "./refuse-upgrade.ts";
import { refuseTarget, settleHost, settleTarget } from "./target.ts";
import { createStudio } from "./studio.ts";

export interface SiteContext {
  platform: Platform;
  auth: Omit<AuthContext, "next">;
  storage: Omit<StorageContext, "next">;
  gateway: RealtimeGateway;
  functions: Supervisor | undefined;
  app: Handler | undefined;
  offlineModel: { fetch(request: Request): Response | Promise<Response> } | undefined;
  /** The local Stripe, whose pages and API stand beneath `/stripe`. */
  stripe: Pick<LocalStripe, "fetch"> | undefined;
  /** The local Google, likewise beneath `/google`. */
  google: Pick<LocalGoogle, "fetch"> | undefined;
  /** The local Microsoft, beneath `/microsoft`. */
  microsoft: Pick<LocalMicrosoft, "fetch"> | undefined;
  inbox: Inbox;
  /** What the own name server says. */
  dns: LocalRecords;
  /** Whoever carries it may add to the inbox. */
  mailToken: string;
  publishableKey: string;
  origins: Origins;
  trustProxy: boolean;
  /** The state of each service, for `/healthz`. */
  health: () => Promise<Record<string, string>>;
  /** For `/metrics`; null where no token is set. */
  metrics: (request: Request) => Promise<Response | null>;
}

type Serve = (request: Request, incoming: IncomingMessage) => Promise<Response>;

/** Which service answers at which path. */
export function createSite(context: SiteContext): Site {
  const lite = (peer: string | undefined) => (request: Request) =>
    context.platform.fetch(request, { peerAddress: peer ?? null });
  const studio = createStudio({
    publishableKey: context.publishableKey,
    secretKey: context.auth.secretKey,
    next: (request) => context.platform.fetch(request),
  });
  /** Serves a visitor as long as the limit of refusals allows; everybody else at once. */
  const sparing =
    (serve: Serve): Serve =>
    (request, incoming) => {
      const { limits, counter, secretKey } = context.auth;
      const isKnown = bringsToken(request.headers) || carriesSecret(request.headers, secretKey);
      if (!limits || isKnown) return serve(request, incoming);
      return withinRefusals(peerOf(incoming, context.trustProxy), counter, () => serve(request, incoming));
    };
  const rest = sparing((request, incoming) =>
    lite(incoming.socket.remoteAddress)(withVerbatimFilters(request)),
  );
  const open: Record<string, Serve> = {
    "/auth/v1": (request, incoming) =>
      serveAuth(request, peerOf(incoming, context.trustProxy), {
        ...context.auth,
        next: lite(incoming.socket.remoteAddress),
      }),
    "/rest/v1": (request, incoming) => rest(studio.asOperator(request, incoming), incoming),
    "/storage/v1": sparing((request, incoming) =>
      serveStorage(request, { ...context.storage, next: lite(incoming.socket.remoteAddress) }),
    ),
    "/realtime/v1": (request) => context.gateway.handleRequest(request),
  };
  const local: Record<string, Serve> = {
    "/ai/v1": async (request) => (await context.offlineModel?.fetch(request)) ?? notFound(),
    "/mail": (request) => serveMail(request, context),
    "/dns": (request) => serveDns(request, context.dns),
    "/authenticator": () => authenticatorPage(context.auth.database),
    "/stripe": async (request, incoming) =>
      (await context.stripe?.fetch(beneath("/stripe", request), () => incoming.socket.destroy())) ??
      notFound(),
    "/google": async (request, incoming) =>
      (await context.google?.fetch(beneath("/google", request), () => incoming.socket.destroy())) ??
      notFound(),
    "/microsoft": async (request, incoming) =>
      (await context.microsoft?.fetch(beneath("/microsoft", request), () => incoming.socket.destroy())) ??
      notFound(),
    "/studio": (request) => studio.serve(request),
    "/editor": (request) => studio.serve(request),
    "/_system": (request) => studio.serve(request),
    "/static": (request) => studio.serve(request),
  };

  return {
    raw(request, response) {
      settleHost(request, context.trustProxy);
      try {
        settleTarget(request);
      } catch (reason) {
        refuseTarget(response, reason);
        return true;
      }
      const path = pathOf(request);
      if (isUnder(path, "/functions/v1") && context.functions) {
        context.functions.handle(request, response);
        return true;
      }
      const isApi = [...Object.keys(open), ...Object.keys(local), "/functions", "/healthz", "/metrics"].some(
        (prefix) => isUnder(path, prefix),
      );
      if (isApi || !context.app || !["GET", "HEAD"].includes(request.method ?? "")) return false;
      context.app(request, response).catch((error: unknown) => {
        console.error(error);
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
      return true;
    },

    async fetch(request, incoming) {
      const path = pathOf(incoming);
      if (path === "/healthz") return health(context);
      if (path === "/metrics" && request.method === "GET")
        return (await context.metrics(request)) ?? notFound();
      const openPrefix = Object.keys(open).find((prefix) => isUnder(path, prefix));
      const serveOpen = openPrefix && open[openPrefix];
      const refused = openPrefix && refusedByLite(openPrefix, path, request.method);
      if (serveOpen) {
        return withCors(request, context.origins, (onward) =>
          refused ? Promise.resolve(refusal(refused)) : serveOpen(onward, incoming),
        );
      }
      const localPrefix = Object.keys(local).find((prefix) => isUnder(path, prefix));
      const serveLocal = localPrefix && local[localPrefix];
      const mayUse = isLocal(incoming.socket.remoteAddress, incoming.headers);
      return serveLocal && mayUse ? guarded(await serveLocal(request, incoming)) : notFound();
    },

    upgrade(request, socket, head) {
      settleHost(request, context.trustProxy);
      try {
        settleTarget(request);
      } catch {
        refuseUpgrade(socket, 400, "Bad request");
        return;
      }
      if (!isUnder(pathOf(request), "/realtime/v1")) {
        refuseUpgrade(socket, 404, "No such path");
        return;
      }
      const { origin, host } = request.headers;
      if (origin !== undefined && !context.origins.allows(origin, host)) {
        refuseUpgrade(socket, 403, "Origin not allowed");
        return;
      }
      context.gateway.handleUpgrade(request, socket, head);
    },
  };
}

/** `GET` shows the inbox; `GET /mail/messages` gives it as JSON; `POST /mail/messages` with the mail token adds to it. */
async function serveMail(request: Request, { inbox, mailToken }: SiteContext): Promise<Response> {
  if (new URL(request.url).pathname !== "/mail/messages") return inboxPage(inbox);
  if (request.method !== "POST") return Response.json(inbox.list());
  if (!carriesSecret(request.headers, mailToken))
    return error(401, "unauthenticated", "This needs the mail token.");
  const mail = NewMail.safeParse(await request.json().catch(() => undefined));
  if (!mail.success) return error(400, "invalid_input", "A mail has to, subject and text.");
  return Response.json(await inbox.add(mail.data), { status: 201 });
}

async function health({ health: states }: SiteContext): Promise<Response> {
  const services = await states();
  // Documents that are embedded anew answer meanwhile.
  const up = Object.values(services).every((state) => /^(up|off|renewing .*)$/.test(state));
  return Response.json({ status: up ? "up" : "degraded", services }, { status: up ? 200 : 503 });
}

/** What is for this machine is in nobody's frame, and what its type says. */
function guarded(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set("x-content-type-options", "nosniff");
  headers.set("x-frame-options", "DENY");
  headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("referrer-policy", "same-origin");
  if (!headers.has("content-security-policy"))
    headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  return new Response(response.body, { status: response.status, headers });
}

function refusal(status: 404 | 405): Response {
  return status === 404 ? notFound() : error(405, "method_not_allowed", "This method isn't used here.");
}

function notFound(): Response {
  return error(404, "not_found", "There is nothing here.");
}

function error(status: number, code: string, message: string): Response {
  return Response.json({ error: true, code, message, requestId: randomUUID() }, { status });
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "/").split("?", 1)[0] ?? "/";
}

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function peerOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy && request.headers["x-forwarded-for"];
  const last = typeof forwarded === "string" ? forwarded.split(",").pop()?.trim() : undefined;
  return last ?? request.socket.remoteAddress ?? "";
}
