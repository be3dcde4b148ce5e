import { expect, it } from "vitest";
import type { AnswerSearch } from "../../../contract/chat.ts";
import { doubts } from "../../../domain/text/refusals.ts";
import { type Scene, passage, writing } from "./testing/writing.ts";

it("tells which sentences no passage supports", async () => {
  const { run, of } = writing({ stream: ["Seven years. [1] ", "It also plays loud music at night."] });
  await run();
  expect(of("finish_answer")[0]?.["unsupported"]).toEqual([{ start: 17, end: 51 }]);
});

/** What the reader sees of an answer over these passages: its text, the quotes of its chips, what is underlined. */
async function seen(stream: string, passages: object[], question = "What does it say?") {
  const { run, of, events } = writing({
    stream: [stream],
    context: { history: [{ role: "user", content: question }] },
    answers: {
      search_chunks: () => ({ chunk_count: 1, idf: Array(40).fill(1), results: passages }),
    },
  });
  await run();
  const text = events.map((event) => (event.type === "delta" ? String(event["text"]) : "")).join("");
  const citations = events.flatMap((event) => (event.type === "citation" ? event["citation"] : []));
  const unsupported = of("finish_answer")[0]?.["unsupported"] as { start: number; end: number }[];
  return {
    text,
    quotes: (citations as { quote: string }[]).map(({ quote }) => quote),
    underlined: unsupported.map(({ start, end }) => text.slice(start, end)),
  };
}

const leave = {
  ...passage,
  document_id: 5,
  document_name: "Leave.docx",
  heading_path: ["Annual leave"],
  text: "Each employee gets 25 days of paid leave a year.",
  hash: "l",
};
const footnoted = {
  ...passage,
  text: "The Kestrel pump runs on oil.[2] It was made in Leeds.[1, 3]",
};

it("drops a marker whose passage doesn't support its sentence, and underlines the sentence", async () => {
  const { text, quotes, underlined } = await seen(
    "The Kestrel pump is covered for seven years [2]. Each employee gets 25 days of paid leave [2].",
    [passage, leave],
  );
  expect(text).toBe(
    "The Kestrel pump is covered for seven years. Each employee gets 25 days of paid leave [1].",
  );
  expect(quotes).toEqual([leave.text]);
  expect(underlined).toEqual(["The Kestrel pump is covered for seven years."]);
});

it("underlines a number that what its sentence cites doesn't hold", async () => {
  const { text, quotes, underlined } = await seen("Each employee gets 30 days of paid leave a year [1].", [
    leave,
  ]);
  expect([text, quotes]).toEqual(["Each employee gets 30 days of paid leave a year [1].", [leave.text]]);
  expect(underlined).toEqual(["30"]);
});

it("underlines of an answer that cites nothing what no passage says", async () => {
  const answer = "The Kestrel pump is covered for seven years. Penguins negotiated the peace treaty.";
  const { text, quotes, underlined } = await seen(answer, [passage]);
  expect([text, quotes]).toEqual([answer, []]);
  expect(underlined).toEqual(["Penguins negotiated the peace treaty."]);
});

it("never takes a file's own marker for a citation", async () => {
  const { quotes, text } = await seen("The Kestrel pump runs on oil.[2] It was made in Leeds.[1] [4]", [
    footnoted,
    leave,
  ]);
  expect(text).toBe("The Kestrel pump runs on oil. It was made in Leeds. [1]");
  expect(quotes).toEqual(["It was made in Leeds.[1, 3]"]);
});

it("cites for a short answer what the question and it say together, and a translation by its passage", async () => {
  const yes = await seen("Yes. [1]", [leave], "Does each employee get paid leave?");
  expect([yes.quotes, yes.underlined]).toEqual([[leave.text], []]);
  const german = await seen("Alle Mitarbeiter haben im Jahr 25 Tage Urlaub. [1]", [leave]);
  expect([german.quotes, german.underlined]).toEqual([[leave.text], []]);
  const invented = await seen("Alle Mitarbeiter haben im Jahr 31 Tage Urlaub. [1]", [leave]);
  expect(invented.quotes).toEqual([]);
  expect(invented.underlined).toEqual(["Alle Mitarbeiter haben im Jahr 31 Tage Urlaub."]);
});

/** What an answer tells of its search. */
async function told(scene: Scene) {
  const { run, of } = writing(scene);
  await run();
  const [stored] = of("finish_answer");
  return { search: stored?.["search"] as AnswerSearch | undefined, unsupported: stored?.["unsupported"] };
}
const unfit = {
  ...passage,
  text: "The Kestrel pump is sold in Leeds. It weighs four kilos.",
  lexical_score: 0.1,
};
const asking = (content: string) => ({ history: [{ role: "user" as const, content }] });

it.each([
  ["by its marker, in any language", "Dazu steht nichts in den Unterlagen. [0]"],
  ["by its phrase alone", "I couldn’t find anything in your documents that answers this."],
])(
  "a model that finds no answer in what it was given is known %s, and what it was given is nearest",
  async (_, said) => {
    const { search, unsupported } = await told({
      stream: [said],
      answers: { search_chunks: () => ({ chunk_count: 1, idf: Array(40).fill(1), results: [unfit, leave] }) },
      context: asking("How much does the Kestrel pump weigh in Leeds?"),
    });
    expect(search).toMatchObject({ refused: true, documents: 1 });
    expect(search?.closest[0]).toMatchObject({
      document_id: 3,
      start: 100,
      document_name: "Pumps.md",
      heading: "Kestrel pump",
    });
    expect(search?.closest[0]?.quote).toContain("four kilos");
    expect(unsupported).toEqual([]);
  },
);

it("tells what came nearest when nothing found was good enough, and not what has no word of the question", async () => {
  const far = { ...leave, lexical_score: null, similarity: 0.1 };
  const { search } = await told({
    stream: ["I couldn't find anything in your documents that answers this. [0]"],
    answers: {
      search_chunks: () => ({
        chunk_count: 900,
        idf: Array(40).fill(9),
        results: [{ ...unfit, similarity: 0.1 }, far],
      }),
    },
    context: asking("Which zebra governs the Kestrel quorum of Jupiter?"),
  });
  expect(search).toMatchObject({ refused: true });
  expect(search?.searched.map(({ document_id }) => document_id)).toEqual([3, 5]);
  expect(search?.closest.map(({ document_id }) => document_id)).toEqual([3]);
});

it("an answer without a source that doesn't refuse has nothing near, nor has one that cites", async () => {
  const greeting = await told({ stream: ["Hello!"], context: asking("Hello") });
  expect([greeting.search?.refused, greeting.search?.closest]).toEqual([undefined, []]);
  const cited = await told({ stream: ["Seven years. [1][0]"] });
  expect(cited.search).toMatchObject({
    closest: [],
    sections: [{ document_id: 3, number: 1, heading: "Kestrel pump" }],
  });
  expect(cited.search?.refused).toBeUndefined();
});

it("an answer that isn't sure is told as such, cites what comes closest, and its doubt isn't underlined", async () => {
  const { search, unsupported } = await told({
    stream: [`${doubts.en}\n\nIt weighs four kilos. [1]`],
    answers: { search_chunks: () => ({ chunk_count: 1, idf: Array(40).fill(1), results: [unfit, leave] }) },
    context: asking("How much does the Kestrel pump weigh in Leeds?"),
  });
  expect(search).toMatchObject({ unsure: true, closest: [] });
  expect(search?.refused).toBeUndefined();
  expect(unsupported).toEqual([]);
});
