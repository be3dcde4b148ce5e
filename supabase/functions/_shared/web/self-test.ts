import type { LookupFunction } from "node:net";
import { type Transport, transport } from "./request.ts";

/** Nothing listens there; a refused connection says as well as an answer where it went. */
const PORT = 1;
const PATIENCE_MS = 3_000;

/**
 * Whether this runtime keeps to the `lookup` that a request is given, since all that keeps the crawler from private
 * machines hangs on it: a name that is refused must not be asked, over HTTP and TLS, and a name that exists nowhere must
 * lead to the address that it is pinned to. Nothing leaves the machine where it does.
 * @returns null when it does; otherwise why no site is asked, in words
 */
export async function lookupFault(send: Transport = transport): Promise<string | null> {
  const refusal = new Error("refused by lookup");
  const refusing: LookupFunction = (_hostname, _options, callback) => callback(refusal, "", 0);
  const pinning: LookupFunction = (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address: "127.0.0.1", family: 4 }]);
    else callback(null, "127.0.0.1", 4);
  };
  const ask = (secure: boolean, hostname: string, lookup: LookupFunction) =>
    outcome(send, secure, hostname, lookup).catch(() => null);
  const refused = await Promise.all(
    [false, true].map(async (secure) => (await ask(secure, "localhost", refusing)) === refusal),
  );
  const pinned = await ask(false, "pinned.invalid", pinning);
  const led = pinned === "127.0.0.1" || (pinned as { code?: unknown } | null)?.code === "ECONNREFUSED";
  if (refused.every(Boolean) && led) return null;
  return "Websites can't be read here: the runtime doesn't keep connections to the addresses that were checked.";
}

/** The address that was connected to, or the error. */
function outcome(send: Transport, secure: boolean, hostname: string, lookup: LookupFunction) {
  return new Promise<unknown>((resolve) => {
    const request = send(
      { protocol: secure ? "https:" : "http:", hostname, port: PORT, path: "/", lookup },
      secure,
    );
    const end = (found: unknown) => {
      clearTimeout(late);
      resolve(found);
      request.destroy();
    };
    const late = setTimeout(() => end(null), PATIENCE_MS);
    request.on("error", end);
    request.on("socket", (socket) => socket.once("connect", () => end(socket.remoteAddress)));
    request.on("response", (response) => end(response.socket.remoteAddress));
    request.end();
  });
}
