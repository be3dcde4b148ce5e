import { setTimeout as delay } from "node:timers/promises";
import { dropped, halved, type Fault, type Faults } from "../../vendors/faults.ts";
import { bearerOf, isSame } from "../../vendors/secret.ts";
import type { Reader } from "../access.ts";
import { GraphError, invalid } from "../errors.ts";
import { hashed, newGuid } from "../ids.ts";
import type { World } from "../world.ts";
import { queryOf } from "./odata.ts";
import { Answer, operationOf, type Route } from "./route.ts";

const LONGEST_BODY = 256 * 1024;

interface Surroundings {
  world: World;
  routes: Route[];
  faults: Faults;
  /** Keeps what changed and tells of it, before the answer goes out. */
  keep: () => Promise<void>;
}

/** Graph's API, by paths from `/v1.0` on. */
export function createApi({ world, routes, faults, keep }: Surroundings) {
  const table = routes
    .map((route) => ({
      route,
      fixed: route.path.replace(/\{\w+\}/g, "").length,
      pattern: patternOf(route.path),
    }))
    // What names more of the path comes first.
    .sort((a, b) => b.fixed - a.fixed);

  return async (request: Request, drop?: () => void): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const path = decoded(pathname).slice("/v1.0".length);
    const fits = table.find(({ route, pattern }) => route.method === request.method && pattern.test(path));
    const operation = fits ? operationOf(fits.route) : "unknown";
    const fault = await faults.take(operation, mailOf(world, request.headers));
    if (fault?.kind === "slow") await delay(fault.ms, undefined, { ref: false });
    if (fault && !fault.after && isRefusal(fault)) return suffer(world, fault, request, drop);
    let response: Response;
    try {
      if (!fits)
        throw new GraphError(400, "BadRequest", `Resource not found for the segment '${path.slice(1)}'.`);
      const reader = readerOf(world, request.headers);
      const ids = (fits.pattern.exec(path) ?? []).slice(1).map((id) => id.replaceAll("%2F", "/"));
      const call = {
        world,
        reader,
        ids,
        query: queryOf(searchParams, fits.route.params),
        headers: request.headers,
        body: request.method === "GET" || request.method === "DELETE" ? undefined : await bodyOf(request),
      };
      response = answered(await fits.route.run(call), request.headers);
    } catch (error) {
      response = refused(world, error, request.headers);
    }
    await keep();
    if (fault?.after && isRefusal(fault)) return suffer(world, fault, request, drop);
    if (fault?.kind === "half") return halved(response, drop);
    if (fault?.kind === "repeat" || fault?.kind === "loop")
      return turned(
        response,
        new URL(`${world.api}${new URL(request.url).pathname}?${searchParams}`),
        fault.kind,
      );
    return response;
  };
}

/** With slashes within a segment left as they were written. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname.replace(/%2F/gi, "%252F"));
  } catch {
    return pathname;
  }
}

function patternOf(path: string): RegExp {
  const fixed = path.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${fixed.join("([^/]+?)")}$`);
}

/** Whose bearer it is, good or not. */
function mailOf(world: World, headers: Headers): string | undefined {
  const access = world.find("access", hashed(bearerOf(headers)));
  return world.find("account", access?.account ?? "")?.mail;
}

/** Who carries a bearer. @throws GraphError 401 */
function readerOf(world: World, headers: Headers): Reader {
  const bearer = bearerOf(headers);
  if (bearer === "") throw unauthenticated("Access token is empty.");
  const access = world.find("access", hashed(bearer));
  if (!access) throw unauthenticated("Access token validation failure. Invalid audience.");
  if (access.expires <= world.now())
    throw unauthenticated("Lifetime validation failed, the token is expired.");
  const account = world.find("account", access.account);
  if (access.account !== null && !account) throw unauthenticated("The user account is gone.");
  return { account: account ?? null, tenant: access.tenant, scopes: access.scopes };
}

function unauthenticated(message: string): GraphError {
  return new GraphError(401, "InvalidAuthenticationToken", message, {
    headers: { "www-authenticate": 'Bearer realm="", authorization_uri="", error="invalid_token"' },
  });
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.length > LONGEST_BODY) throw new GraphError(413, "requestTooLarge", "The request is too large.");
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("Unable to read JSON request payload.");
  }
}

function answered(result: object, headers: Headers): Response {
  const answer = result instanceof Answer ? result : new Answer(200, result);
  const known = { ...common(headers), ...answer.headers };
  if (!answer.body) return new Response(null, { status: answer.status, headers: known });
  return Response.json(answer.body, { status: answer.status, headers: known });
}

function common(headers: Headers): Record<string, string> {
  return {
    "cache-control": "no-store",
    "request-id": newGuid(),
    "client-request-id": headers.get("client-request-id") ?? newGuid(),
  };
}

function refused(world: World, error: unknown, headers: Headers): Response {
  if (!(error instanceof GraphError)) console.error("stand-in of Microsoft:", error);
  const told =
    error instanceof GraphError
      ? error
      : new GraphError(500, "generalException", "General exception while processing");
  const known = common(headers);
  const innerError = {
    ...told.inner,
    date: new Date(world.now()).toISOString().slice(0, 19),
    "request-id": known["request-id"],
    "client-request-id": known["client-request-id"],
  };
  return Response.json(
    { error: { code: told.code, message: told.message, innerError } },
    { status: told.status, headers: { ...known, ...told.headers } },
  );
}

function isRefusal({ kind }: Fault): boolean {
  return kind === "close" || /^\d+$/.test(kind) || /Exceeded$/.test(kind);
}

/** Codes as learn.microsoft.com/graph/errors and throttling have them. */
const failures: Record<string, [code: string, message: string]> = {
  "401": ["InvalidAuthenticationToken", "Lifetime validation failed, the token is expired."],
  "403": ["accessDenied", "Access denied"],
  "404": ["itemNotFound", "The resource could not be found."],
  "410": ["resyncRequired", "Resync required."],
  "429": ["activityLimitReached", "The request has been throttled"],
  "500": ["generalException", "General exception while processing"],
  "502": ["badGateway", "Bad gateway"],
  "503": ["serviceNotAvailable", "The service is not available. Try the request again after a delay."],
  "504": ["UnknownError", "The gateway did not receive a response in time."],
};

/** What a planned fault answers; those of other vendors count as 429. */
export function suffer(world: World, fault: Fault, request: Request, drop?: () => void): Response {
  if (fault.kind === "close") return dropped(drop);
  const status = Number(/^\d+$/.test(fault.kind) ? fault.kind : "429");
  const [code, message] = failures[String(status)] ?? [
    "generalException",
    "General exception while processing",
  ];
  const headers: Record<string, string> =
    fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
  return refused(world, new GraphError(status, code, message, { headers }), request.headers);
}

/** A page that says of itself that it is the next one, or of the first that it is. */
async function turned(response: Response, next: URL, kind: "repeat" | "loop"): Promise<Response> {
  const body = (await response.json()) as Record<string, unknown>;
  if (kind === "loop")
    for (const name of ["$skiptoken", "$deltatoken", "token"]) next.searchParams.delete(name);
  delete body["@odata.deltaLink"];
  return Response.json({ ...body, "@odata.nextLink": next.href }, { status: response.status });
}

/** @throws GraphError 401 unless the request carries this secret */
export function authenticate(headers: Headers, secret: string): void {
  if (!isSame(bearerOf(headers), secret)) throw unauthenticated("This needs the client's secret.");
}
