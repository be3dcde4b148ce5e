import { expect, it } from "vitest";
import { Counter } from "../auth/limits.ts";
import { withinRefusals } from "./refusals.ts";

const rule = { count: 3, seconds: 60 };
const answering = (status: number) => () => Promise.resolve(new Response(null, { status }));

function visitors() {
  let now = 0;
  const counter = new Counter(() => now);
  return {
    pass: (seconds: number) => (now += seconds * 1000),
    ask: (peer: string, answer: () => Promise<Response>) => withinRefusals(peer, counter, answer, rule),
  };
}

it("stops asking the database for an address to which too much was refused, until its time is up", async () => {
  const { ask, pass } = visitors();
  await Promise.all([401, 403, 404].map((status) => ask("192.0.2.1", answering(status))));
  const stopped = await ask("::ffff:192.0.2.1", () => Promise.reject(new Error("was asked")));
  expect(stopped.status).toBe(429);
  expect(stopped.headers.get("retry-after")).toBe("60");
  expect(await stopped.json()).toMatchObject({ message: expect.stringContaining("Try again in 60 seconds") });
  expect((await ask("192.0.2.2", answering(200))).status).toBe(200);
  pass(60);
  expect((await ask("192.0.2.1", answering(200))).status).toBe(200);
});

it("doesn't count what is answered", async () => {
  const { ask } = visitors();
  for (let asked = 0; asked < 2 * rule.count; asked += 1)
    expect((await ask("192.0.2.1", answering(200))).status).toBe(200);
});
