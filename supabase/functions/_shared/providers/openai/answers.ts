import { fetchWithKey } from "../../config/fetch-with-key.ts";
import { cut } from "../../domain/text/cut.ts";
import { wholeEvents } from "./whole-events.ts";

/** No completion is longer, with its thoughts and however it is escaped; nor is a refusal read further. */
const mostBytes = 8 * 1024 * 1024;

/** How long a person may be kept waiting for a provider that asks for patience; longer is a failure in words. */
const mostPatienceSeconds = 20;

/** What vendors put into a refusal, by the many names that they have for it. */
interface Refusal {
  message: string;
  param: string | null;
  code: string | null;
  type: string | null;
}

/**
 * `fetch` for the client, which reads OpenAI's own form only: refusals in any other form, completions where a stream was
 * asked for, and failures that call themselves successes are brought into it. A completion is read here to its end, which
 * it must have.
 */
export async function readable(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetchWithKey(input, init);
  if (!response.ok) return refused(response.status, (await textOf(response)) ?? "", response.headers);
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("text/event-stream") && response.body) {
    return new Response(wholeEvents(response.body), { status: response.status, headers: response.headers });
  }
  const isStream = typeof init?.body === "string" && init.body.includes('"stream":true');
  const isJson = type.includes("application/json");
  if (isStream ? !isJson : !isCompletion(input)) return response;
  const text = await textOf(response);
  if (text === null) return refused(502, "The completion has no end.", response.headers, false);
  const whole = parsed(text);
  if (!isRecord(whole) || !Array.isArray(whole.choices)) return refused(502, text, response.headers, false);
  if (!isStream) return Response.json(whole);
  return asStream(whole);
}

/** A body as text; null when it is longer than any is, and was let go of. */
async function textOf({ body }: Response): Promise<string | null> {
  if (!body) return "";
  const decoder = new TextDecoder();
  let [text, length] = ["", 0];
  for await (const bytes of body) {
    length += bytes.length;
    if (length > mostBytes) return null;
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}

function isCompletion(input: string | URL | Request): boolean {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  return pathname.endsWith("/chat/completions");
}

/** A refusal as OpenAI would write it; who asks for more patience than a person has isn't asked again. */
function refused(status: number, text: string, given: Headers, again?: boolean): Response {
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of ["x-should-retry", "retry-after", "retry-after-ms"]) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  const seconds = secondsIn(given.get("retry-after"));
  if (again === false || seconds > mostPatienceSeconds) headers.set("x-should-retry", "false");
  return Response.json({ error: readRefusal(text) }, { status, headers });
}

/** Seconds of a Retry-After, which is a number or a date; 0 when there is none. */
function secondsIn(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1000 || 0 : seconds;
}

/**
 * A refusal's words, wherever they stand: `error.message`, `error` itself, `message`, `detail` as text or as a list of
 * wrong fields (`message.detail`), any of it in a list, or no JSON at all.
 */
export function readRefusal(text: string): Refusal {
  const value = parsed(text);
  const body = Array.isArray(value) ? (value[0] as unknown) : value;
  if (!isRecord(body)) return { message: plain(text), param: null, code: null, type: null };
  const error = isRecord(body.error) ? body.error : body;
  const detail = isRecord(error.message) ? error.message.detail : error.detail;
  const fields = Array.isArray(detail) ? detail.filter(isRecord) : [];
  const words = [error.message, typeof body.error === "string" ? body.error : undefined, detail].find(isText);
  const said = fields.map(({ loc, msg }) => `${listOf(loc).join(".")}: ${String(msg)}`).join("; ");
  return {
    message: words ?? (said || plain(text)),
    param: isText(error.param) ? error.param : (listOf(fields[0]?.loc).at(-1)?.toString() ?? null),
    code: isText(error.code) ? error.code : null,
    type: isText(error.type) ? error.type : null,
  };
}

/** A completion as a stream of one event. */
function asStream(whole: Record<string, unknown>): Response {
  const choices = (whole.choices as unknown[]).filter(isRecord);
  const event = {
    ...whole,
    object: "chat.completion.chunk",
    choices: choices.map(({ message, ...rest }) => ({ ...rest, delta: message })),
  };
  return new Response(`data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`, {
    headers: { "content-type": "text/event-stream" },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is no JSON, such as a proxy's page, in a line. */
function plain(text: string): string {
  const words = text.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/gi, " ").replace(/\s+/g, " ");
  return cut(words.trim(), 300);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
