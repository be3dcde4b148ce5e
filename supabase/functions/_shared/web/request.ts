import {
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from "node:http";
import { isIP, type Socket } from "node:net";
import { connect as tlsConnect } from "node:tls";
import { plainAddress } from "./addresses.ts";
import { type BodyLimits, readBody } from "./body.ts";
import { Idle } from "./idle.ts";
import { notPublic } from "./judge-url.ts";
import type { Pinned } from "./pinned-lookup.ts";
import { asWebError, WebError } from "./web-error.ts";

/** Makes a request of Node's kind; the seam at which tests put a runtime that ignores `lookup`. */
export type Transport = (options: RequestOptions, secure: boolean) => ClientRequest;

/**
 * A connection for one request, over TLS where asked. Deno's `https.request` can't be used: beside `NODE_EXTRA_CA_CERTS` it
 * wants the right to read the system's settings, which functions don't have.
 */
export const transport: Transport = (options, secure) => {
  if (!secure) return httpRequest({ ...options, agent: false });
  const { hostname, port, lookup } = options;
  const host = hostname ?? "";
  const createConnection = () =>
    tlsConnect({
      host,
      port: Number(port ?? 443),
      ...(isIP(host) === 0 && { servername: host.replace(/\.$/, "") }),
      lookup,
      ALPNProtocols: ["http/1.1"],
    });
  return httpRequest({ ...options, protocol: "http:", createConnection });
};

/** What one answer may cost; times in milliseconds. */
export interface AnswerLimits extends BodyLimits {
  /** Silence: of the name server, before the answer, between two pieces of it. */
  idleMs: number;
}

/** An answer of one address; redirects aren't followed. The body is empty where the status isn't 2xx. */
export interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Uint8Array<ArrayBuffer>;
  /** The body goes on after where it was cut. */
  cut: boolean;
}

const HEADER_BYTES = 16 * 1024;

/**
 * Asks one address once, over a connection of its own.
 * @param url judged already; a name is judged by `pinned` when it is looked up
 * @throws WebError
 */
export async function requestOnce(
  url: URL,
  headers: Record<string, string>,
  pinned: Pinned,
  limits: AnswerLimits,
  signal: AbortSignal,
  send: Transport = transport,
): Promise<Answer> {
  const idle = new Idle(limits.idleMs);
  const aborted = AbortSignal.any([signal, idle.signal]);
  try {
    const response = await firstAnswer(url, headers, pinned, aborted, send);
    idle.pushOut();
    const status = response.statusCode ?? 0;
    if (status < 200 || status > 299 || status === 204 || status === 205) {
      response.destroy();
      return { status, headers: response.headers, body: new Uint8Array(), cut: false };
    }
    const { body, cut } = await readBody(response, limits, idle, aborted);
    return { status, headers: response.headers, body, cut };
  } catch (error) {
    if (signal.aborted) throw asWebError(signal.reason);
    throw asWebError(idle.signal.aborted ? idle.signal.reason : error);
  } finally {
    idle.end();
  }
}

function firstAnswer(
  url: URL,
  headers: Record<string, string>,
  pinned: Pinned,
  aborted: AbortSignal,
  send: Transport,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    aborted.throwIfAborted();
    const request = send(
      {
        protocol: url.protocol,
        hostname: url.hostname.replace(/^\[|\]$/g, ""),
        port: url.port === "" ? undefined : Number(url.port),
        path: `${url.pathname}${url.search}`,
        method: "GET",
        headers: { ...headers, host: url.host },
        lookup: pinned.lookup,
        maxHeaderSize: HEADER_BYTES,
      },
      url.protocol === "https:",
    );
    const stop = () => request.destroy(aborted.reason as Error);
    aborted.addEventListener("abort", stop, { once: true });
    request.on("error", reject);
    request.on("socket", (socket: Socket) =>
      socket.once("connect", () => {
        if (!isPinned(socket, pinned)) request.destroy(notPublic());
      }),
    );
    request.on("upgrade", (_response, socket: Socket) => {
      socket.destroy();
      reject(new WebError("protocol", "What answers at this address isn't a web page."));
    });
    request.on("response", (response: IncomingMessage) => {
      if (isPinned(response.socket, pinned)) return resolve(response);
      request.destroy();
      reject(notPublic());
    });
    request.on("close", () => aborted.removeEventListener("abort", stop));
    request.end();
  });
}

/** A second net: the connection is where the lookup led. An address that was no name was judged by the URL. */
function isPinned(socket: Socket, { addresses }: Pinned): boolean {
  return (
    addresses.size === 0 ||
    socket.remoteAddress === undefined ||
    addresses.has(plainAddress(socket.remoteAddress))
  );
}
