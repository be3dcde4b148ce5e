import { detectLanguage } from "../../supabase/functions/_shared/domain/text/language.ts";
import { readQuestion } from "../../supabase/functions/_shared/domain/text/question.ts";
import { tally, type TalliedPassage } from "../../supabase/functions/_shared/domain/text/tally.ts";
import { wholeOf, type Whole } from "../../supabase/functions/_shared/domain/text/whole.ts";
import { estimateTokens } from "../../supabase/functions/_shared/domain/text/tokens.ts";
import { terms } from "../../supabase/functions/_shared/domain/text/words.ts";
import { findEvidence } from "./evidence/evidence.ts";
import type { Prompt, Reading } from "./prompt.ts";
import { readSource, sayLine, type ReadSource } from "./sources.ts";

/** Lines of a summary, and of a list. */
const most = { summary: 40, list: 200 };

/** What a pass over a part of a document notes: its sections' beginnings, or the rows and items that are asked for. */
export function notes({ question, sources }: Prompt): string {
  const whole = wholeOf(question);
  const lines = whole ? notesOf(whole, sources.map(readSource)) : [];
  return lines.length > 0 ? lines.map((line) => `- ${line}`).join("\n") : "none";
}

function notesOf(whole: Whole, sources: ReadSource[]): string[] {
  if (whole.kind === "list") return rowsOf(whole.words, sources);
  return whole.kind === "summary" || whole.kind === "compare" ? beginningsOf(sources) : [];
}

/** The answer to a question for which documents were read as a whole; null when what was read doesn't tell it. */
export function sayWhole(prompt: Prompt): string | null {
  const { reading } = prompt;
  const whole = reading && wholeOf(prompt.question);
  if (!reading) return null;
  if (reading.counted) return sayCounted(reading.counted);
  if (!whole) return null;
  const noted =
    reading.notes.length > 0 ? reading.notes : notesByTitle(whole, prompt.sources.map(readSource));
  const found = noted.filter(({ lines }) => lines.length > 0);
  if (whole.kind === "compare") return found.length === 2 ? compare(found, whole, prompt) : null;
  const lines = found.flatMap(({ lines: each }) => each.map(bare));
  if (whole.kind === "list") return lines.length > 1 ? bullets(lines.slice(0, most.list)) : null;
  return whole.kind === "summary" && lines.length > 0 ? summary(found) : null;
}

const bare = (line: string): string => line.replace(/^- /, "");
const bullets = (lines: string[]): string => lines.map((line) => `- ${line}`).join("\n");

function notesByTitle(whole: Whole, sources: ReadSource[]): Reading["notes"] {
  const titles = [...new Set(sources.map(({ title }) => title))];
  return titles.map((title) => ({
    title,
    lines: notesOf(
      whole,
      sources.filter((source) => source.title === title),
    ),
  }));
}

/** "**3** – Suppliers (germany):" and the rows, each with its columns. */
function sayCounted({ of, columns, rows, count, where, sum }: NonNullable<Reading["counted"]>): string {
  const head = sum ? `**${sum}** – ${of} (${count})` : `**${count}** – ${of}`;
  const said = rows.map((row) => {
    const [, text = row, marker = ""] = /^(.*?)\s*(\[\d+\])$/u.exec(row) ?? [];
    if (columns.length === 0) return `${text} ${marker}`;
    const table = `| ${columns.join(" | ")} |\n|${" --- |".repeat(columns.length)}\n${text}`;
    const source = readSource({ id: 0, title: "", section: "", text: table });
    return `${sayLine(source, 0)} ${marker}`;
  });
  return `${head}${where ? ` (${where})` : ""}:\n\n${bullets(said)}`;
}

/** The rows or items under what the words name; words that nothing holds are left out. */
function rowsOf(words: string[], sources: ReadSource[]): string[] {
  const passages: TalliedPassage[] = sources.map(({ title, section, text }, at) => ({
    document_id: 0,
    document_name: title,
    heading_path: section ? section.split(" › ") : [],
    table_header: null,
    start: at * longestSource,
    text,
  }));
  const all = new Set(
    passages.flatMap((each) => terms([each.document_name, ...each.heading_path, each.text].join("\n"))),
  );
  const held = words.filter((word) => terms(word).some((term) => all.has(term)));
  const found = tally("list", held, passages);
  const said = (found?.rows ?? []).flatMap(({ passage, text }) => {
    const source = sources[passage];
    const line = source?.lines.findIndex(({ start, end }) => source.text.slice(start, end) === text) ?? -1;
    return source && line >= 0 ? [`${sayLine(source, line)} [${source.id}]`] : [];
  });
  return [...new Set(said)];
}

/** Sources of a prompt are stretches of files whose places it doesn't tell. */
const longestSource = 1_000_000;

/** In tokens. */
const shortestLead = 6;

/** What each section says first: "**Claims** – Claims are handed in within 30 days. [2]". */
function beginningsOf(sources: ReadSource[]): string[] {
  const said: string[] = [];
  const seen = new Set<string>();
  for (const source of sources) {
    let section = source.section.split(" › ").at(-1) ?? "";
    let waiting = section === "" ? said.length === 0 : !seen.has(section);
    for (const [index, line] of source.lines.entries()) {
      const text = sayLine(source, index);
      if (line.kind === "heading") {
        section = text.replace(/^#+\s*/, "");
        waiting = !seen.has(section);
        continue;
      }
      if (!waiting || line.kind === "code" || (line.kind === "prose" && estimateTokens(text) < shortestLead))
        continue;
      if (/[:：]$/u.test(text)) continue;
      seen.add(section);
      waiting = false;
      said.push(`${section ? `**${section}** – ` : ""}${text} [${source.id}]`);
    }
  }
  return said;
}

/** So many of the lines, evenly; under their documents' names where there are several. */
function summary(noted: Reading["notes"]): string {
  const share = Math.max(3, Math.floor(most.summary / noted.length));
  return noted
    .map(({ title, lines }) => {
      const kept = evenly(unique(lines.map(bare)), share);
      return noted.length > 1 ? `**${title}**\n\n${bullets(kept)}` : bullets(kept);
    })
    .join("\n\n");
}

/** A section that goes on in the next pass is told once. */
function unique(lines: string[]): string[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const name = sectionOf(line) || line;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

function evenly<T>(list: T[], count: number): T[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]).filter(
    (each) => each !== undefined,
  );
}

const sectionOf = (line: string): string => /^\*\*(.+?)\*\* –/u.exec(line)?.[1] ?? "";
const withoutSection = (line: string): string => line.replace(/^\*\*.+?\*\* – /u, "");

/** Two documents side by side: what each says about what is asked, else what both tell under like headings. */
function compare(noted: Reading["notes"], { words }: Whole, prompt: Prompt): string | null {
  const [left, right] = noted.map(({ title, lines }) => ({ title, lines: unique(lines.map(bare)) }));
  if (!left || !right) return null;
  const named = terms(`${left.title} ${right.title}`.replace(/[_-]+|\.\p{L}{2,4}\b/gu, " "));
  const asked = words.flatMap((word) => terms(word)).filter((term) => !named.includes(term));
  if (asked.length > 0) {
    const said = [left.title, right.title].map((title) => ({ title, line: bestLine(prompt, title, asked) }));
    if (said.every(({ line }) => line !== null)) {
      return bullets(said.map(({ title, line }) => `${title}: ${line ?? ""}`));
    }
  }
  const pairs = left.lines.flatMap((line) => {
    const like = right.lines.find((other) => alike(sectionOf(line), sectionOf(other)));
    return like ? [{ name: sectionOf(line), line, like }] : [];
  });
  const said = pairs.map(
    ({ name, line, like }) =>
      `**${name}**\n\n- ${left.title}: ${withoutSection(line)}\n- ${right.title}: ${withoutSection(like)}`,
  );
  if (said.length > 0) return said.slice(0, mostPairs).join("\n\n");
  return [left, right]
    .map(({ title, lines }) => `**${title}**\n\n${bullets(lines.slice(0, mostApart))}`)
    .join("\n\n");
}

/** The line of a document that answers a comparison best, of those that hold a word of it; null when none does. */
function bestLine({ question, sources }: Prompt, title: string, asked: string[]): string | null {
  const own = sources.filter((source) => source.title === title).map(readSource);
  const found = findEvidence(
    question,
    readQuestion(question),
    own.map(({ section, text }) => ({ title, text, about: section })),
    detectLanguage(question),
  ).filter(({ kind, features }) => kind !== "heading" && !features.furniture && !features.announces);
  for (const { passage, index } of found.slice(0, mostTried)) {
    const source = own[passage];
    if (!source) continue;
    const line = sayLine(source, index, question);
    const held = new Set(terms(line));
    if (asked.some((term) => held.has(term))) return `${line} [${source.id}]`;
  }
  return null;
}

const mostTried = 5;
const mostPairs = 12;
const mostApart = 8;

/** Whether two headings name the same: each word of the shorter one is in the other. */
function alike(a: string, b: string): boolean {
  const [short, long] = [terms(a), terms(b)].sort((x, y) => x.length - y.length);
  if (!short || !long || short.length === 0) return false;
  const held = new Set(long);
  return short.every((term) => held.has(term)) && short.length >= long.length / 2;
}
