import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOrigins } from "../server/origins.ts";
import { ask } from "../testing/ask.ts";
import { serveBuilt } from "./static.ts";

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "built-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<html><head></head><body>Atrium</body></html>");
  await writeFile(join(folder, "assets/app-1a2b.js"), "export const app = 1;");
  await writeFile(join(folder, "theme.js"), "");
  await writeFile(join(folder, "film.webm"), "0123456789");
  const handle = await serveBuilt(folder, {
    siteUrl: "http://localhost:3000",
    knows: createOrigins(["http://localhost"], new Set()).knows,
    trustProxy: false,
    brandOf: () => Promise.resolve(null),
    config: { supabasePublishableKey: "sb_publishable_test", offlineModel: true },
  });
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  url = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const html = { headers: { accept: "text/html" } };

it("keeps a file that was asked for, also when it is gone since", async () => {
  const response = await fetch(`${url}/assets/app-1a2b.js`);
  await rm(join(folder, "assets"), { recursive: true });
  expect([response.status, await response.text()]).toEqual([200, "export const app = 1;"]);
  const again = await fetch(`${url}/assets/app-1a2b.js`, {
    headers: { "if-none-match": response.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

it("serves the app at its routes, and says 404 elsewhere", async () => {
  expect((await fetch(`${url}/app/chat`, html)).status).toBe(200);
  expect((await fetch(`${url}/nowhere`, html)).status).toBe(404);
  expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404);
});

it("takes a badly encoded address for one where there is nothing", async () => {
  expect((await fetch(`${url}/%zz`, html)).status).toBe(404);
  expect((await fetch(`${url}/assets/%E0%A4%A.js`)).status).toBe(404);
});

it("runs the app's own scripts, not whatever its origin serves", async () => {
  const { headers } = await fetch(`${url}/app`, html);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`script-src ${url}/assets/ ${url}/theme.js;`);
  expect(policy).toContain(`worker-src ${url}/assets/ ${url}/theme.js blob:;`);
});

it("tells the page an address of the site's, whatever host a request names", async () => {
  const port = Number(new URL(url).port);
  const addressFor = async (host: string) => {
    const { body } = await ask(port, "/app", { headers: { host, accept: "text/html" } });
    const [, config = "{}"] = /id="atrium-config">(.*?)<\/script>/.exec(body) ?? [];
    return (JSON.parse(config) as { supabaseUrl?: string }).supabaseUrl;
  };
  const foreign = [
    "evil.example",
    "localhost.evil.example",
    "203.0.113.7",
    "127.0.0.1.nip.io",
    "10.evil.example",
  ];
  for (const host of foreign) expect([host, await addressFor(host)]).toEqual([host, "http://localhost:3000"]);
  const own = ["localhost:3000", `127.0.0.1:${port}`, "192.168.1.5:3000", "[fd00::1]:3000", "[::1]:80"];
  for (const host of own) expect(await addressFor(host)).toBe(`http://${host}`);
});

it.each([
  ["bytes=2-4", 206, "bytes 2-4/10", "234"],
  ["bytes=7-", 206, "bytes 7-9/10", "789"],
  ["bytes=7-99", 206, "bytes 7-9/10", "789"],
  ["bytes=-3", 206, "bytes 7-9/10", "789"],
  ["bytes=10-", 416, "bytes */10", ""],
  ["bytes=4-2", 416, "bytes */10", ""],
  ["bytes=0-1,4-5", 200, null, "0123456789"],
  ["bytes=-", 200, null, "0123456789"],
  ["lines=1-2", 200, null, "0123456789"],
])("answers %s, as a film's player asks, with %i", async (range, status, told, body) => {
  const response = await fetch(`${url}/film.webm`, { headers: { range } });
  expect([response.status, response.headers.get("content-range"), await response.text()]).toEqual([
    status,
    told,
    body,
  ]);
  expect(response.headers.get("content-type")).toBe("video/webm");
});

it("sends the whole of a file that has changed since a part of it was read", async () => {
  const headers = { range: "bytes=2-4", "if-range": '"before"' };
  expect((await fetch(`${url}/film.webm`, { headers })).status).toBe(200);
});
