import { z } from "zod";
import type { Citation } from "../../contract/chat.ts";
import { datesIn } from "../../domain/metadata/dates.ts";
import { markAt } from "../../domain/text/chunks.ts";
import type { ResolvedCitation } from "../../domain/text/citations.ts";
import { detectLanguage } from "../../domain/text/language.ts";
import { layOut } from "../../domain/text/layout.ts";
import type { Span } from "../../domain/text/sentences.ts";
import { citedSpan, headsOf, headingAbove } from "../../domain/text/support.ts";
import { terms } from "../../domain/text/words.ts";

const Mark = z.object({
  at: z.int(),
  page: z.int().nullable(),
  time: z.number().nullable(),
  place: z.string().optional(),
});

/** What is known of a passage's document beside its text. */
const About = z.object({
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** Days, `YYYY-MM-DD`. */
  dated: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  /** The first day on which another document holds in its place. */
  replaced_on: z.string().nullable(),
  /** Whether it holds on the days that were asked about, today unless the question names others. */
  holds: z.boolean(),
});
export type About = z.infer<typeof About>;

/** A stretch of a document that may answer a question; text is the document's from `start` to `end`. */
export const Passage = z.object({
  document_id: z.int(),
  revision_id: z.int(),
  document_name: z.string(),
  page: z.int().nullable(),
  time: z.number().nullable(),
  heading_path: z.array(z.string()),
  table_header: z.string().nullable(),
  marks: z.array(Mark),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  /** What is known of its document; null or left out where nobody asked. */
  about: About.nullish(),
  /** `demoted`: another passage holds instead; `contested`: one says otherwise, and nobody has said which holds. */
  standing: z.enum(["contested", "demoted"]).nullish().catch(null),
});
export type Passage = z.infer<typeof Passage>;

/** What stands above a passage, which a sentence of an answer may repeat. */
function aboutOf({ document_name, about, heading_path, table_header }: Passage): string {
  const { title = "", author = "", dated = "" } = about ?? {};
  return [document_name, title, author, dated, ...heading_path, table_header].filter(Boolean).join("\n");
}

/** All that a sentence may rest on that cites a span: its words, and what names its document, sections and columns. */
export function readAs(passage: Passage, quote: string): string {
  return [aboutOf(passage), headsOf(passage.text), quote].join("\n");
}

/** The heading above a place of the document that a passage holds; undefined where there is none. */
export const headingOf = ({ text, start, heading_path }: Passage, place: number): string | undefined =>
  headingAbove(text, place - start) ?? heading_path.at(-1);

const fewWords = 3;
/** Beside names and dates a sentence on who wrote a document, and when, says so little: "was written by", a month. */
const fewOthers = 2;

/** What says nothing but who wrote a document, or when, rests on no span of it: it is shown where the passage begins. */
function factSpan({ about, ...passage }: Passage, sentence: string): Span | null {
  const { author, dated } = about ?? {};
  const said = terms(sentence);
  const named = Boolean(author) && terms(author ?? "").every((term) => said.includes(term));
  const isDated = datesIn(sentence, detectLanguage(sentence)).some(
    ({ from, until, of }) => dated && of !== "year" && from <= dated && dated <= until,
  );
  if (!named && !isDated) return null;
  const known = new Set(terms(aboutOf({ ...passage, about })));
  const others = said.filter((term) => !known.has(term) && !/\d/.test(term));
  if (new Set(others).size > fewOthers) return null;
  const [first] = layOut(passage.text);
  return first ? { start: first.start, end: first.end } : null;
}

/**
 * The exact span of a passage that a sentence of an answer rests on, with the page or time at which it begins; the
 * whole passage only for an answer in another language than its source. Null when it doesn't rest on it.
 * @param question what an answer as short as "Yes." is read with
 */
export function citationOf(
  passage: Passage,
  sentence: string,
  question = "",
): ResolvedCitation<Omit<Citation, "number">> | null {
  const about = aboutOf(passage);
  const heading = passage.heading_path.join("\n");
  const short = terms(sentence).length < fewWords && `${question} ${sentence}`;
  const span =
    citedSpan(sentence, passage.text, about, heading) ??
    (short ? citedSpan(short, passage.text, about, heading) : null) ??
    factSpan(passage, sentence);
  if (!span) return null;
  const start = passage.start + span.start;
  const end = passage.start + span.end;
  return {
    key: `${passage.document_id}:${start}:${end}`,
    citation: {
      document_id: passage.document_id,
      revision_id: passage.revision_id,
      document_name: passage.document_name,
      ...markAt(passage, start),
      start,
      end,
      quote: passage.text.slice(span.start, span.end),
    },
  };
}
