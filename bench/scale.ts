import type { Database } from "../local/database/database.ts";
import { searchTerms } from "../supabase/functions/_shared/domain/text/lexical.ts";
import { readQuery } from "../supabase/functions/_shared/domain/text/query.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, progressOf, row } from "./print.ts";
import { mean } from "./retrieval/measures.ts";
import { Library, type Passage } from "./scale/library.ts";
import { createRandom } from "./scale/random.ts";
import { createSpace } from "./scale/space.ts";
import { createWriter } from "./scale/words.ts";
import { openBenchDatabase } from "./stack.ts";

/** Topics of the two tenants that are measured, and topics that only their neighbour has. */
const TOPICS = 80;
const FOREIGN_TOPICS = 20;
/** How many nearer passages the neighbour holds for each question. */
const TWINS = 20;
const WARM_UP = 5;

interface Question {
  text: string;
  vector: Int8Array;
}

/**
 * `npm run bench -- scale [--small N] [--large N] [--questions N]`: the product's search over a thousand and over fifty thousand chunks of a tenant, rows of the tenants mixed in one table, and how
 * many of the ten nearest its dense part finds, against an exact answer: for questions about what the tenant has, and
 * for questions whose nearest passages are all a neighbour's.
 */
export async function run(args: string[]): Promise<void> {
  const {
    small: few,
    large: many,
    questions,
  } = sizesOf(args, { small: 1_000, large: 50_000, questions: 30 });
  const database = await openBenchDatabase();
  try {
    const space = createSpace(TOPICS + FOREIGN_TOPICS);
    const writer = createWriter();
    const random = createRandom(13);
    const inTopic = (topic: number): Passage => ({
      place: space.passageIn(topic),
      words: writer.passage(topic),
    });
    const ask = (about: Passage) => {
      const place = space.questionNear(about.place);
      return { place, text: writer.question(about.words), vector: space.vector(place) };
    };
    const own = Array.from({ length: questions }, () => ask(inTopic(random.below(TOPICS))));
    const foreign = Array.from({ length: questions }, () =>
      ask(inTopic(TOPICS + random.below(FOREIGN_TOPICS))),
    );
    const twins = [...own, ...foreign].flatMap(({ place }) =>
      Array.from({ length: TWINS }, () => ({ place: space.twinOf(place), words: writer.passage(0) })),
    );
    const [small, large, neighbour] = [
      await Library.open(database, space, "small"),
      await Library.open(database, space, "large"),
      await Library.open(database, space, "neighbour"),
    ];
    const began = performance.now();
    const fill = (library: Library, count: number) =>
      library.add(Array.from({ length: count }, () => inTopic(random.below(TOPICS))));
    const progress = progressOf("scale", few + many, "chunks");
    const steps = Math.max(1, Math.floor(few / 100));
    for (let step = 0; step < steps; step += 1) {
      await fill(large, many / steps);
      await fill(small, few / steps);
      progress(small.size + large.size);
      await neighbour.add(twins.splice(0, Math.ceil(twins.length / (steps - step))));
    }
    row("chunks stored", {
      chunks: String(small.size + large.size + neighbour.size),
      in: ms(performance.now() - began),
    });
    for (const library of [small, large]) await measure(database, library, own, foreign);
  } finally {
    await database.close();
  }
}

async function measure(
  database: Database,
  library: Library,
  own: Question[],
  foreign: Question[],
): Promise<void> {
  for (const question of own.slice(0, WARM_UP)) await search(database, library, question);
  const times: number[] = [];
  for (const question of [...own, ...foreign]) {
    const began = performance.now();
    await search(database, library, question);
    times.push(performance.now() - began);
  }
  const recall = async (questions: Question[]) =>
    mean(await inTurn(questions, (question) => recallOf(database, library, question))).toFixed(3);
  row(`search, ${library.size.toLocaleString("en")} chunks`, {
    p50: ms(percentile(times, 0.5)),
    p95: ms(percentile(times, 0.95)),
    "recall@10": await recall(own),
    "recall@10 of a neighbour's topics": await recall(foreign),
  });
}

interface Found {
  results: { document_id: number; ordinal: number; dense_rank: number | null }[];
}

/** @param count of passages to give; the product's own number unless told */
async function search(
  database: Database,
  { tenant }: Library,
  question: Question,
  count = 40,
): Promise<Found> {
  const { terms, weights } = searchTerms(readQuery(question.text));
  const [answer] = await database.query<{ found: Found }>(
    "select public.search_chunks($1, $2, $3, $4, $5, match_count => $6) as found",
    [tenant.organizationId, terms, weights, `[${question.vector.join(",")}]`, tenant.userId, count],
  );
  if (!answer) throw new Error("The search gave nothing.");
  return answer.found;
}

/** The share of the ten nearest that the dense part ranks among its first ten; all its candidates are asked for. */
async function recallOf(database: Database, library: Library, question: Question): Promise<number> {
  const exact = new Set(library.nearest(question.vector, 10));
  const { results } = await search(database, library, question, 200);
  const dense = results.filter(({ dense_rank }) => dense_rank !== null && dense_rank <= 10);
  return (
    dense.filter(({ document_id, ordinal }) => exact.has(`${document_id}/${ordinal}`)).length / exact.size
  );
}

async function inTurn<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
