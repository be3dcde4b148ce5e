import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { Generation } from "../ai.ts";
import { createRerank } from "./rerank.ts";

let server: Server | undefined;
afterEach(() => server?.close());

interface Asked {
  path?: string;
  key?: string;
  body: { model: string; query: string; documents: string[]; top_n: number };
}

/** An endpoint that answers as told, and what it was asked. */
async function endpoint(status: number, answer: unknown, headers: Record<string, string> = {}) {
  const asked: Asked[] = [];
  const listening = createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => (text += piece.toString()));
    request.on("end", () => {
      const { url, headers: given } = request;
      asked.push({
        ...(url && { path: url }),
        ...(given.authorization && { key: given.authorization }),
        body: JSON.parse(text) as Asked["body"],
      });
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(answer));
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1/rerank`;
  const told: Generation[] = [];
  const rerank = createRerank({ RERANK_URL: url, RERANK_MODEL: "order-1", RERANK_API_KEY: "key" }, (each) =>
    told.push(each),
  );
  if (!rerank) throw new Error("There is an address.");
  return { rerank, asked, told };
}
const results = [
  { index: 1, relevance_score: 0.9 },
  { index: 0, relevance_score: 0.2 },
];

it("gives a score a text, in their order, and tells what it took", async () => {
  const { rerank, asked, told } = await endpoint(200, { results, usage: { total_tokens: 41 } });
  expect(await rerank("pump?", ["a", "b", "c"])).toEqual([0.2, 0.9, -Infinity]);
  expect(asked).toEqual([
    {
      path: "/v1/rerank",
      key: "Bearer key",
      body: { model: "order-1", query: "pump?", documents: ["a", "b", "c"], top_n: 3 },
    },
  ]);
  expect(told).toEqual([{ model: "order-1", input_tokens: 41, output_tokens: 0 }]);
});

it.each([
  ["billed in another place", { results, meta: { tokens: { input_tokens: 12 } } }, 12],
  ["not told", { results }, null],
  ["nonsense", { results, usage: { total_tokens: "many" } }, null],
])("reads tokens that are %s", async (_name, answer, tokens) => {
  const { rerank, told } = await endpoint(200, answer);
  await rerank("pump?", ["a", "b"]);
  expect(told[0]?.input_tokens).toBe(tokens);
});

it.each([
  ["a refusal", 429, { message: "busy" }, {}],
  ["no scores", 200, { data: [] }, {}],
  ["a redirect", 307, {}, { location: "http://127.0.0.1:1/elsewhere" }],
])("fails at %s, and tells no tokens", async (_name, status, answer, headers) => {
  const { rerank, told } = await endpoint(status, answer, headers);
  await expect(rerank("pump?", ["a"])).rejects.toThrow();
  expect(told).toEqual([]);
});

it("isn't there without an address", () => {
  expect(createRerank({ RERANK_MODEL: "order-1" }, () => undefined)).toBeNull();
});
