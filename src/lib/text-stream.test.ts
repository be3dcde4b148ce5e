import { contract } from "@contract/index.ts";
import { expect, test, vi } from "vitest";
import { createClient } from "./client.ts";
import { ApiError } from "./errors.ts";

const PATH = "/agent/help-agent/message/stream";
const RUNS = 300;
const WORDS = [
  "Error:",
  "CONVERSATION_ID:",
  "CONVERSATION_ID:12",
  "Err",
  "CONV",
  "E",
  "\n",
  "\r\n",
  "\u2028",
  '{"error":true}',
  '"',
  "\\",
  "a",
  " ",
  "7",
  "é",
  "–",
  "好",
  "ẩ",
  "م",
  "🧭",
  "👩‍👩‍👧",
];

const encoder = new TextEncoder();
const { stream } = createClient<typeof contract>(() => Promise.resolve(contract));

/** Numbers from 0 to 1 that are the same in each run of the tests (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Answer {
  pieces: string[];
  /** After which piece it is told. */
  id: { digits: string; after: number } | null;
  error: string | null;
}

function answerOf(random: () => number): Answer {
  const upTo = (count: number) => Math.floor(random() * count);
  const text = (most: number) =>
    Array.from({ length: 1 + upTo(most) }, () => WORDS[upTo(WORDS.length)] ?? "").join("");
  const pieces = Array.from({ length: upTo(6) }, () => text(5));
  return {
    pieces,
    id: upTo(4) === 0 ? null : { digits: String(1 + upTo(1e9)), after: upTo(pieces.length + 1) },
    error: upTo(3) === 0 ? text(3).trim() || "No." : null,
  };
}

/** The values of an answer in their order. */
function valuesOf({ pieces, id }: Answer): (string | { conversation_id: string })[] {
  if (!id) return pieces;
  return [...pieces.slice(0, id.after), { conversation_id: id.digits }, ...pieces.slice(id.after)];
}

const linesOf = (answer: Answer) => [
  ...valuesOf(answer).map((value) => `${JSON.stringify(value)}\n`),
  ...(answer.error === null
    ? []
    : [`${JSON.stringify({ error: true, code: "internal", message: answer.error, status: 500 })}\n`]),
];

/** As `streamText` of the API writes it. */
const chunksOf = (answer: Answer) => [
  ...valuesOf(answer).flatMap((value) => {
    if (typeof value !== "string") return [`CONVERSATION_ID:${value.conversation_id}`];
    return /^(?:Error:|CONVERSATION_ID:)/.test(value) ? [value.slice(0, 1), value.slice(1)] : [value];
  }),
  ...(answer.error === null ? [] : [`Error:${answer.error}`]),
];

function serve(type: string, chunks: readonly Uint8Array[]): void {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = left.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { headers: { "content-type": type } })));
}

async function heard(): Promise<{ text: string; ids: string[]; error: string | null }> {
  const ids: string[] = [];
  let text = "";
  try {
    for await (const piece of stream(PATH, { message: "?" }, { organizationId: 1 })) {
      if (typeof piece === "string") text += piece;
      else ids.push(piece.conversation_id);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { text, ids, error: error.message };
  }
  return { text, ids, error: null };
}

const said = ({ pieces, id, error }: Answer) => ({
  text: pieces.join(""),
  ids: id ? [id.digits] : [],
  error,
});

/** Bytes cut at random places, and so joined at random too. */
function cut(bytes: Uint8Array, random: () => number): Uint8Array[] {
  const chunks = [];
  for (let at = 0; at < bytes.length;) {
    const length = random() < 0.3 ? 1 : 1 + Math.floor(random() * 40);
    chunks.push(bytes.slice(at, at + length));
    at += length;
  }
  return chunks;
}

const LINES = "application/x-ndjson; charset=utf-8";

test("an answer in lines is exact wherever its bytes are cut, and byte by byte", async () => {
  const pieces = WORDS.map((word, nth) => word + (WORDS[nth - 1] ?? ""));
  const answer = { pieces, id: { digits: "120", after: 3 }, error: "No 🧭" };
  const bytes = encoder.encode(linesOf(answer).join(""));
  for (let at = 1; at < bytes.length; at++) {
    serve(LINES, [bytes.slice(0, at), bytes.slice(at)]);
    expect(await heard(), `cut at ${at}`).toEqual(said(answer));
  }
  serve(
    LINES,
    [...bytes].map((byte) => Uint8Array.of(byte)),
  );
  expect(await heard()).toEqual(said(answer));
});

test(`${RUNS} answers in lines are exact when their bytes are cut in many places`, async () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const random = randomOf(seed);
    const answer = answerOf(random);
    serve(LINES, cut(encoder.encode(linesOf(answer).join("")), random));
    expect(await heard(), `run ${seed}`).toEqual(said(answer));
  }
}, 60_000);

const PLAIN = "text/plain; charset=utf-8";

/** A chunk cut where plain text can bear it: not so that text seems to begin with a mark, nor within an id's digits. */
function cutPlain(chunk: string, random: () => number): Uint8Array[] {
  const bytes = encoder.encode(chunk);
  const isId = /^CONVERSATION_ID:\d+$/.test(chunk);
  const at = 2 + Math.floor(random() * (isId ? "CONVERSATION_ID:".length - 1 : bytes.length));
  const rest = new TextDecoder().decode(bytes.slice(at));
  if (at >= bytes.length || /^(?:Error:|CONVERSATION_ID:)/.test(rest)) return [bytes];
  return [bytes.slice(0, at), bytes.slice(at)];
}

test("plain text is exact as it is sent, and where marks and code points are cut", async () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const random = randomOf(seed);
    const answer = answerOf(random);
    const chunks = chunksOf(answer);
    serve(
      PLAIN,
      chunks.map((chunk) => encoder.encode(chunk)),
    );
    expect(await heard(), `run ${seed}`).toEqual(said(answer));
    serve(
      PLAIN,
      chunks.flatMap((chunk) => cutPlain(chunk, random)),
    );
    expect(await heard(), `run ${seed}, cut`).toEqual(said(answer));
  }
}, 60_000);

test.each([
  [["CONVERSATION_ID:12Hello"], { text: "Hello", ids: ["12"], error: null }],
  [["Hello", "CONVERSATION_ID:", "12"], { text: "Hello", ids: ["12"], error: null }],
  [["Hello", "Err", "or:", "No", " more"], { text: "Hello", ids: [], error: "No more" }],
  [["Error:"], { text: "", ids: [], error: "Something went wrong" }],
  [["E", "rror: is a word"], { text: "Error: is a word", ids: [], error: null }],
  [["Err", "CONVERSATION_ID:12"], { text: "Err", ids: ["12"], error: null }],
  [["Er"], { text: "Er", ids: [], error: null }],
  [["CONVERSATION_ID:x"], { text: "CONVERSATION_ID:x", ids: [], error: null }],
  [[], { text: "", ids: [], error: null }],
])("plain text %j", async (chunks, expected) => {
  serve(
    PLAIN,
    chunks.map((chunk) => encoder.encode(chunk)),
  );
  expect(await heard()).toEqual(expected);
});
