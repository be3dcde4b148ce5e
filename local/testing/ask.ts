import { connect } from "node:net";
import { networkInterfaces } from "node:os";

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Where to connect; this machine by itself unless told. */
  address?: string;
  /** Whom to come from, of this machine's addresses (127.0.0.0/8 are all its own). */
  from?: string;
}

/** An address of this machine that isn't its loopback: who comes from it counts as another machine. */
export function ownAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
}

/** Sends a request whose target goes out byte by byte as given, which no client library does. */
export function ask(port: number, target: string, options: Ask = {}): Promise<RawAnswer> {
  const { method = "GET", headers = {}, body = "", address = "127.0.0.1", from } = options;
  const sent: Record<string, string> = {
    host: `${address}:${port}`,
    connection: "close",
    ...(body && { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: address, ...(from && { localAddress: from }) }, () => {
      socket.write(`${method} ${target} HTTP/1.1\r\n${head.join("")}\r\n${body}`);
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.once("error", reject);
    socket.once("close", () => resolve(parse(Buffer.concat(chunks).toString())));
  });
}

function parse(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const headers = fields.map((field) => [
    field.slice(0, field.indexOf(":")).toLowerCase(),
    field.slice(field.indexOf(":") + 1).trim(),
  ]);
  const body = rest.join("\r\n\r\n");
  const isChunked = /^transfer-encoding: chunked$/im.test(head);
  return {
    status: Number(line.split(" ")[1] ?? 0),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: isChunked ? body.replace(/(^|\r\n)[0-9a-f]+\r\n/g, "") : body,
  };
}

/** The same path written in every way that some server takes for it. */
export function spellingsOf(path: string): string[] {
  const last = path.lastIndexOf("/") + 1;
  const hex = (text: string, prefix = "%") =>
    [...text].map((letter) => prefix + letter.charCodeAt(0).toString(16)).join("");
  const letters = (text: string) => text.replace(/[a-z]/gi, (letter) => hex(letter));
  const [head, tail] = [path.slice(0, last), path.slice(last)];
  const second = path.indexOf("/", 1) + 1 || path.length;
  return [
    path,
    `${head}${hex(tail[0] ?? "")}${tail.slice(1)}`,
    letters(path),
    letters(path).replaceAll(/%[0-9a-f]{2}/g, (escape) => escape.toUpperCase()),
    `${head}${hex(tail[0] ?? "", "%25")}${tail.slice(1)}`,
    `/${path}`,
    path.replace(/\/([^/]*)$/, "//$1"),
    path.replaceAll("/", "/./").replace(/^\/\.\//, "/"),
    `/./${path.slice(1)}`,
    `/x/..${path}`,
    `/%2e${path}`,
    `/x/%2e%2e${path}`,
    `/x/.%2E${path}`,
    `/auth/v1/%2e%2e/%2e%2e${path}`,
    `/rest/v1/%2e%2e/%2e%2e${path}`,
    `/storage/v1/object/%2E%2E/../..${path}`,
    `/functions/v1/..%2f..${path}`,
    `/rest/v1/..\\..${path}`,
    `/rest/v1/..%5c..%5c${path.slice(1)}`,
    `/rest/v1/..;${path}`,
    `/rest/v1/%252e%252e/%252e%252e${path}`,
    `/rest/v1/%c0%ae%c0%ae/%c0%ae%c0%ae${path}`,
    path.replace(/\/([^/]*)$/, "%2f$1"),
    path.replace(/\/([^/]*)$/, "\\$1"),
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}%00`,
    `${path}%20`,
    `${path};a=b`,
    `${path}%3f`,
    `${path}#`,
    `${path}?`,
    `${path}.`,
    path.toUpperCase(),
    `${path.slice(0, second)}${path.slice(second).toUpperCase()}`,
    `http://localhost${path}`,
    `http://127.0.0.1:80${path}`,
    `HTTP://anybody@localhost${path}`,
    `//localhost${path}`,
    `\\${path.slice(1)}`,
    path.slice(1),
    `*${path}`,
  ];
}
