import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "../functions/refusal.ts";

/** A request whose target or host isn't one; the message says why. */
export class BadTarget extends Error {
  override readonly name = "BadTarget";
}

/**
 * Puts the one spelling of a request's path in place of the one it came in, so that all who judge, count and route it
 * see the same. Throws a `BadTarget` for a path that others might read as another one (dot segments, empty segments,
 * encoded or turned slashes, twice encoded), for control characters, broken escapes and a host that can't be one.
 */
export function settleTarget(request: IncomingMessage): void {
  const { host } = request.headers;
  if (host !== undefined && !isHost(host)) throw new BadTarget("The Host header isn't a host.");
  request.url = canonicalTarget(originForm(request.url ?? "/", host));
}

/**
 * Puts the host that a visitor asked for in the place of the one that a proxy says it of (`X-Forwarded-Host`), so that all who
 * read a request see the same. From anybody else the header says nothing, and goes.
 * @param trustProxy whether requests come by a proxy of the operator's
 */
export function settleHost({ headers, rawHeaders }: IncomingMessage, trustProxy: boolean): void {
  const said = headers["x-forwarded-host"];
  if (said === undefined) return;
  // Of several proxies the last one is the operator's.
  const host = trustProxy ? [said].flat().at(-1)?.split(",").at(-1)?.trim() : undefined;
  delete headers["x-forwarded-host"];
  if (host) headers.host = host;
  const pairs = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ""] as const] : [],
  );
  const kept = pairs.filter(([name]) => name.toLowerCase() !== "x-forwarded-host");
  const told = kept.flatMap(([name, value]) => [name, host && name.toLowerCase() === "host" ? host : value]);
  rawHeaders.splice(0, rawHeaders.length, ...told);
}

/** Answers what `settleTarget` threw: 400 and why. Throws anything else on. */
export function refuseTarget(response: ServerResponse, reason: unknown): void {
  if (!(reason instanceof BadTarget)) throw reason;
  refuse(response, { status: 400, code: "invalid_input", message: reason.message });
}

/** Whether text is a host as a Host header has it: a name or an address, and perhaps a port. */
export function isHost(text: string): boolean {
  return /^[\w.:[\]-]+$/.test(text) && URL.canParse(`http://${text}`);
}

/** Path and query of a target that also names the host, as proxies are sent it. */
function originForm(target: string, host: string | undefined): string {
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
  if (authority === undefined) return target;
  if (authority.toLowerCase() !== host?.toLowerCase())
    throw new BadTarget("The address names another host than the Host header.");
  return rest?.startsWith("/") ? rest : `/${rest ?? ""}`;
}

function canonicalTarget(target: string): string {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark);
  if (decoded(query).includes("\u0000")) throw new BadTarget("The address contains a NUL.");
  if (!path.startsWith("/")) throw new BadTarget("The address isn't a path.");
  const segments = path.slice(1).split("/").map(decoded);
  segments.forEach((segment, index) => check(segment, index === segments.length - 1));
  return `/${segments.map(encoded).join("/")}${query}`;
}

function check(segment: string, isLast: boolean): void {
  if (segment === "" && !isLast) throw new BadTarget("The address has an empty part between slashes.");
  if (segment === "." || segment === "..") throw new BadTarget("The address has a part of dots only.");
  if (/[/\\]/.test(segment)) throw new BadTarget("The address contains an encoded slash or a backslash.");
  if (/\p{Cc}/u.test(segment)) throw new BadTarget("The address contains a control character.");
  if (/%[0-9a-f]{2}/i.test(segment)) throw new BadTarget("The address is encoded twice.");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadTarget("The address contains a broken percent-escape.");
  }
}

/** What may stand in a path unescaped does (RFC 3986, `pchar`). */
function encoded(segment: string): string {
  return encodeURIComponent(segment).replace(/%(24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
}
