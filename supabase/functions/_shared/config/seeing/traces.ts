import { current, type Doing, requestIdOf, within } from "./doing.ts";
import { spansDropped } from "./measures.ts";

/** A piece of work within a trace. */
export interface Span {
  traceId: string;
  spanId: string;
}

type Kind = "internal" | "server" | "client" | "consumer";
const kinds: Readonly<Record<Kind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
/** Names and numbers of ours; never what people wrote. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const mostQueued = 2_048;
const batchSize = 512;
const everyMs = 5_000;
const patienceMs = 5_000;

interface Exporter {
  url: string;
  headers: Record<string, string>;
  resource: object;
}

let exporter: Exporter | undefined;
const queue: object[] = [];
let sending: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends traces to `OTEL_EXPORTER_OTLP_ENDPOINT` by OTLP/HTTP as JSON; without it there are none. */
export function setUpTraces(part: string, given: Readonly<Record<string, string | undefined>>): void {
  const endpoint = given.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "");
  const service = given.OTEL_SERVICE_NAME || "atrium";
  exporter = endpoint
    ? {
        url: `${endpoint}/v1/traces`,
        headers: headersIn(given.OTEL_EXPORTER_OTLP_HEADERS ?? ""),
        resource: { attributes: listed({ "service.name": `${service}-${part}` }) },
      }
    : undefined;
}

/**
 * Does work as a span of the trace that is under way, or of a new one: a request whose id is a UUID has its trace's id in it.
 * @param attributes asked once it has ended, so that they may say how
 */
export async function spanned<T>(
  name: string,
  kind: Kind,
  work: () => Promise<T>,
  attributes: (result: T | undefined) => Attributes = () => ({}),
): Promise<T> {
  const doing = current();
  if (!exporter || !doing) return work();
  const end = beginSpan(name, kind, doing.span, doing.requestId);
  try {
    const result = await within({ ...doing, span: end.span }, work);
    end(attributes(result), true);
    return result;
  } catch (error) {
    end(attributes(undefined), false);
    throw error;
  }
}

/** Begins a span that ends elsewhere; undefined where there are no traces. */
export function beginSpan(name: string, kind: Kind, parent: Span | undefined, requestId: string) {
  const span = { traceId: parent?.traceId ?? traceOf(requestId), spanId: randomHex(8) };
  const began = Date.now();
  const since = performance.now();
  const end = (attributes: Attributes, ok: boolean, called = name): void => {
    if (!exporter) return;
    push({
      ...span,
      ...(parent && { parentSpanId: parent.spanId }),
      name: called,
      kind: kinds[kind],
      startTimeUnixNano: nanoseconds(began),
      endTimeUnixNano: nanoseconds(began + performance.now() - since),
      attributes: listed({ "atrium.request_id": requestId, ...attributes }),
      status: { code: ok ? 1 : 2 },
    });
  };
  return Object.assign(end, { span });
}

/** The headers by which another part of the product goes on with what is under way; never for anybody else. */
export function onwardHeaders(): Record<string, string> {
  const { requestId, span } = current() ?? {};
  return {
    ...(requestId !== undefined && { "x-request-id": requestId }),
    ...(exporter && span && { traceparent: `00-${span.traceId}-${span.spanId}-01` }),
  };
}

/** The span that a request of another part of ours says it belongs to (W3C Trace Context); ask only those that prove to be one. */
export function spanIn(headers: Headers): Span | undefined {
  const [, traceId, spanId] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(headers.get("traceparent") ?? "") ?? [];
  const empty = /^0+$/;
  if (!traceId || !spanId || empty.test(traceId) || empty.test(spanId)) return undefined;
  return { traceId, spanId };
}

/** Work for a part that another part of ours asked for it. */
export function onBehalfOf<T>(request: Request, call: string, work: () => Promise<T>): Promise<T> {
  const doing: Doing = {
    requestId: requestIdOf(request.headers.get("x-request-id")),
    call,
    span: spanIn(request.headers),
  };
  return within(doing, () => spanned(call, "server", work));
}

function push(span: object): void {
  if (queue.length >= mostQueued) return spansDropped.add({});
  queue.push(span);
  if (queue.length >= batchSize) void sendTraces();
  else timer ??= setTimeout(() => void sendTraces(), everyMs);
}

/** Sends what is queued, one batch after the other; what isn't taken is dropped, and counted. */
export function sendTraces(): Promise<void> {
  return (sending ??= sendAll().finally(() => (sending = undefined)));
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  while (exporter && queue.length > 0) {
    const spans = queue.splice(0, batchSize);
    if (!(await isTaken(spans, exporter))) spansDropped.add({}, spans.length);
  }
}

async function isTaken(spans: readonly object[], { url, headers, resource }: Exporter): Promise<boolean> {
  const scopeSpans = [{ scope: { name: "atrium" }, spans }];
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

function traceOf(requestId: string): string {
  const hex = requestId.replaceAll("-", "").toLowerCase();
  return /^[0-9a-f]{32}$/.test(hex) && !/^0+$/.test(hex) ? hex : randomHex(16);
}

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** As text: a number of JavaScript can't hold them. */
function nanoseconds(ms: number): string {
  return `${Math.floor(ms)}${String(Math.floor((ms % 1) * 1e6)).padStart(6, "0")}`;
}

function listed(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === "number" ? { doubleValue: value } : { stringValue: value } }];
  });
}

/** `name=value` with commas between, the values encoded as in URLs. */
function headersIn(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? []);
  return Object.fromEntries(
    pairs.flatMap(([, name, value]) =>
      name && value !== undefined ? [[name, decodeURIComponent(value.trim())]] : [],
    ),
  );
}
