import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fetchWithKey } from "./fetch-with-key.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

let server: Server;
let url: string;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer(({ url: path = "" }, response) => {
    asked.push(path);
    const status = Number(path.slice(1));
    if (status >= 300) return response.writeHead(status, { location: "/taken" }).end("Over there.");
    response.writeHead(200).write("The first words, and no more of them.");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

it.each([301, 302, 303, 307, 308])("goes nowhere else for a %i", async (status) => {
  await expect(fetchWithKey(`${url}/${status}`, { method: "POST", body: "secret" })).rejects.toThrow(
    TypeError,
  );
  expect(asked).toEqual([`/${status}`]);
});

it("hands on an answer that only looks like one", async () => {
  expect((await fetchWithKey(`${url}/304`)).status).toBe(304);
});

it("can be stopped while an answer stalls, however long ago memory was collected", async () => {
  const stop = new AbortController();
  const read = async () => (await fetchWithKey(`${url}/stall`, { signal: stop.signal })).text();
  const reading = read().catch((error: unknown) => error);
  while (asked.length === 0) await pause(5);
  for (let nth = 0; nth < 10; nth++) {
    await pause(10);
    collect();
  }
  stop.abort("stopped");
  expect(await Promise.race([reading, pause(5000, "still reading")])).toBe("stopped");
});
