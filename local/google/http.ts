import { setTimeout as delay } from "node:timers/promises";
import { dropped, halved, type Fault, type Faults } from "../vendors/faults.ts";
import type { Serve } from "../vendors/listen.ts";
import { bearerOf } from "../vendors/secret.ts";
import { FIRST, paramsOf, type Call, type Operation, type Viewer } from "./call.ts";
import { GoogleError, failureOf, invalid, unauthenticated } from "./errors.ts";
import { checkMask, project, readMask, type Mask } from "./fields.ts";
import { names } from "./names.ts";
import { viewerOf } from "./oauth/tokens.ts";
import type { World } from "./world.ts";

const LONGEST_BODY = 1024 * 1024;
const everywhere = ["alt", "fields", "key", "prettyPrint", "quotaUser"];

interface Surroundings {
  world: World;
  operations: readonly Operation[];
  faults: Faults;
  /** Keeps what changed, and tells of it; awaited before the answer goes out. */
  keep: () => Promise<void>;
}

/** The APIs beneath `/drive/v3`, `/calendar/v3` and `/v1/groups`. */
export function createApi({ world, operations, faults, keep }: Surroundings): Serve {
  const table = operations
    .map((operation) => ({
      operation,
      pattern: new RegExp(`^${operation.path.replace(/(?<=\/):\w+/g, "([^/]+)")}$`),
    }))
    .sort((a, b) => fixed(b.operation.path) - fixed(a.operation.path));
  const known = new Map<string, Mask>();

  return async (request, drop) => {
    const url = new URL(request.url);
    const found = table.find(
      ({ operation, pattern }) => operation.method === request.method && pattern.test(url.pathname),
    );
    if (!found)
      return new GoogleError(
        404,
        "notFound",
        `There is no ${request.method} ${url.pathname} here.`,
      ).response();
    const { operation, pattern } = found;
    const fault = await faults.take(operation.id, viewerOf(world, bearerOf(request.headers))?.person.id);
    if (fault?.kind === "slow") await delay(fault.ms, undefined, { ref: false });
    if (fault && !fault.after) {
      const failed = suffer(fault, world.now(), drop);
      if (failed) return failed;
    }
    const response = await answer(request, url, operation, pattern, fault);
    await keep();
    if (fault?.after) return suffer(fault, world.now(), drop) ?? response;
    return fault?.kind === "half" ? halved(response, drop) : response;
  };

  async function answer(
    request: Request,
    url: URL,
    operation: Operation,
    pattern: RegExp,
    fault: Fault | undefined,
  ): Promise<Response> {
    try {
      const viewer = viewerOf(world, bearerOf(request.headers));
      if (!viewer) throw unauthenticated();
      allow(viewer, operation);
      const call = await read(request, url, operation, pattern, viewer);
      const result = await world.transact(() => operation.run(call));
      if (result instanceof Response) return result;
      if (result === undefined) return new Response(null, { status: 204 });
      const body = project(distorted(result, fault, call), call.mask);
      const etag = "etag" in result && typeof result.etag === "string" ? { etag: result.etag } : undefined;
      return Response.json(body, {
        headers: {
          "content-type": "application/json; charset=UTF-8",
          "cache-control": "private, max-age=0",
          ...etag,
        },
      });
    } catch (error) {
      if (error instanceof GoogleError) return error.response();
      console.error("stand-in of Google:", error);
      return new GoogleError(500, "backendError", "Internal Error").response();
    }
  }

  async function read(
    request: Request,
    url: URL,
    operation: Operation,
    pattern: RegExp,
    viewer: Viewer,
  ): Promise<Call> {
    for (const name of new Set(url.searchParams.keys()))
      if (!everywhere.includes(name) && !operation.params.includes(name))
        throw new GoogleError(
          400,
          "badRequest",
          `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter.`,
        );
    const params = paramsOf(url.searchParams);
    const alt = params.text("alt") ?? "json";
    if (alt !== "json" && alt !== "media") throw invalid("alt");
    const ids = (pattern.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent);
    const mask = maskOf(operation, params.text("fields"));
    return { world, viewer, ids, params, mask, headers: request.headers, body: await bodyOf(request), url };
  }

  function maskOf({ id, shape, usual }: Operation, given: string | undefined): Mask | true {
    if (given === undefined && id === "about.get")
      throw new GoogleError(400, "required", "The 'fields' parameter is required for this method.", {
        parameter: "fields",
      });
    if (given === undefined) return usual === undefined ? true : readMask(usual);
    const mask = readMask(given);
    if (shape !== undefined) {
      const all = known.get(shape) ?? readMask(names[shape]);
      known.set(shape, all);
      checkMask(mask, all);
    }
    return mask;
  }
}

function fixed(path: string): number {
  return path.replace(/(?<=\/):\w+/g, "").length;
}

function allow({ scopes }: Viewer, operation: Operation): void {
  if (operation.scopes.some((scope) => scopes.has(scope))) return;
  throw new GoogleError(403, "insufficientPermissions", "Request had insufficient authentication scopes.");
}

async function bodyOf(request: Request): Promise<unknown> {
  if (!["POST", "PUT", "PATCH"].includes(request.method)) return undefined;
  const text = await request.text();
  if (text.length > LONGEST_BODY) throw new GoogleError(413, "uploadTooLarge", "Request Too Large");
  if (text === "") return undefined;
  const type = request.headers.get("content-type") ?? "application/json";
  if (!type.startsWith("application/json"))
    throw new GoogleError(400, "badContent", `Unsupported content with type: ${type}`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GoogleError(400, "parseError", "Parse Error");
  }
}

/** The failure itself, unless it only spoils an answer. */
function suffer(fault: Fault, now: number, drop: (() => void) | undefined): Response | undefined {
  if (fault.kind === "close") return dropped(drop);
  const failed = failureOf(fault.kind);
  const told = fault.retryAfter === undefined ? undefined : { "retry-after": String(fault.retryAfter) };
  // What is told of time is by its own clock.
  return failed?.response({ date: new Date(now).toUTCString(), ...told });
}

/** Pages that repeat, or lead back to the first. */
function distorted(result: object, fault: Fault | undefined, { params }: Call): object {
  if (fault?.kind !== "repeat" && fault?.kind !== "loop") return result;
  if (!("nextPageToken" in result)) return result;
  const here = params.text("pageToken") ?? FIRST;
  return { ...result, nextPageToken: fault.kind === "repeat" ? here : FIRST };
}
