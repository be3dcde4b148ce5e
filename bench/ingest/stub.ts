import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { z } from "zod";

const Asked = z.object({
  input: z.union([z.string().transform((text) => [text]), z.array(z.string())]),
  encoding_format: z.string().optional(),
});

/** An embedding model, and no other, that speaks OpenAI's protocol and takes the same time for every call. */
export interface EmbeddingStub {
  url: string;
  /** Calls answered, and texts in them, since the last `reset`. */
  counts(): { calls: number; texts: number };
  reset(): void;
  close(): Promise<void>;
}

/** @param delayMs from the end of a question to its answer */
export async function startEmbeddingStub(delayMs: number): Promise<EmbeddingStub> {
  const vectors = Array.from({ length: 64 }, (_, seed) => vector(seed));
  const encoded = vectors.map((numbers) => Buffer.from(numbers.buffer).toString("base64"));
  const plain = vectors.map((numbers) => Array.from(numbers));
  let [calls, texts] = [0, 0];
  const server = createServer((request, response) => {
    // Scans are for models that take files.
    if (request.url !== "/v1/embeddings") return void response.writeHead(404).end("{}");
    void json(request).then((body) => {
      const { input, encoding_format } = Asked.parse(body);
      const from: readonly (string | number[])[] = encoding_format === "base64" ? encoded : plain;
      const data = input.map((_, index) => ({
        object: "embedding",
        index,
        embedding: from[(texts + index) % from.length],
      }));
      calls += 1;
      texts += input.length;
      const usage = { prompt_tokens: 0, total_tokens: 0 };
      const answer = JSON.stringify({ object: "list", model: "stub", data, usage });
      setTimeout(() => response.setHeader("content-type", "application/json").end(answer), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    counts: () => ({ calls, texts }),
    reset: () => void ([calls, texts] = [0, 0]),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

/** A vector of length 1 in a direction that only the seed decides. */
function vector(seed: number): Float32Array {
  const numbers = Float32Array.from({ length: 1536 }, (_, index) =>
    Math.sin((seed + 1) * (index + 1) * 12.9898),
  );
  const length = Math.hypot(...numbers);
  return numbers.map((value) => value / length);
}
