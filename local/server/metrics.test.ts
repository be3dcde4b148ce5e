import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

const token = "a-token-of-sixteen";
const asked: string[] = [];
let processes: Server[];

/** A process that has answered so many calls; what the database holds it tells unless it is asked not to. */
function answering(calls: number): Server {
  return createServer((request, response) => {
    asked.push(request.url ?? "");
    const queue = request.url?.includes("database=off") ? "" : 'atrium_queue_due{part="api",lane="bulk"} 7\n';
    response.end(
      `# HELP atrium_calls_total Calls.\n# TYPE atrium_calls_total counter\natrium_calls_total{part="api"} ${calls}\n` +
        `# HELP atrium_queue_due Due.\n# TYPE atrium_queue_due gauge\n${queue}`,
    );
  });
}

beforeAll(async () => {
  processes = [answering(3), answering(4)];
  await Promise.all(processes.map((one) => new Promise<void>((done) => one.listen(0, "127.0.0.1", done))));
});
afterAll(() => {
  for (const one of processes) one.close();
});

it("each process's figures are told with its number, and what the database holds once", async () => {
  const metrics = createMetrics({
    token,
    gateway: { health: () => ({ state: "up", sockets: 5, channels: 9, rooms: 1, delivered: 0 }) },
    functions: {
      states: () => ({ api: "up", worker: "stopped" }),
      addresses: (name) =>
        name === "api"
          ? processes.map((one, index) => ({
              // The second of three is being started again.
              number: index * 2 + 1,
              url: `http://127.0.0.1:${(one.address() as AddressInfo).port}`,
            }))
          : [],
    },
  });
  const answer = await metrics(
    new Request("http://localhost/metrics", { headers: { authorization: `Bearer ${token}` } }),
  );
  const text = (await answer?.text()) ?? "";
  expect(text).toContain(
    'atrium_calls_total{process="1",part="api"} 3\natrium_calls_total{process="3",part="api"} 4',
  );
  expect(text.match(/^atrium_queue_due.*$/gm)).toEqual([
    'atrium_queue_due{process="1",part="api",lane="bulk"} 7',
  ]);
  expect(asked).toEqual(["/api/metrics", "/api/metrics?database=off"]);
  expect(text).toContain('atrium_function_processes{part="ground",function="api"} 2');
  expect(text).toContain('atrium_function_up{part="ground",function="worker"} 0');
});
