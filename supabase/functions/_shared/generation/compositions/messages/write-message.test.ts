import { afterEach, expect, it, vi } from "vitest";
import { NO_AI_SETTINGS } from "../../../contract/ai-settings.ts";
import type { RunEvent } from "../../../contract/agent-runs.ts";
import { fakeDb } from "../../../db/testing/fake-db.ts";
import type { Ai, AiDelta, AiMessage } from "../../../providers/ai.ts";
import { CANCELLED } from "../../generate.ts";
import type { MessageRunContext } from "./context.ts";
import { writeMessage } from "./write-message.ts";

afterEach(() => vi.restoreAllMocks());

const passage = {
  document_id: 3,
  revision_id: 4,
  document_name: "Pumps.md",
  page: null,
  time: null,
  heading_path: ["Kestrel pump"],
  table_header: null,
  marks: [],
  start: 100,
  end: 147,
  text: "The Kestrel pump is covered for seven years.",
  ordinal: 0,
  hash: "h",
  lexical_score: 5,
  similarity: 0.9,
};
const field = (key: string, to_model = true) => ({ key, label: key, kind: "text", to_model });

/** A run whose model writes these texts, one an asking. */
function running(texts: string[], change: Partial<MessageRunContext> = {}, appended = () => "generating") {
  const fake = fakeDb({
    append_agent_run: appended,
    finish_agent_run: () => null,
    search_chunks: () => ({ chunk_count: 1, idf: Array(40).fill(1), results: [passage] }),
  });
  const asked: AiMessage[][] = [];
  const ai = {
    models: [],
    semantic: true,
    embed: (all: string[]) => Promise.resolve(all.map(() => [1, 0])),
    async *stream(messages: AiMessage[], signal?: AbortSignal): AsyncGenerator<AiDelta> {
      asked.push(messages);
      const pieces = (texts[asked.length - 1] ?? "").match(/[\s\S]{1,7}/g) ?? [];
      for (const [index, text] of pieces.entries()) {
        signal?.throwIfAborted();
        yield { text, tokens: index + 1 };
        await new Promise(setImmediate);
      }
    },
    metered: () => ai,
  } as unknown as Ai;
  const context: MessageRunContext = {
    run_id: 9,
    organization_id: 1,
    user_id: 4,
    user_name: "Ben Sharp",
    organization_name: "Acme",
    documents: 1,
    embedding_model: null,
    settings: NO_AI_SETTINGS,
    fields: [field("kind"), field("purpose"), field("key_points"), field("margin"), field("code", false)],
    values: { kind: "mail", purpose: "Kestrel", key_points: "How long is the Kestrel pump covered?" },
    context: "",
    style: "",
    hidden: [],
    variants: 1,
    first: 0,
    change: null,
    ...change,
  };
  const events: RunEvent[] = [];
  const [stop, lease] = [new AbortController(), new AbortController()];
  const job = { id: 7, lease: "l" };
  const run = () =>
    writeMessage(
      { service: fake.db, storing: fake.db, ai },
      { job, context, stop, lease: lease.signal, emit: (event) => events.push(event) },
    );
  const shown = (variant = 0) =>
    events.reduce((text, event) => {
      if (event.type === "restart" && event.variant === variant) return "";
      return event.type === "delta" && event.variant === variant ? text + event.text : text;
    }, "");
  const end = () => fake.of("finish_agent_run")[0];
  return { run, asked, events, shown, stop, end, of: fake.of };
}

it("writes each variant, stores what it tells, and ends", async () => {
  const mail = "Subject: Kestrel\n\nHello, it is ready.";
  const { run, shown, end, of } = running([mail, mail, mail], { variants: 3 });
  await run();
  expect([0, 1, 2].map(shown)).toEqual([mail, mail, mail]);
  const stored = of("append_agent_run").filter(({ variant }) => variant === 2);
  expect(stored.map(({ text }) => text).join("")).toBe(mail);
  expect(end()).toMatchObject({
    new_state: "success",
    beside: [{ variant: 0 }, { variant: 1 }, { variant: 2 }],
  });
});

it("takes facts out of the text and sets them beside it, at their place", async () => {
  const text = "Subject: Kestrel\n\nThe Kestrel pump is covered for seven years [1]. Bye.";
  const { run, shown, end } = running([text], {
    values: { kind: "mail", purpose: "Kestrel pump covered for how long?", use_documents: true },
  });
  await run();
  expect(shown()).toBe("Subject: Kestrel\n\nThe Kestrel pump is covered for seven years. Bye.");
  const at = shown().indexOf(". Bye");
  expect(end()).toMatchObject({
    beside: [{ facts: [{ number: 1, document_id: 3, quote: passage.text, at }] }],
  });
});

it("never tells or stores what its runner may not see, however it is spelt", async () => {
  const text = "Subject: Offer\n\nOur margin is Thirty-Seven  point 5, and the code is ZEBRA 77.";
  const { run, asked, events, of, end } = running([text], {
    values: { kind: "mail", purpose: "Offer", margin: "thirty seven point 5", code: "zebra-77" },
    hidden: ["margin", "code"],
  });
  await run();
  const said = JSON.stringify([events, of("append_agent_run"), end()]).toLowerCase();
  expect(said).not.toMatch(/thirty|zebra/);
  expect(end()).toMatchObject({ beside: [{ withheld: 2 }] });
  // The one may reach the model, the other may not.
  const prompt = JSON.stringify(asked);
  expect([prompt.includes("thirty seven"), prompt.includes("zebra")]).toEqual([true, false]);
});

it("has what isn't a message of the form written once more, from its beginning", async () => {
  const good = "Subject: Kestrel\n\nIt is ready.";
  const { run, asked, shown, end, of } = running(["Just some words", good]);
  await run();
  expect(shown()).toBe(good);
  expect(asked[1]?.at(-1)?.content).toContain('The first line isn\'t "Subject: …".');
  expect(of("append_agent_run").find(({ anew }) => anew)).toMatchObject({ text_offset: 0 });
  expect(end()).toMatchObject({ new_state: "success" });
});

it("fails in words when the second try isn't one either", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { run, asked, end } = running(["Just words", "Words again"]);
  await run();
  expect(asked).toHaveLength(2);
  expect(end()).toMatchObject({
    new_state: "failed",
    error: expect.stringContaining("Your input is kept") as string,
  });
});

it("stops when the run has ended elsewhere", async () => {
  const { run, stop, end } = running(["Subject: Kestrel\n\n" + "word ".repeat(400)], {}, () => "failed");
  await run();
  expect(stop.signal.reason).toBe(CANCELLED);
  expect(end()).toMatchObject({ new_state: "cancelled" });
});
