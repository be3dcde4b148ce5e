import { timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Route } from "./api/route.ts";
import { StripeError, invalid } from "./errors.ts";
import { failureAnswers, type Failure, type Failures } from "./failures.ts";
import { nested } from "./form.ts";
import { once, type Answer } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { catchUp } from "./time.ts";
import { API_VERSION, type World } from "./world.ts";

const LONGEST_BODY = 256 * 1024;
const LONGEST_HANG_MS = 60_000;

interface Surroundings {
  world: World;
  routes: Route[];
  secretKey: string;
  failures: Failures;
  /** Keeps what changed, and sends the webhooks; awaited before the answer goes out. */
  keep: () => Promise<void>;
}

/** @param drop ends the caller's connection without an answer; in process a fetch fails instead */
export type Serve = (request: Request, drop?: () => void) => Promise<Response>;

/** Stripe's API beneath `/v1`. */
export function createApi({ world, routes, secretKey, failures, keep }: Surroundings): Serve {
  const table = routes.map((route) => ({
    ...route,
    pattern: new RegExp(`^/v1${route.path.replace(":id", "([A-Za-z0-9_-]+)")}$`),
  }));

  return async (request, drop) => {
    const { pathname, searchParams } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const failure = failures.take(call);
    if (failure && !failure.after) return suffer(failure, request, drop);
    let answer: Answer;
    try {
      authenticate(request.headers, secretKey);
      const version = request.headers.get("stripe-version");
      if (version !== null && version !== API_VERSION)
        throw invalid(`Invalid Stripe API version: ${version}. The stand-in speaks ${API_VERSION}.`);
      const text = request.method === "POST" ? await bodyOf(request) : "";
      catchUp(world);
      answer = serve(request, pathname, text, searchParams, failure);
    } catch (error) {
      answer = answerOf(error);
    }
    await keep();
    if (failure) return suffer(failure, request, drop);
    return new Response(answer.body, {
      status: answer.status,
      headers: {
        "content-type": "application/json",
        "request-id": newId("request").replace("obj_", "req_"),
        "stripe-version": API_VERSION,
        "cache-control": "no-store",
        ...(answer.replayed && { "idempotent-replayed": "true" }),
      },
    });
  };

  function serve(
    request: Request,
    pathname: string,
    text: string,
    query: URLSearchParams,
    failure: Failure | undefined,
  ): Answer {
    const params = nested(request.method === "POST" ? new URLSearchParams(text) : query);
    const fits = table.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
    if (!fits)
      throw invalid(`Unrecognized request URL (${request.method}: ${pathname}).`, undefined, undefined, 404);
    const id = fits.pattern.exec(pathname)?.[1] ?? "";
    const act = (): Answer => {
      try {
        const body = world.transact(() => fits.run(world, id, params));
        // What it was answered is what a second request with its key is told.
        if (failure?.kind === "500" || failure?.kind === "503") return shown(failureAnswers[failure.kind]);
        return { status: 200, body: JSON.stringify(body) };
      } catch (error) {
        return answerOf(error);
      }
    };
    const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
    return once(world, key, `${pathname}\n${text}`, act);
  }
}

function answerOf(error: unknown): Answer {
  if (error instanceof StripeError) return shown(error);
  console.error("stand-in of Stripe:", error);
  return shown(failureAnswers["500"]);
}

function shown({ status, error }: { status: number; error: object }): Answer {
  return { status, body: JSON.stringify({ error }) };
}

async function suffer({ kind }: Failure, request: Request, drop?: () => void): Promise<Response> {
  if (kind === "hang")
    await delay(LONGEST_HANG_MS, undefined, { ref: false, signal: request.signal }).catch(() => undefined);
  if (kind === "close" || kind === "hang") {
    if (!drop) throw new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
    drop();
    return new Response(null, { status: 500 });
  }
  const { status, error } = failureAnswers[kind];
  const headers = kind === "429" ? { "retry-after": "1" } : undefined;
  return Response.json({ error }, { status, ...(headers && { headers }) });
}

async function bodyOf(request: Request): Promise<string> {
  const type = request.headers.get("content-type") ?? "application/x-www-form-urlencoded";
  if (!type.startsWith("application/x-www-form-urlencoded"))
    throw invalid(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded).",
    );
  const text = await request.text();
  if (text.length > LONGEST_BODY) throw invalid("The request is too large.", undefined, undefined, 413);
  return text;
}

/** @throws StripeError 401 unless the request carries the key */
export function authenticate(headers: Headers, secretKey: string): void {
  const given = headers.get("authorization") ?? "";
  const basic = /^Basic (.+)$/i.exec(given)?.[1];
  const key = basic
    ? Buffer.from(basic, "base64").toString().replace(/:.*$/s, "")
    : given.replace(/^Bearer /i, "");
  const [a, b] = [Buffer.from(key), Buffer.from(secretKey)];
  if (a.length === b.length && timingSafeEqual(a, b)) return;
  const shownKey = key === "" ? undefined : `${key.slice(0, 8)}${"*".repeat(8)}`;
  throw new StripeError(401, {
    type: "invalid_request_error",
    message:
      shownKey === undefined
        ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth."
        : `Invalid API Key provided: ${shownKey}`,
  });
}
