import { expect, it } from "vitest";
import type { AnswerContext } from "./context.ts";
import { passage, writing } from "./testing/writing.ts";

const cited = [{ document_id: 3, revision_id: 4, start: 100, end: 147 }];
const talk = (question: string): AnswerContext["history"] => [
  { role: "user", content: "How long is the Kestrel pump covered?" },
  { role: "assistant", content: "Seven years. [1]", cited },
  { role: "user", content: question },
];

it("keeps for a follow-up what the answer before it cited, and searches the same documents", async () => {
  const other = { ...passage, document_id: 9, revision_id: 9, document_name: "Valves.md", hash: "v" };
  const { run, of, asked } = writing({
    context: { history: talk("And in 2022?") },
    answers: {
      search_chunks: ({ document_ids }) => ({
        chunk_count: 1,
        idf: Array(40).fill(1),
        results: document_ids ? [] : [other],
      }),
      cited_chunks: () => ({ results: [passage] }),
    },
  });
  await run();
  expect(of("search_chunks").map(({ document_ids }) => document_ids)).toEqual([undefined, [3]]);
  expect(of("cited_chunks")).toEqual([
    { organization_id: 1, user_id: 4, revision_ids: [4], starts: [100], ends: [147] },
  ]);
  const titles = [...(asked[0]?.[0]?.content.matchAll(/title="([^"]*)"/g) ?? [])].map(([, title]) => title);
  expect(titles[0]).toBe("Pumps.md");
  expect(JSON.stringify(asked)).not.toContain("cited");
});

it("asks once for a question that stands alone, whatever was cited before it", async () => {
  const { run, of } = writing({ context: { history: talk("Which colours does the Heron valve come in?") } });
  await run();
  expect([of("search_chunks").length, of("cited_chunks")]).toEqual([1, []]);
});
