import {
  type Difference,
  disagreementOf,
  readPassage,
} from "../../supabase/functions/_shared/domain/text/disagreement/disagreement.ts";
import type { Span } from "../../supabase/functions/_shared/domain/text/sentences.ts";
import { areApart } from "./apart.ts";

/** From here on two passages that differ are about the same thing; fitted on the tuning half of `bench/contradictions`. */
const contraryFrom = 0.68;

const pairPattern =
  /<pair id="(\d+)">\n<first\b([^>]*)>\n([\s\S]*?)\n<\/first>\n<second\b([^>]*)>\n([\s\S]*?)\n<\/second>\n<\/pair>/g;

/** Judges pairs of passages by what their sentences tell of the same thing; answers as JSON, a verdict a pair. */
export function compare(asked: string): string {
  const verdicts = [...asked.matchAll(pairPattern)].map(
    ([, id, firstAbout = "", first = "", secondAbout = "", second = ""]) => {
      const [one, other] = [passageOf(firstAbout, first), passageOf(secondAbout, second)];
      const found = disagreementOf(readPassage(one), readPassage(other));
      const apart =
        found !== null && areApart([one, cut(one.text, found.first)], [other, cut(other.text, found.second)]);
      if (!found || apart || found.score < contraryFrom) {
        return { pair: Number(id), contradicts: false, first: "", second: "", reason: "" };
      }
      return {
        pair: Number(id),
        contradicts: true,
        first: cut(one.text, found.first),
        second: cut(other.text, found.second),
        reason: reasonOf(
          found.kind,
          saidIn(one.text, found.firstMarks),
          saidIn(other.text, found.secondMarks),
        ),
      };
    },
  );
  return JSON.stringify({ verdicts });
}

function passageOf(attributes: string, text: string) {
  const attribute = (name: string) =>
    (new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "")
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&");
  const section = attribute("section");
  return {
    title: attribute("title"),
    headingPath: section ? section.split(" › ") : [],
    text: text.replaceAll("&lt;", "<"),
  };
}

const cut = (text: string, { start, end }: Span) => text.slice(start, end);

/** The words that differ, with what they measure behind them. */
function saidIn(text: string, marks: readonly Span[]): string {
  return marks
    .map(
      ({ start, end }) =>
        `“${text.slice(start, end)}${/^\s?(?:[%€£$°]|\p{L}+)/u.exec(text.slice(end, end + 24))?.[0] ?? ""}”`,
    )
    .join(" and ");
}

function reasonOf(kind: Difference, first: string, second: string): string {
  if (kind === "negation") return "One says that it is so, the other that it isn’t.";
  const words: Record<Exclude<Difference, "negation">, string> = {
    number: "The numbers differ",
    date: "The dates differ",
    opposite: "They say the opposite of each other",
    name: "The names differ",
  };
  return `${words[kind]}: one says ${first}, the other ${second}.`;
}
