import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createPlain } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, type TLSSocket } from "node:tls";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { denoArguments, usualLimits } from "../../local/functions/command.ts";
import { denoBinary } from "../../local/functions/deno-binary.ts";
import { type Authority, makeAuthority } from "./certificates.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const probe = fileURLToPath(
  new URL("../../supabase/functions/_shared/web/testing/tls-probe-main.ts", import.meta.url),
);
let folder: string;
let trusted: Authority;
let server: Server;
let plain: Server;
/** What each connection said it wants, and what each request said of the host. */
const greeted: string[] = [];
const hosts: string[] = [];

const portOf = (of: Server) => String((of.address() as AddressInfo).port);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tls-"));
  trusted = await makeAuthority(folder, "trusted");
  const foreign = await makeAuthority(folder, "foreign");
  const certificates = {
    "site.example": await trusted.issue("site.example", "DNS:site.example"),
    "expired.example": await trusted.issue("expired.example", "DNS:expired.example", -1),
    "foreign.example": await foreign.issue("foreign.example", "DNS:foreign.example"),
  };
  const own = certificates["site.example"];
  server = createServer(
    {
      ...own,
      SNICallback(name, done) {
        greeted.push(name);
        done(null, createSecureContext(new Map(Object.entries(certificates)).get(name) ?? own));
      },
    },
    (request, response) => {
      hosts.push(String(request.headers.host));
      if (request.url !== "/away")
        return void response.end(`Hello ${String((request.socket as TLSSocket).servername)}`);
      response.writeHead(302, { location: `https://other.example:${portOf(server)}/` }).end();
    },
  );
  plain = createPlain((_request, response) => response.end("no TLS"));
  for (const each of [server, plain]) {
    each.listen(0, "127.0.0.1");
    await once(each, "listening");
  }
});
afterAll(async () => {
  server.close();
  plain.close();
  await rm(folder, { recursive: true });
});

const inNode = async (urls: string[]) =>
  promisify(execFile)(process.execPath, ["--import", "tsx", probe, ...urls], {
    cwd: root,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted.file },
  });
const inDeno = async (urls: string[]) => {
  const usual = denoArguments(probe, usualLimits, [root]).filter((one) => !one.startsWith("--preload"));
  return promisify(execFile)(await denoBinary(), [...usual, ...urls], {
    cwd: root,
    env: { ...process.env, DENO_CERT: trusted.file },
  });
};

describe.each([
  ["Node", inNode],
  ["Deno", inDeno],
])("an address over TLS, in %s", (_runtime, ask) => {
  it("is read where the certificate is of its name, which is told though its address is pinned; no other is", async () => {
    greeted.length = 0;
    hosts.length = 0;
    const at = (host: string, path = "/") => `https://${host}:${portOf(server)}${path}`;
    const urls = [
      at("site.example"),
      at("other.example"),
      at("expired.example"),
      at("foreign.example"),
      at("127.0.0.1"),
      at("site.example", "/away"),
      `https://site.example:${portOf(plain)}/`,
    ];
    const { stdout } = await ask(urls);
    const refused = { code: "certificate", text: "The certificate of this site isn't valid." };
    const [read, ...others] = JSON.parse(stdout) as { code: string; text: string }[];
    expect(read).toEqual({ code: "read", text: "Hello site.example" });
    expect(others.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => refused));
    expect(others[5]?.code).toBe("protocol");
    expect(greeted).toEqual([
      "site.example",
      "other.example",
      "expired.example",
      "foreign.example",
      "site.example",
      "other.example",
    ]);
    // Who isn't who they should be is asked nothing.
    expect(hosts).toEqual([`site.example:${portOf(server)}`, `site.example:${portOf(server)}`]);
  }, 60_000);
});
