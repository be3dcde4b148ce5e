import { describe, expect, it } from "vitest";
import { lines } from "./lines.ts";

function bytes(...chunks: number[][]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk));
      controller.close();
    },
  });
}

async function collect(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines(body)) all.push(line);
  return all;
}

describe("lines", () => {
  it("joins what was cut anywhere, also inside a character", async () => {
    const whole = [...new TextEncoder().encode('{"a":"é"}\n\n{"b":2}\r\n{"c":3}')];
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const got = await collect(bytes(whole.slice(0, cut), whole.slice(cut)));
      expect(got.map((line) => line.trim())).toEqual(['{"a":"é"}', '{"b":2}', '{"c":3}']);
    }
  });

  it("cancels the stream when the reader leaves", async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("line\n"));
      },
      cancel() {
        cancelled = true;
      },
    });
    for await (const line of lines(body)) {
      expect(line).toBe("line");
      break;
    }
    expect(cancelled).toBe(true);
  });
});
