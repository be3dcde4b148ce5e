import type { Db } from "../../db/client.ts";
import { splitQuestion } from "../../domain/text/question.ts";
import { Budget } from "./budget.ts";
import { inTurn, joined } from "./choose.ts";
import type { FoundPassage, Ranking } from "./fuse.ts";
import { daysOf } from "./days.ts";
import { compared, inOrder, otherQueries, type SearchModel } from "./helper.ts";
import type { Passage } from "./passage.ts";
import { type Embedder, type Library, search, type Wanted } from "./search.ts";
import { sureFrom } from "./weights.ts";

/** All of a model that retrieval needs. */
export type RetrievalModel = Embedder & SearchModel;

interface Deps {
  service: Db;
  model: RetrievalModel;
  library: Library;
}

const mostPassages = 8;

/** A message of more characters, or of more questions than one, may ask several things. */
const longMessage = 160;
const asksMore = /[?？؟;；][^]*\S[^]*[?？؟]/u;

/**
 * The passages that answer a question best, as search and fusion say. A model that helps is asked only where that pays and
 * within the search's budget: for other queries when the message asks several things or what was found is thin, for an
 * order when the candidates are close.
 */
export async function findPassages(
  { service, model, library }: Deps,
  question: string,
  signal: AbortSignal,
): Promise<Passage[]> {
  if (!model.helpsSearch) return nearestPassages({ service, model, library }, question, signal);
  const deps = { service, embedder: model, library };
  const days = daysOf(question);
  const first = () =>
    search(deps, { whole: question, questions: splitQuestion(question), asOf: days }, signal);
  const budget = new Budget(signal);
  const several = question.length > longMessage || asksMore.test(question);
  const queries = several ? budget.take(otherQueries(model, question, [])) : null;
  const found = await first();
  const thin = found.every(({ evidence }) => evidence < 0);
  const others = await (queries ??
    (thin ? budget.take(otherQueries(model, question, namesIn(found))) : null));
  const further = others && (await budget.spend(0, (within) => searchEach(deps, others, days, within)));
  const rankings = [...found, ...(further ?? [])];
  const candidates = inTurn(passagesOf(rankings), compared.passages);
  const [likeliest] = candidates;
  const sure = rankings.length === 1 && likeliest && likeliest.likelihood >= sureFrom;
  const ordered =
    sure || candidates.length < 2 ? null : await budget.take(inOrder(model, question, candidates));
  return joined((ordered ?? candidates).slice(0, mostPassages));
}

/** The passages nearest to a question by one search, without asking a model for anything but embeddings. */
export async function nearestPassages(
  { service, model, library }: Deps,
  question: string,
  signal: AbortSignal,
): Promise<FoundPassage[]> {
  const wanted = { whole: question, questions: splitQuestion(question), asOf: daysOf(question) };
  const found = await search({ service, embedder: model, library }, wanted, signal);
  return joined(inTurn(passagesOf(found), mostPassages));
}

async function searchEach(
  deps: Parameters<typeof search>[0],
  queries: readonly string[],
  days: Wanted["asOf"],
  signal: AbortSignal,
): Promise<Ranking[]> {
  const found = await Promise.all(
    queries.map((query) => search(deps, { whole: query, questions: [query], asOf: days ?? null }, signal)),
  );
  return found.flat();
}

/** The days of which a question asks what held. */
const passagesOf = (rankings: readonly Ranking[]) => rankings.map(({ passages }) => passages);

function namesIn(rankings: readonly Ranking[]): string[] {
  const names = rankings.flatMap(({ passages }) => passages.map(({ document_name }) => document_name));
  return [...new Set(names)].slice(0, mostPassages);
}
