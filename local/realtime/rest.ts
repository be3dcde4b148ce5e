import { z } from "zod";
import type { AllowedOrigins, Context } from "./context.ts";
import type { Identity } from "./identity.ts";
import { HttpError, readBody, respond } from "./http.ts";
import { Bucket } from "./limits.ts";
import { jsonBroadcast } from "./protocol/broadcast.ts";
import type { Broadcast } from "./protocol/broadcast.ts";
import { Refusal } from "./refusal.ts";

const batchPath = "/realtime/v1/api/broadcast";
const singlePath = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;
const mostSubjects = 10_000;

const batchBody = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1).max(512),
        event: z.string().max(512),
        payload: z.unknown().refine((value) => value !== undefined && value !== null, "is required"),
        private: z.boolean().nullish().transform(Boolean),
      }),
    )
    .min(1)
    .max(100),
});

interface Message {
  readonly name: string;
  readonly private: boolean;
  readonly broadcast: Broadcast;
}

/** Makes the handler of `/realtime/v1/api/broadcast…`: 202, or 401, 403, 404, 413, 415, 422, 429 with `message`. */
export function createRest(context: Context, allowedOrigins: AllowedOrigins) {
  const buckets = new Map<string, Bucket>();

  const requireRate = ({ role, subject }: Identity, count: number): void => {
    if (role === "service_role") return;
    if (buckets.size >= mostSubjects) {
      for (const [key, bucket] of buckets) if (bucket.full) buckets.delete(key);
    }
    const bucket = buckets.get(subject) ?? new Bucket(context.limits.httpMessages);
    buckets.set(subject, bucket);
    if (!bucket.take(count)) throw new HttpError(429, "Too many messages; try again later");
  };

  const mayWrite = async (identity: Identity, message: Message): Promise<boolean> => {
    if (!message.private) return !context.privateOnly;
    const question = { mode: "write", name: message.name, identity, extensions: ["broadcast"] } as const;
    return (await context.rights.ask(question)).broadcast === true;
  };

  const send = ({ name, broadcast, ...message }: Message): void =>
    context.rooms.find(name, message.private)?.broadcast(broadcast);

  const handle = async (request: Request): Promise<void> => {
    const url = new URL(request.url);
    const single = singlePath.exec(url.pathname);
    if (!single && url.pathname !== batchPath) throw new HttpError(404, "No such path");
    if (request.method !== "POST") throw new HttpError(405, "Only POST is served here");
    const identity = await identify(context, request, url);
    const body = await readBody(request, context.limits.messageBytes);
    if (!single) {
      const messages = parseBatch(request, body);
      requireRate(identity, messages.length);
      const allowed = await Promise.all(messages.map((message) => mayWrite(identity, message)));
      return messages.filter((_, index) => allowed[index]).forEach(send);
    }
    const message = parseSingle(request, url, single, body);
    requireRate(identity, 1);
    if (!(await mayWrite(identity, message))) {
      throw new HttpError(403, "You do not have permissions to broadcast to this topic");
    }
    send(message);
  };

  return async (request: Request): Promise<Response> => {
    try {
      requireOrigin(request, allowedOrigins);
      await handle(request);
      return respond(202);
    } catch (error) {
      if (!(error instanceof HttpError || error instanceof Refusal))
        context.log(`broadcast: ${String(error)}`);
      return respond(error);
    }
  };
}

function requireOrigin({ headers }: Request, allowedOrigins: AllowedOrigins): void {
  const origin = headers.get("origin");
  if (origin === null || allowedOrigins(origin, headers.get("host") ?? undefined)) return;
  throw new HttpError(403, "Origin not allowed");
}

async function identify({ identities }: Context, request: Request, url: URL): Promise<Identity> {
  const bearer = /^bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const key = request.headers.get("apikey") || url.searchParams.get("apikey") || bearer;
  if (!key) throw new HttpError(401, "API key missing");
  return identities.ofToken(bearer, await identities.of(key));
}

function parseBatch(request: Request, body: Buffer): Message[] {
  requireJson(request);
  const parsed = batchBody.safeParse(parseJson(body));
  if (!parsed.success) throw new HttpError(422, z.prettifyError(parsed.error));
  return parsed.data.messages.map((message) => ({
    name: requireName(message.topic),
    private: message.private,
    broadcast: jsonBroadcast(message.event, message.payload),
  }));
}

function parseSingle(
  request: Request,
  url: URL,
  [, topic = "", event = ""]: string[],
  body: Buffer,
): Message {
  if ([...url.searchParams.keys()].some((key) => key.startsWith("persist"))) {
    throw new HttpError(422, "persist is not served here; store messages with realtime.send()");
  }
  const binary = mediaType(request) === "application/octet-stream";
  if (!binary) requireJson(request);
  return {
    name: requireName(decodePart(topic)),
    private: url.searchParams.get("private") === "true",
    broadcast: binary
      ? { event: decodePart(event), encoding: "binary", payload: body }
      : jsonBroadcast(decodePart(event), parseJson(body)),
  };
}

function requireName(name: string): string {
  if (!name.includes("\0") && name.isWellFormed()) return name;
  throw new HttpError(422, "The topic is not text");
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new HttpError(422, "The path is not well encoded");
  }
}

function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function requireJson(request: Request): void {
  if (mediaType(request) !== "application/json") throw new HttpError(415, "Send JSON or bytes");
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new HttpError(422, "The body is not JSON");
  }
}
