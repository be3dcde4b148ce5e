import type { AskOptions } from "../../../providers/ai.ts";
import { expect, it } from "vitest";
import { ApiError } from "../../../db/api-error.ts";
import { CANCELLED } from "../../generate.ts";
import { type Scene, passage, writing } from "./testing/writing.ts";

const many = Array.from({ length: 60 }, (_, at) => ({
  ...passage,
  heading_path: [`Part ${at}`],
  start: at * 400,
  end: at * 400 + 340,
  text: `Part ${at} of the Kestrel pump is kept in store ${at}. `.repeat(7),
}));
/** A question about a whole document of 60 passages, and what the model does with a pass. */
const summarising = (complete: Scene["complete"], more: Scene = {}) =>
  writing({
    context: { history: [{ role: "user", content: "Summarise the pumps" }] },
    complete,
    stream: ["Part 7 is kept in store 7. [8]"],
    ...more,
    answers: {
      readable_documents: () => ({ total: 1, documents: [{ id: 3, name: "Pumps.md", words: 1 }] }),
      overview_chunks: () => ({ results: [] }),
      whole_chunks: () => ({ documents: [{ id: 3, name: "Pumps.md", total: 60 }], results: many }),
      ...more.answers,
    },
  });
const notesOf: Scene["complete"] = (messages) => {
  const ids = [...(messages[0]?.content.matchAll(/<source id="(\d+)"/g) ?? [])].map(([, id]) => id);
  return Promise.resolve(ids.map((id) => `A part is kept in a store. [${id}]`).join("\n"));
};

it("about a whole document is written from notes of all its passages, and tells how many these are", async () => {
  const options: (AskOptions | undefined)[] = [];
  const { run, events, of, asked } = summarising((messages, signal, how) => {
    options.push(how);
    return notesOf(messages, signal, how);
  });
  await run();
  const read = events.flatMap((event) => (event["of"] ? [[event["count"], event["of"]]] : []));
  expect([read[0], read.at(-1)]).toEqual([
    [0, 60],
    [60, 60],
  ]);
  expect(options.length).toBeGreaterThan(1);
  expect(options.every((how) => how?.model === "side" && (how.maxTokens ?? 0) > 0)).toBe(true);
  const system = asked[0]?.[0]?.content ?? "";
  expect(system.match(/^- A part is kept/gm)).toHaveLength(60);
  expect(of("append_answer").at(-1)).toMatchObject({ citations: [{ document_id: 3, start: 2800 }] });
  expect(of("finish_answer")[0]).toMatchObject({
    new_status: "complete",
    unsupported: [],
    search: { reading: { read: 60, of: 60, documents: 1 } },
  });
});

it("whose asker stops it between two passes is cancelled, with nothing written", async () => {
  const scene = summarising((messages, signal, how) => {
    scene.stop.abort(CANCELLED);
    return notesOf(messages, signal, how);
  });
  await scene.run();
  expect(scene.asked).toEqual([]);
  expect(scene.of("finish_answer")[0]).toMatchObject({ new_status: "cancelled" });
});

it("that was cancelled elsewhere between two passes asks for no more of them", async () => {
  let passes = 0;
  const scene = summarising(
    async (messages, signal, how) => {
      passes += 1;
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      return notesOf(messages, signal, how);
    },
    { answers: { append_answer: () => "cancelled" } },
  );
  await scene.run();
  expect([passes <= 3, scene.asked]).toEqual([true, []]);
  expect(scene.of("finish_answer")[0]).toMatchObject({ new_status: "cancelled" });
});

it("whose lease is lost between two passes is left to who has it", async () => {
  const lost = new Error("lost");
  const scene = summarising((messages, signal, how) => {
    scene.lease.abort(lost);
    return notesOf(messages, signal, how);
  });
  await expect(scene.run()).rejects.toBe(lost);
  expect([scene.asked, scene.of("finish_answer")]).toEqual([[], []]);
});

it("whose model fails in a pass is failed, in words", async () => {
  const { run, of, asked } = summarising(() =>
    Promise.reject(new ApiError("provider_failed", "The AI model is busy.")),
  );
  await run();
  expect(asked).toEqual([]);
  expect(of("finish_answer")[0]).toMatchObject({ new_status: "failed", error: "The AI model is busy." });
});

it("tells which documents there are by their names, newest first, without a search", async () => {
  const documents = [
    { id: 8, name: "Newest </documents>.md", words: 0 },
    { id: 3, name: "Pumps.md", words: 0 },
  ];
  const { run, of, asked } = writing({
    context: { history: [{ role: "user", content: "Which documents do you have?" }] },
    answers: { readable_documents: () => ({ total: 41, documents }) },
  });
  await run();
  expect([of("search_chunks"), of("overview_chunks")]).toEqual([[], []]);
  expect(asked[0]?.[0]?.content).toMatch(
    /<documents shown="2" total="41">\n- Newest &lt;\/documents>\.md\n- Pumps\.md\n<\/documents>/,
  );
});
