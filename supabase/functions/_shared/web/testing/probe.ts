import { createFetchPublic, type FetchPublic } from "../fetch.ts";
import type { Resolve } from "../pinned-lookup.ts";
import { transport, type Transport } from "../request.ts";
import { lookupFault } from "../self-test.ts";
import { asWebError } from "../web-error.ts";
import { openSite } from "./canary.ts";
import { openNameServer, resolveAt } from "./name-server.ts";
import { PUBLIC, SSRF_CASES, type SsrfCase } from "./ssrf-cases.ts";

/** What came of one attempt. */
export interface Attempt {
  url: string;
  /** How: asked for, as the target of a redirect, or by a name that changes its address. */
  by: "direct" | "redirect" | "rebinding";
  /** The refusal's code, or `read`. */
  outcome: string;
  /** Connections that the canary saw during it. */
  connections: number;
}

export interface Probe {
  fault: string | null;
  faultOfIgnoring: string | null;
  attempts: Attempt[];
  /** What somebody reads who looks a name up, judges, and then asks by name: the rebinding works. */
  naive: string;
  /** An exact origin that is allowed is read. */
  allowed: string;
}

/** No packet leaves the machine: what is public can't be reached, as without a network. */
const onlyLoopback: Transport = (options, secure) =>
  transport(
    {
      ...options,
      lookup: (hostname, wanted, callback) =>
        options.lookup?.(hostname, wanted, (error, found, family) => {
          const addresses = Array.isArray(found) ? found : [{ address: found }];
          const leaves = !error && addresses.some(({ address }) => address === PUBLIC);
          if (leaves) callback(Object.assign(new Error("no network"), { code: "ENETUNREACH" }), "", 0);
          else callback(error, found, family);
        }),
    },
    secure,
  );

const ignoring: Transport = ({ lookup: _lookup, ...options }, secure) => transport(options, secure);
const quick = { wholeMs: 5_000, idleMs: 5_000 };

/** Tries everything there is to have a private machine asked. Runs in any runtime that functions run in. */
export async function probe(): Promise<Probe> {
  const canary = await openSite((_request, response) => response.end("the secret"), "::");
  let target = "";
  const leading = await openSite((_request, response) => {
    // As servers do that write letters beyond ASCII into the header.
    response.writeHead(302, { location: Buffer.from(target).toString("latin1") }).end();
  });
  const names = await openNameServer();
  try {
    const attempts: Attempt[] = [];
    const attempt = async (by: Attempt["by"], url: string, read: FetchPublic, from = url) => {
      const before = canary.connections();
      const outcome = await read(from, quick).then(
        () => "read",
        (error: unknown) => asWebError(error).code,
      );
      attempts.push({ url, by, outcome, connections: canary.connections() - before });
    };
    const urlOf = ({ url }: SsrfCase) => url.replace("{port}", String(canary.port));
    for (const one of SSRF_CASES) {
      const read = reader(resolveAs(one), leading.origin);
      await attempt("direct", urlOf(one), read);
      target = urlOf(one).replace(/[\t\n]/g, "");
      await attempt("redirect", target, read, `${leading.origin}/`);
    }
    const rebound = `http://rebound.example:${canary.port}/`;
    for (const answers of [
      [PUBLIC, "127.0.0.1"],
      ["127.0.0.1", PUBLIC],
      [PUBLIC, PUBLIC, "127.0.0.1"],
    ]) {
      names.say("rebound.example", answers);
      const read = reader(resolveAt(names.port), leading.origin);
      for (let time = 0; time < 4; time++) await attempt("rebinding", rebound, read);
    }
    names.say("rebound.example", [PUBLIC, "127.0.0.1"]);
    const naive = await askByName(rebound, resolveAt(names.port));
    const allowed = await reader(resolveAs({ url: "" }), canary.origin)(`${canary.origin}/`, quick);
    return {
      fault: await lookupFault(),
      faultOfIgnoring: await lookupFault(ignoring),
      attempts,
      naive,
      allowed: new TextDecoder().decode(allowed.body),
    };
  } finally {
    await Promise.all([canary.close(), leading.close(), names.close()]);
  }
}

const reader = (resolve: Resolve, allowed: string): FetchPublic =>
  createFetchPublic({ allow: new Set([allowed]), userAgent: "probe", resolve, send: onlyLoopback });

function resolveAs({ answers = [["127.0.0.1"]] }: SsrfCase): Resolve {
  let asked = 0;
  return (_hostname, _options, callback) => {
    const list = answers[Math.min(asked++, answers.length - 1)] ?? [];
    callback(
      null,
      list.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
}

/** How it must not be done. */
async function askByName(url: string, resolve: Resolve): Promise<string> {
  const { hostname, port } = new URL(url);
  const look = () =>
    new Promise<string>((done) =>
      resolve(hostname, { all: true }, (_error, [first]) => done(first?.address ?? "")),
    );
  if ((await look()) !== PUBLIC) return "refused";
  const lookup: NonNullable<Parameters<Transport>[0]["lookup"]> = (_hostname, options, callback) =>
    void look().then((address) =>
      options.all ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4),
    );
  return await new Promise((done, fail) => {
    const request = transport({ protocol: "http:", hostname, port, path: "/", lookup }, false);
    request.on("error", fail);
    request.on("response", (response) => response.on("data", (piece: Buffer) => done(piece.toString())));
    request.end();
  });
}
