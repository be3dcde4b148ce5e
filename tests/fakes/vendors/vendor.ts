import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a vendor sees it. */
export interface Asked {
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** JSON, or the names of a form's fields. */
  body: Record<string, unknown>;
}

/** What a vendor answers: JSON, or pieces of a stream as they come over the wire. */
export interface Answered {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  pieces?: (string | Uint8Array)[];
}

/** One vendor's habits, and the environment by which Atrium is told of it (docs/providers.md). */
export interface Vendor {
  name: string;
  /** Whether the tokens of a stream are said. */
  tellsUsage: boolean;
  variables(url: string): Record<string, string>;
  answer(asked: Asked): Answered;
}

/** What every vendor is asked, and says. */
export const SAID = ["Good morning — ", "größer als ", "世界 🌍."];
export const USAGE = { prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 };

/** What is heard of those that read aloud: pieces of an mp3 file. */
export const SOUND = [Uint8Array.of(0xff, 0xfb, 0x90, 0x64), Uint8Array.of(0, 1, 2, 3)] as const;

/** A vendor behind an address of this machine; `asked` is what it was asked, in order. */
export async function startVendor(
  vendor: Vendor,
): Promise<{ url: string; asked: Asked[]; close(): Promise<void> }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://vendor.test");
      const text = Buffer.concat(chunks).toString();
      const seen: Asked = {
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : fieldsIn(text),
      };
      asked.push(seen);
      const { status = 200, headers, json, pieces } = vendor.answer(seen);
      if (pieces) {
        response.writeHead(status, { "content-type": "text/event-stream", ...headers });
        for (const piece of pieces) response.write(piece);
        return void response.end();
      }
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof json === "string" ? json : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function fieldsIn(form: string): Record<string, string> {
  const fields = [...form.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}

/** A whole completion; `message` in place of the usual words. */
export function completion(model: unknown, message: object = { content: SAID.join("") }, rest: object = {}) {
  const choices = [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop", ...rest }];
  return { id: "c", object: "chat.completion", created: 1, model, choices, usage: USAGE };
}

/** One event of a stream. */
export function chunk(delta: object, finish_reason: string | null = null, rest: object = {}): object {
  const choices = [{ index: 0, delta, finish_reason }];
  return { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices, ...rest };
}

export const line = (event: object, end = "\n\n"): string => `data: ${JSON.stringify(event)}${end}`;

/** Vectors of so many numbers, which say how long the texts are. */
export function vectors({ body }: Asked, dimensions: number): object {
  const input = body.input as string[];
  const data = input.map((text, index) => {
    const embedding = Array.from({ length: dimensions }, (_, at) => Math.sin(text.length * (at + 1)));
    return {
      object: "embedding",
      index,
      embedding: body.encoding_format === "base64" ? base64(embedding) : embedding,
    };
  });
  return { object: "list", data, model: body.model, usage: { prompt_tokens: 1, total_tokens: 1 } };
}

const base64 = (numbers: number[]): string =>
  Buffer.from(Float32Array.from(numbers).buffer).toString("base64");

/** The parameters of a request that aren't among those a vendor takes. */
export function unknownIn(body: Record<string, unknown>, taken: string[]): string | undefined {
  return Object.keys(body).find((name) => !taken.includes(name));
}
