import { logError } from "../../config/seeing/log.ts";
import { cut } from "../../domain/text/cut.ts";
import { z } from "zod";
import { type Db, rpc } from "../../db/client.ts";
import { json } from "../../db/statement.ts";
import { vectorText } from "../../db/vector.ts";
import { relatedFrom, readToCompare, sameFrom, sameness } from "../../domain/text/same-question.ts";
import type { Library } from "./search.ts";
import { type Embedder, questionVector } from "./question-vector.ts";
import type { Passage } from "./passage.ts";

/** A lesson as an answer is given it. */
export interface Lesson {
  lesson_id: number;
  /** Its answer as it is cited, under the one of its questions that was matched. */
  passage: Passage;
}

/** The lessons that a question is answered with. */
export interface LessonsFound {
  /** One that answers this very question: it is answered from it alone. */
  same: Lesson | null;
  /** Those that may have to do with it, the likeliest first, for whoever answers to judge. */
  related: Lesson[];
}

export const noLessons: LessonsFound = { same: null, related: [] };

/** Which lessons a question is answered with: those accepted, none of them, or one that somebody tries. */
export type LessonChoice =
  | { kind: "accepted" }
  | { kind: "none" }
  | { kind: "one"; lesson: { id: number; question: string; answer: string } };

const Candidate = z.object({
  question_id: z.int(),
  /** One of the lesson's questions, and the lesson's own. */
  question: z.string(),
  own: z.string(),
  lesson_id: z.int(),
  answer: z.string(),
  document_id: z.int(),
  revision_id: z.int(),
  document_name: z.string(),
  /** Cosine of the embeddings; null where they can't be compared. */
  similarity: z.number().nullable(),
});
type Candidate = z.infer<typeof Candidate>;

/** So many lessons that may have to do with a question are shown beside the documents. */
const mostRelated = 3;
/** So many questions are embedded for one that is asked. */
const mostEmbedded = 32;

/**
 * The accepted lessons that answer a question, of those that its asker may read. Whether one is the same question is a fit
 * over their words (docs/decisions/lessons.md); embeddings that know meaning add lessons that are nearer to the question
 * than any passage found, for the model to judge.
 * @param question as it stands without the conversation before it
 * @param found the passages of the documents
 */
export async function findLessons(
  { service, ai, library }: { service: Db; ai: Embedder; library: Library },
  question: string,
  found: Promise<readonly Passage[]>,
  signal: AbortSignal,
): Promise<LessonsFound> {
  const model = library.embedding_model ?? ai.embeddingModel;
  const byWords = { embedding: null, semantic: false };
  const { embedding, semantic } = ai.semantic
    ? await questionVector(ai, library.embedding_model ?? null, question, signal)
    : byWords;
  const asked = {
    organization_id: library.organization_id,
    user_id: library.user_id,
    question: cut(question, 2000),
    ...(embedding !== null && model !== null && { embedding, embedding_model: model }),
  };
  const candidates = z.array(Candidate).parse(await rpc(service, "find_lessons", asked, signal));
  if (candidates.length === 0) return noLessons;
  const read = readToCompare(question);
  const scored = candidates
    .map((candidate) => ({ candidate, score: sameness(read, readToCompare(candidate.question)) }))
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  if (best && best.score >= sameFrom) return { same: lessonOf(best.candidate), related: [] };
  const likely = scored.filter(({ score }) => score >= relatedFrom).map(({ candidate }) => candidate);
  const near = semantic ? nearIn(candidates, await found) : [];
  if (semantic && model !== null) void embedLater({ service, ai }, candidates, model, signal);
  return {
    same: null,
    related: unique([...likely, ...near])
      .slice(0, mostRelated)
      .map(lessonOf),
  };
}

/** Those that rank before all passages of the documents. */
function nearIn(candidates: Candidate[], found: readonly Passage[]): Candidate[] {
  const bar = Math.max(0, ...found.map(similarityOf));
  return candidates
    .filter(({ similarity }) => similarity !== null && similarity > bar)
    .toSorted((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0));
}

/** How near in meaning a passage was found; one that was found otherwise says nothing of it. */
function similarityOf(passage: Passage): number {
  return "similarity" in passage && typeof passage.similarity === "number" ? passage.similarity : 0;
}

/** Embeds questions of lessons that have no vector of this model yet, for the next who asks. */
async function embedLater(
  { service, ai }: { service: Db; ai: Embedder },
  candidates: Candidate[],
  model: string,
  signal: AbortSignal,
): Promise<void> {
  const without = candidates.filter(({ similarity }) => similarity === null).slice(0, mostEmbedded);
  if (without.length === 0) return;
  try {
    const vectors = await ai.embed(
      without.map(({ question }) => question),
      signal,
      model,
    );
    const kept = without.map(({ question_id, question }, at) => ({
      id: question_id,
      question,
      embedding: vectorText(vectors[at] ?? []),
    }));
    await rpc(service, "save_lesson_vectors", { model, vectors: json(kept) }, signal);
  } catch (error) {
    if (!signal.aborted) logError("the questions of lessons weren't compared", error);
  }
}

function unique(candidates: Candidate[]): Candidate[] {
  return [...new Map(candidates.map((candidate) => [candidate.lesson_id, candidate])).values()];
}

function lessonOf({
  lesson_id,
  own,
  question,
  answer,
  document_id,
  revision_id,
  document_name,
}: Candidate): Lesson {
  const place = { document_id, revision_id, document_name };
  return { lesson_id, passage: passageOf({ question: own, answer }, question, place) };
}

/** A lesson that nothing keeps yet, as it would be given if it were accepted. */
export function triedLesson({
  id,
  question,
  answer,
}: {
  id: number;
  question: string;
  answer: string;
}): Lesson {
  const place = {
    document_id: triedDocument,
    revision_id: triedDocument,
    document_name: cut(question, 255),
  };
  return { lesson_id: id, passage: passageOf({ question, answer }, question, place) };
}

/** Stands for the document of a lesson that is only tried. */
const triedDocument = Number.MAX_SAFE_INTEGER;

/** The answer as it stands in the lesson's document: the question, a blank line, the answer. */
function passageOf(
  { question, answer }: { question: string; answer: string },
  matched: string,
  place: Pick<Passage, "document_id" | "revision_id" | "document_name">,
): Passage {
  const start = question.length + 2;
  return {
    ...place,
    page: null,
    time: null,
    heading_path: [matched],
    table_header: null,
    marks: [],
    start,
    end: start + answer.length,
    text: answer,
  };
}
