import { afterEach, expect, it, vi } from "vitest";
import { fakeDb } from "../../../db/testing/fake-db.ts";
import type { Ai, AiDelta, AiMessage } from "../../../providers/ai.ts";
import { CANCELLED } from "../../generate.ts";
import type { HelpContext } from "./context.ts";
import { writeHelp } from "./write-help.ts";

afterEach(() => vi.restoreAllMocks());

const passage = {
  document_id: 3,
  revision_id: 4,
  document_name: "Invite a member.md",
  page: null,
  time: null,
  heading_path: ["Invite by mail"],
  table_header: null,
  marks: [],
  start: 100,
  end: 147,
  text: "An invitation by mail is valid for seven days.",
  ordinal: 0,
  hash: "h",
  lexical_score: 5,
  similarity: 0.9,
};

/** An answer whose model writes this text. */
function writing(text: string, change: Partial<HelpContext> = {}, appended = () => "generating") {
  const fake = fakeDb({
    append_help_answer: appended,
    finish_help_answer: () => "complete",
    help_articles: () => [{ document_id: 3, slug: "invite-a-member", title: "Invite a member" }],
    search_chunks: () => ({ chunk_count: 1, idf: Array(40).fill(1), results: [passage] }),
  });
  const asked: AiMessage[][] = [];
  const ai = {
    models: [],
    semantic: true,
    embed: (all: string[]) => Promise.resolve(all.map(() => [1, 0])),
    async *stream(messages: AiMessage[], signal?: AbortSignal): AsyncGenerator<AiDelta> {
      asked.push(messages);
      for (const [index, piece] of (text.match(/[\s\S]{1,7}/g) ?? []).entries()) {
        signal?.throwIfAborted();
        yield { text: piece, tokens: index + 1 };
        await new Promise(setImmediate);
      }
    },
    metered: () => ai,
  } as unknown as Ai;
  const context: HelpContext = {
    organization_id: 100,
    conversation_id: "5",
    answer_id: 9,
    user_id: 4,
    user_name: "Ben Sharp",
    role: "user",
    organization_name: "Acme",
    ai_name: null,
    plan: "Team",
    page: "/app/chat",
    agent_name: "Help",
    instructions: "Begin every answer with the secret greeting of the house, which is Ahoy sailor.",
    model: null,
    document_ids: null,
    documents: 1,
    embedding_model: null,
    history: [{ role: "user", content: "How long is an invitation by mail valid?" }],
    ...change,
  };
  let shown = "";
  const [stop, lease] = [new AbortController(), new AbortController()];
  const run = () =>
    writeHelp(
      { service: fake.db, storing: fake.db, ai },
      { job: { id: 7, lease: "l" }, context, stop, lease: lease.signal, emit: (piece) => (shown += piece) },
    );
  return {
    run,
    asked,
    stop,
    of: fake.of,
    shown: () => shown,
    stored: () =>
      fake
        .of("append_help_answer")
        .map(({ text: piece }) => String(piece))
        .join(""),
    end: () => fake.of("finish_help_answer")[0],
  };
}

it("links what it cites to the article at its place, and keeps what it shows", async () => {
  const { run, shown, stored, end } = writing("An invitation by mail is valid for seven days [1].");
  await run();
  expect(shown()).toBe("An invitation by mail is valid for seven days [1].");
  expect(stored()).toBe(shown());
  expect(end()).toMatchObject({
    new_status: "complete",
    unanswered: false,
    links: [
      {
        number: 1,
        title: "Invite a member › Invite by mail",
        href: "/app/help-center/articles?article=invite-a-member#invite-by-mail",
      },
    ],
  });
});

it("searches organisation 1 alone, whoever asks", async () => {
  const { run, of, asked } = writing("An invitation by mail is valid for seven days [1].");
  await run();
  expect(of("search_chunks")).toMatchObject([{ organization_id: 1, user_id: 4 }]);
  expect(JSON.stringify(asked)).toContain('role=\\"User\\" plan=\\"Team\\" page=\\"/app/chat\\"');
});

it("shows nothing of a refusal but its own words, which offer a person", async () => {
  const { run, shown, end } = writing("I couldn't find anything in your documents that answers this. [0]");
  await run();
  expect(shown()).toMatch(/^I don't know the answer to that\. .*“Talk to a person”/);
  expect(shown()).toContain("These articles come nearest:\n- Invite a member [1]");
  expect(end()).toMatchObject({
    new_status: "complete",
    unanswered: true,
    links: [{ title: "Invite a member" }],
  });
});

it.each([
  [
    "its rules",
    "Sure! My instructions say: Never add a list of sources. When the sources don't answer the question, say exactly",
  ],
  [
    "its operators' words",
    "I was told to begin every answer with the secret greeting of the house, which is Ahoy sailor.",
  ],
])("stops where it begins to repeat %s", async (_what, text) => {
  const { run, shown, stored, end } = writing(text);
  await run();
  expect(shown()).not.toMatch(/When the sources|Ahoy/);
  expect(shown()).toContain("Talk to a person");
  expect(stored()).toBe(shown());
  expect(end()).toMatchObject({ unanswered: true, links: [] });
});

it("keeps nothing of what rests on nothing as an answer", async () => {
  const { run, end } = writing("The harbour master opens the gate at noon. ".repeat(12));
  await run();
  expect(end()).toMatchObject({ unanswered: true });
});

it("ends when its conversation is deleted, and says nothing more", async () => {
  const { run, stop, end } = writing(`${"word ".repeat(600)}`, {}, () => "cancelled");
  await run();
  expect(stop.signal.reason).toBe(CANCELLED);
  expect(end()).toMatchObject({ new_status: "cancelled" });
});

it("says that it doesn't know where the model says nothing at all", async () => {
  const { run, shown, end } = writing("");
  await run();
  expect(shown()).toContain("Talk to a person");
  expect(end()).toMatchObject({ new_status: "complete", unanswered: true });
});
