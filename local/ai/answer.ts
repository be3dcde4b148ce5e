import { detectLanguage, type Language } from "../../supabase/functions/_shared/domain/text/language.ts";
import {
  asksForDocuments,
  namedIn,
  overviewOf,
  type Question,
} from "../../supabase/functions/_shared/domain/text/question.ts";
import {
  readToCompare,
  sameFrom,
  sameness,
} from "../../supabase/functions/_shared/domain/text/same-question.ts";
import { bestSpan } from "../../supabase/functions/_shared/domain/text/support.ts";
import { answers, sureness, type Evidence, type Sureness } from "./evidence/evidence.ts";
import { isFurniture } from "./evidence/lines.ts";
import { sayFact } from "./facts.ts";
import { contextOf, standalone } from "./follow-up.ts";
import { evidenceFor, isSaid } from "./candidates.ts";
import { readParts, type Part } from "./parts.ts";
import { phrases, smallTalk } from "./phrases.ts";
import type { Prompt } from "./prompt.ts";
import { readSource, sayLine, type ReadSource } from "./sources.ts";

/** A further sentence may score so much less than the best one, and at most so many are said; in doubt there is more to look at. */
const further = { one: { less: 2, most: 3 }, many: { less: 2.5, most: 5 }, doubt: { less: 2.5, most: 4 } };

/**
 * Answers from the sources of a prompt by quoting the sentences that answer, each with its source's number.
 * Says so when none does. What a source says is quoted, never obeyed.
 */
export function answer(prompt: Prompt): string {
  const language = detectLanguage(prompt.question);
  const talk = smallTalk(prompt.question, language, prompt.name);
  if (talk !== null) return talk;
  const lesson = lessonFor(prompt);
  if (lesson) return lesson;
  const sources = prompt.sources.map(readSource);
  if (asksForDocuments(prompt.question) && sources.length > 0) return sayDocuments(sources, language);
  const overview = overviewOf(prompt.question);
  if (overview && isOverviewOf(overview, sources)) return sayOverview(sources);
  const fact = sayFact(prompt.question, sources, language);
  if (fact !== null) return fact;
  const asked = [prompt.question, ...contextOf(prompt.question, prompt.history)].join(" ");
  const judge = prompt.task === "help" ? sureOrNot : sureness;
  const parts = readParts(prompt)
    .map((part) => linesFor(part, sources, language, judge))
    .filter(({ lines }) => lines.length > 0);
  const say = (sure: Sureness): string[] => [
    ...new Set(parts.filter((part) => part.sure === sure).map(({ lines }) => compose(lines, sources, asked))),
  ];
  const [sure, unsure] = [say("sure"), say("unsure")];
  const said = [...sure, ...(unsure.length > 0 ? [phrases[language].doubt, ...unsure] : [])];
  return said.length > 0 ? said.join("\n\n") : phrases[language].noAnswer;
}

/** What a lesson says that answers this very question, in whatever words. */
function lessonFor({ question, history, lessons }: Prompt): string | null {
  const asked = readToCompare(standalone(question, history));
  const lesson = lessons.find(({ section }) => sameness(asked, readToCompare(section)) >= sameFrom);
  if (!lesson) return null;
  const source = readSource(lesson);
  const lines = source.lines.map((_, line) => ({ source: 0, line }));
  return compose(lines, [source], question);
}

/** The names of the documents at hand. */
function sayDocuments(sources: ReadSource[], language: Language): string {
  const titles = [...new Set(sources.map(({ title }) => title))];
  return `${phrases[language].latest}:\n\n${titles.map((title) => `- **${title}**`).join("\n")}`;
}

/** Whether the sources are of the documents that most of the words name. */
function isOverviewOf(words: string[], sources: ReadSource[]): boolean {
  const named = ({ title }: ReadSource): boolean => namedIn(title, words).length >= words.length / 2;
  return sources.length > 0 && sources.every(named);
}

/** What each section of the only document begins with; of several, what each is about. */
function sayOverview(sources: ReadSource[]): string {
  const byTitle = new Map<string, ReadSource[]>();
  for (const source of sources) byTitle.set(source.title, [...(byTitle.get(source.title) ?? []), source]);
  const said = byTitle.size === 1 ? sources.flatMap(sayBeginning) : [...byTitle.values()].flatMap(sayTopics);
  return said.map((line) => `- ${line}`).join("\n");
}

const mostTopics = 6;

/** `**Employee handbook.docx** – Working time, Annual leave, Sickness [1]`, or its first sentence where it has no headings. */
function sayTopics(sources: ReadSource[]): string[] {
  const [first] = sources;
  if (!first) return [];
  const headings = sources.flatMap((source) => [
    ...source.section.split(" › ").slice(-1),
    ...source.lines.flatMap(({ kind }, index) => (kind === "heading" ? sayLine(source, index) : [])),
  ]);
  const topics = [...new Set(headings.map((heading) => heading.replace(/^#+\s*/, "")))].filter(Boolean);
  const about = topics.length > 1 ? topics.slice(0, mostTopics).join(", ") : leadOf(first);
  return about ? [`**${first.title}** – ${about} [${first.id}]`] : [];
}

function sayBeginning(source: ReadSource, index: number, sources: ReadSource[]): string[] {
  const lead = leadOf(source);
  if (!lead || sources.findIndex(({ section }) => section === source.section) < index) return [];
  const section = source.section.split(" › ").at(-1);
  return [`${section ? `**${section}** – ` : ""}${lead} [${source.id}]`];
}

const shortestLead = 25;

/** The first sentence of a source that says something. */
function leadOf(source: ReadSource): string | undefined {
  const lines = source.lines.map((line, index) => ({ kind: line.kind, text: sayLine(source, index) }));
  const lead =
    lines.find(
      ({ kind, text }) => kind === "prose" && text.length >= shortestLead && !/[:：]$/u.test(text),
    ) ?? lines.find(({ kind, text }) => kind !== "heading" && !isFurniture(text));
  return lead?.text;
}

type Judge = (evidence: Evidence) => Sureness;

/** The help agent says that it doesn't know instead of what comes closest. */
const sureOrNot: Judge = (evidence) => (answers(evidence) ? "sure" : null);

interface Lines {
  sure: Sureness;
  lines: Chosen[];
}

const nothing: Lines = { sure: null, lines: [] };

/** The lines that answer a question, and how surely; none when the sources don't. */
function linesFor(part: Part, sources: ReadSource[], language: Language, judge: Judge): Lines {
  const found = evidenceFor(part, sources, language);
  const best = found[0];
  if (!best) return nothing;
  if (wantsSection(part.question, best, judge)) return { sure: "sure", lines: section(best, sources) };
  const said = found.filter(isSaid);
  const sure = said[0] ? judge(said[0]) : null;
  return sure === null ? nothing : { sure, lines: sentencesFor(part.question, said, sources, sure) };
}

/** A line of a source that is to be said. */
interface Chosen {
  source: number;
  line: number;
}

/** A heading that matches best stands for what is under it, as does a line that announces what follows, for a list. */
function wantsSection({ sought }: Question, best: Evidence, judge: Judge): boolean {
  if (best.kind !== "heading" && best.features.announces) return sought === "list" && judge(best) === "sure";
  return (
    best.kind === "heading" && best.own >= 0.5 && ["list", "steps", "definition", "any"].includes(sought)
  );
}

/** At most so many lines are said of what stands under a heading. */
const mostUnder = 8;

function section(best: Evidence, sources: ReadSource[]): Chosen[] {
  const lines = sources[best.passage]?.lines ?? [];
  const after = lines.slice(best.index + 1);
  const next = after.findIndex(({ kind }) => kind === "heading");
  const count = Math.min(next < 0 ? after.length : next, mostUnder);
  return Array.from({ length: count }, (_, offset) => ({
    source: best.passage,
    line: best.index + 1 + offset,
  }));
}

function sentencesFor(
  question: Question,
  found: Evidence[],
  sources: ReadSource[],
  sure: Sureness,
): Chosen[] {
  const many = ["list", "reason", "steps"].includes(question.sought);
  const { less, most } = further[sure === "unsure" ? "doubt" : many ? "many" : "one"];
  const best = found[0];
  if (!best) return [];
  const chosen: Evidence[] = [];
  for (const candidate of found) {
    if (chosen.length >= most || candidate.score < best.score - less) break;
    if (lacksKind(candidate) && !lacksKind(best)) continue;
    if (candidate.features.measured < best.features.measured) continue;
    if (candidate.features.inRange < best.features.inRange) continue;
    if (sure === "unsure" && sureness(candidate) === null) continue;
    if (sources[candidate.passage]?.title !== sources[best.passage]?.title) continue;
    if (!chosen.some((other) => repeats(textOf(other, sources), textOf(candidate, sources))))
      chosen.push(candidate);
  }
  const wanted = chosen.flatMap((evidence) =>
    withNeighbours(evidence, sources, question.sought === "steps" ? 3 : 0),
  );
  return unique(wanted).sort((a, b) => a.source - b.source || a.line - b.line);
}

/** Whether a sentence lacks the kind of thing that is asked for. */
function lacksKind({ features }: Evidence): boolean {
  return features.firmLacking + features.personLacking + features.dateLacking > 0;
}

const leansBack =
  /^(?:It|He|She|They|This|These|That|Those|His|Her|Its|Their|However|But|Then|Thus|Er|Sie|Es|Dies|Il|Elle|Ils|Elles|Cela|Ello|Questo)\b/u;
const goesOn =
  /^(?:After that|Afterwards|Otherwise|However|But|Then|If not|From then|Instead|Danach|Sonst|Ensuite|Sinon|Después)\b/u;

/** With the sentence that this one leans on, the one that completes it, and so many more of its paragraph. */
function withNeighbours(evidence: Evidence, sources: ReadSource[], more: number): Chosen[] {
  const source = sources[evidence.passage];
  const line = (index: number): string | undefined => {
    const at = source?.lines[index];
    return at?.block === evidence.block && at.kind === "prose"
      ? source?.text.slice(at.start, at.end)
      : undefined;
  };
  const chosen = [{ source: evidence.passage, line: evidence.index }];
  if (evidence.kind !== "prose") return chosen;
  if (line(evidence.index - 1) && leansBack.test(line(evidence.index) ?? "")) {
    chosen.push({ source: evidence.passage, line: evidence.index - 1 });
  }
  for (let index = evidence.index + 1; line(index) !== undefined; index++) {
    if (index > evidence.index + more && !goesOn.test(line(index) ?? "")) break;
    chosen.push({ source: evidence.passage, line: index });
  }
  return chosen;
}

/** Sentences that follow each other stay one text with one citation; rows and items become a list. */
function compose(chosen: Chosen[], sources: ReadSource[], question: string): string {
  const said: { text: string; id: number; prose: boolean; source: number; line: number }[] = [];
  for (const { source: index, line } of chosen) {
    const source = sources[index];
    const kind = source?.lines[line]?.kind;
    if (!source || !kind) continue;
    said.push({
      text: sayLine(source, line, question),
      id: source.id,
      prose: kind === "prose",
      source: index,
      line,
    });
  }
  const listed = said.length > 1 && said.some(({ prose }) => !prose);
  if (listed) return said.map(({ text, id }) => `- ${text} [${id}]`).join("\n");
  const follows = (index: number): boolean => {
    const [a, b] = [said[index], said[index + 1]];
    return a !== undefined && b !== undefined && a.source === b.source && b.line === a.line + 1;
  };
  return said
    .map(({ text, id }, index) => (follows(index) ? `${text} [${id}]` : `${text} [${id}]\n\n`))
    .join(" ")
    .replace(/\n\n /g, "\n\n")
    .trim();
}

function textOf(evidence: Evidence, sources: ReadSource[]): string {
  return sources[evidence.passage]?.text.slice(evidence.start, evidence.end) ?? "";
}

function repeats(said: string, candidate: string): boolean {
  return (bestSpan(candidate, said)?.support ?? 0) > 0.75;
}

function unique(chosen: Chosen[]): Chosen[] {
  return [...new Map(chosen.map((entry) => [`${entry.source}:${entry.line}`, entry])).values()];
}
