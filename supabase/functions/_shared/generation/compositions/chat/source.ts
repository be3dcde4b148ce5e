import type { Db } from "../../../db/client.ts";
import { topicWords } from "../../../domain/text/follow-up.ts";
import type { PromptConflict } from "../../../domain/text/prompts.ts";
import { asksForDocuments } from "../../../domain/text/question.ts";
import { type Whole, wholeOf } from "../../../domain/text/whole.ts";
import type { Ai } from "../../../providers/ai.ts";
import { type NumberedPassage, numberPassages } from "../../prompt.ts";
import { numbered, withOtherSides } from "../../retrieval/contested.ts";
import type { Library } from "../../retrieval/documents.ts";
import type { Passage } from "../../retrieval/passage.ts";
import { namesOf } from "../../whole/library.ts";
import { readWhole, type WholeReading, type WholeTask } from "../../whole/read-whole.ts";
import type { Written } from "../../write-cited.ts";
import {
  findLessons,
  type LessonChoice,
  type LessonsFound,
  noLessons,
  triedLesson,
} from "../../retrieval/lessons.ts";
import { attachedPassages } from "./attached.ts";
import { apart, candidatesFor } from "./candidates.ts";
import type { AnswerContext } from "./context.ts";

/** What an answer rests on. */
export interface AnswerSource {
  /** All that may be cited. */
  passages: NumberedPassage[];
  /** Those that the model is shown. */
  shown: NumberedPassage[];
  /** Those of them that are lessons, which the model is shown in a place of their own. */
  lessons: NumberedPassage[];
  /** What was read of whole documents, where the question wants that. */
  reading: WholeReading | null;
  /** The names of the documents, newest first, where the question asks for them. */
  names: { names: string[]; ids: number[]; total: number } | null;
  /** Pairs of passages that disagree, by their numbers. */
  conflicts: PromptConflict[];
  /** What was counted or noted, as passages: an answer may rest on it, and nothing cites it. */
  computed: Passage[];
}

/** So many passages of the library stand beside what is attached. */
const mostBeside = 4;
/** So many names of documents are told at once. */
const mostNames = 50;

/** Finds what a question is answered from: passages of the search, whole documents, or the documents' names. */
export async function sourceOf(
  deps: { service: Db; ai: Ai; library: Library },
  asked: {
    history: AnswerContext["history"];
    question: string;
    standalone: string;
    progress: WholeTask["progress"];
    /** null where the organisation has none. */
    lessons: LessonChoice | null;
    /** Attachments of the chat. */
    attachments: readonly number[];
    /** The documents that the question means without naming them. */
    meant: readonly number[];
  },
  signal: AbortSignal,
): Promise<AnswerSource> {
  const none = {
    passages: [],
    shown: [],
    lessons: [],
    reading: null,
    names: null,
    conflicts: [],
    computed: [],
  };
  if (deps.library.documents === 0 && asked.attachments.length === 0 && !asked.lessons) return none;
  if (asksForDocuments(asked.question)) {
    const { documents, total } = await namesOf(deps.service, deps.library, { most: mostNames }, signal);
    return {
      ...none,
      names: { names: documents.map(({ name }) => name), ids: documents.map(({ id }) => id), total },
    };
  }
  const said = [...asked.history.map(({ content }) => content), asked.question];
  const whole = wholeIn(asked);
  const found = foundFor(deps, asked, signal);
  found.catch(() => undefined);
  const { same, related } = await lessonsFor(deps, asked, found, signal);
  if (same) {
    const lessons = numberPassages([same.passage], said);
    return { ...none, passages: lessons, lessons };
  }
  const reading =
    whole &&
    (await readWhole(
      deps,
      { whole, question: asked.standalone, found, meant: asked.meant, said, progress: asked.progress },
      signal,
    ));
  if (reading) {
    const { passages, shown, conflicts } = reading;
    const computed = [...computedOf(reading), ...notedIn(conflicts, passages)];
    return { ...none, passages, shown, reading, conflicts, computed };
  }
  // What a question isn't aimed at doesn't speak against what it is aimed at.
  const contested = deps.library.document_ids
    ? { passages: await found, conflicts: [] }
    : await withOtherSides(deps.service, deps.library, await found, signal);
  const passages = numberPassages([...related.map(({ passage }) => passage), ...contested.passages], said);
  const [lessons, shown] = [passages.slice(0, related.length), passages.slice(related.length)];
  const conflicts = contested.conflicts.flatMap((conflict) => numbered(conflict, shown));
  return { ...none, passages, shown, lessons, conflicts, computed: notedIn(conflicts, shown) };
}

/** The passages of the chat's attachments, and of the library beside them. */
async function foundFor(
  deps: { service: Db; ai: Ai; library: Library },
  asked: Parameters<typeof candidatesFor>[1] & { attachments: readonly number[] },
  signal: AbortSignal,
): Promise<Passage[]> {
  const [attached, found] = await Promise.all([
    attachedPassages(deps, asked.attachments, asked.standalone, signal),
    candidatesFor(deps, asked, signal),
  ]);
  return attached.length === 0 ? found : apart([...attached, ...found.slice(0, mostBeside)]);
}

/** The lessons that a question is answered with. */
async function lessonsFor(
  deps: { service: Db; ai: Ai; library: Library },
  { lessons, standalone }: { lessons: LessonChoice | null; standalone: string },
  found: Promise<readonly Passage[]>,
  signal: AbortSignal,
): Promise<LessonsFound> {
  if (!lessons || lessons.kind === "none") return noLessons;
  if (lessons.kind === "one") return { same: triedLesson(lessons.lesson), related: [] };
  return findLessons(deps, standalone, found, signal);
}

/** The notes of conflicts that are settled, in words that a sentence may rest on. */
function notedIn(conflicts: PromptConflict[], [first]: NumberedPassage[]): Passage[] {
  return conflicts.flatMap(({ note }) => (first && note ? [said(first, note)] : []));
}

const said = (like: Passage, text: string): Passage => ({
  ...like,
  heading_path: [],
  text,
  start: 0,
  end: text.length,
  table_header: null,
});

/** "How many of them are in Germany?" is told by its own words, "And the lease?" by the conversation before it. */
function wholeIn({ question, standalone }: { question: string; standalone: string }): Whole | null {
  const own = wholeOf(question);
  if (question === standalone || (!own && topicWords(question).length > 1)) return own;
  const told = wholeOf(standalone);
  return own && told?.kind !== own.kind ? own : told;
}

/** What was counted, in words that a sentence may rest on. */
function computedOf({ passages, prompt: { counted } }: WholeReading): Passage[] {
  const [first] = passages;
  if (!first || !counted) return [];
  const { of, columns, count, total, where, sum } = counted;
  const text = [of, columns.join(" "), String(count), String(total), where, sum].join("\n");
  return [{ ...first, heading_path: [of], text, start: 0, end: text.length, table_header: null }];
}

/** What was written, whose cited sentences may rest on what was counted too. */
export function withComputed(written: Written, computed: Passage[]): Written {
  const counted = computed.map(({ text }) => text).join("\n");
  if (counted === "") return written;
  return {
    ...written,
    quoted: new Map([...written.quoted].map(([number, quote]) => [number, `${quote}\n${counted}`])),
  };
}
