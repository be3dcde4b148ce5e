import { expect, it } from "vitest";
import { createCitationParser } from "./citations.ts";
import { styledAnswers, type StyledAnswer, UNCITED } from "./testing/citation-styles.ts";

/** Reads an output in pieces of a size. @returns what is shown, and with which sentence each source was asked for */
function read(output: string, size: number, isSupported = true): { text: string; asked: [number, string][] } {
  const asked: [number, string][] = [];
  const parser = createCitationParser<number>((source, sentence) => {
    if (source < 1 || source > 5 || !isSupported) return null;
    asked.push([source, sentence]);
    return { key: String(source), citation: source };
  });
  const events = [];
  for (let at = 0; at < output.length; at += size) events.push(...parser.push(output.slice(at, at + size)));
  events.push(...parser.end());
  const text = events.map((event) => (event.type === "text" ? event.text : "")).join("");
  return { text, asked };
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();
const unmarked = (text: string) => plain(text.replace(/\s*\[\d\](?:\[\d\])*/g, ""));

/** What is wrong with how an answer is read: what is left of its style, and sources that its sentences lack. */
function faults({ output, bare, cited }: StyledAnswer): {
  debris: string | null;
  lacking: number;
  wanted: number;
} {
  const { text, asked } = read(output, 3);
  const debris = unmarked(text) === plain(bare) ? null : text;
  const pairs = cited.flatMap(([sentence, sources]) => sources.map((source) => [source, sentence] as const));
  const lacking = pairs.filter(
    ([source, fact]) => !asked.some(([one, sentence]) => one === source && plain(sentence).includes(fact)),
  );
  return { debris, lacking: lacking.length, wanted: pairs.length };
}

it("200 answers in the styles of models are read without debris, and their markers resolved", () => {
  const answers = styledAnswers();
  expect(answers).toHaveLength(200);
  for (const [half, rest] of [
    ["tuned on", 0],
    ["held back", 1],
  ] as const) {
    const read = answers
      .filter((_, index) => index % 2 === rest)
      .map((answer) => ({ answer, ...faults(answer) }));
    const wanted = read.reduce((sum, one) => sum + one.wanted, 0);
    const lacking = read.reduce((sum, one) => sum + one.lacking, 0);
    const debris = read.filter((one) => one.debris !== null);
    console.info(
      `${half}: ${debris.length} of ${read.length} with debris, ${wanted - lacking} of ${wanted} resolved`,
    );
    expect(debris.map(({ answer, debris }) => [answer.style, debris])).toEqual([]);
    expect(lacking / wanted).toBeLessThanOrEqual(0.02);
  }
});

it.each(UNCITED)("nothing is cited in %j", (text) => {
  for (const size of [1, 3, 1000]) expect(read(text, size, false).text).toBe(text);
});
