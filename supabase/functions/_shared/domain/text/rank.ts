import { termId } from "./lexical.ts";
import { matchPassage, type Informative, type Match } from "./match.ts";
import type { Mark } from "./chunks.ts";
import type { Question } from "./question.ts";

/** A passage as the search of the database gives it. Offsets are places in its document's whole text. */
export interface FoundPassage {
  document_id: number;
  revision_id: number;
  document_name: string;
  ordinal: number;
  text: string;
  start: number;
  end: number;
  page: number | null;
  time: number | null;
  heading_path: string[];
  table_header: string | null;
  marks: Mark[];
  hash: string;
  /** BM25; null when no term of the question is in it. */
  lexical_score: number | null;
  /** Cosine of the embeddings, -1 to 1; null when it isn't among the nearest. */
  similarity: number | null;
}

/** What the search of the database gives. */
export interface Found {
  /** Passages searched. */
  chunk_count: number;
  /** How rare each term asked for is, by the number that stands for it. */
  idf: ReadonlyMap<number, number>;
  results: FoundPassage[];
}

export interface RankOptions {
  /** Passages wanted. */
  limit?: number;
  /** Whether the embeddings know meaning. The offline model's know letters only, and count for little. */
  semantic: boolean;
}

export interface Ranking {
  /** Best first; passages that overlap are one, equal ones are there once. */
  passages: (FoundPassage & { score: number })[];
  /** How sure it is that the best passages answer the question: above 0, they do. */
  support: number;
  /** Sure enough by words alone, without a reader. */
  supported: boolean;
  /** Whether a reader may find the answer in them. */
  readable: boolean;
}

/** Weights of what makes a passage rank high; found on questions of other articles than they are tested on. */
const weights = {
  lexical: 1,
  pairs: 0.4,
  near: 0.3,
  own: 0.1,
  coverage: 0.3,
  neighbours: 0.2,
  surface: 0.3,
  shape: 0.08,
};
const denseWeight = { lexical: 0.05, semantic: 1.5 };

/** In so few passages rarity tells nothing; there the share of the question's words that one of them holds decides. */
const fewPassages = 12;
const fewCoverage = 0.65;

/** A similarity from which embeddings that know meaning support an answer by themselves. */
const semanticSupport = 0.35;

/** From here on a reader decides on what the passages say; below, nothing of the question is in them. */
const readableFrom = -6;

const mostPassages = 8;

/** Further passages of one file wait while another file has one at least so good as this share of the best. */
const otherFile = 0.55;

/** Passages merged from chunks have at most so many characters. */
const longestMerged = 3600;

/**
 * Ranks what a search found: by words, their order and nearness, by the kind of thing that is sought, and by
 * meaning; so that one file doesn't crowd out others. Decides whether anything found supports an answer.
 */
export function rankPassages(
  question: Question,
  found: Found,
  { limit = mostPassages, semantic }: RankOptions,
): Ranking {
  const informative = informativeIn(question, found);
  const highest = Math.max(...found.results.map((passage) => passage.lexical_score ?? 0), 1e-9);
  const similarities = found.results.flatMap(({ similarity }) => similarity ?? []);
  const [least, most] = [Math.min(...similarities), Math.max(...similarities)];
  const ranked = found.results
    .map((passage) => {
      const match = matchPassage(question, { text: passage.text, about: aboutOf(passage) }, informative);
      const near =
        passage.similarity === null ? 0 : (passage.similarity - least) / Math.max(most - least, 0.05);
      const dense = near * (semantic ? denseWeight.semantic : denseWeight.lexical);
      return { passage, match, score: lexicalScore(match, (passage.lexical_score ?? 0) / highest) + dense };
    })
    .sort((a, b) => b.score - a.score);
  const support = Math.max(
    -10,
    ...ranked
      .slice(0, 5)
      .map(({ passage, match }) =>
        supportOf(question, match, passage.lexical_score ?? 0, found, informative),
      ),
  );
  const known = semantic && most >= semanticSupport;
  const covered = Math.max(
    0,
    ...ranked.flatMap(({ match }) => match.sentences.map(({ coverage }) => coverage)),
  );
  const few = found.chunk_count < fewPassages && covered >= fewCoverage;
  const passages = merge(
    diverse(
      ranked.map(({ passage, score }) => ({ ...passage, score })),
      limit,
    ),
  );
  const supported = passages.length > 0 && (support > 0 || known || few);
  const readable = supported || (passages.length > 0 && support > readableFrom);
  return { passages, support, supported, readable };
}

/**
 * Ranks what one search found for each question of a message (`splitQuestion`) and gives the questions that
 * something supports their places in turn. With one question, the same as `rankPassages`.
 */
export function rankForAll(questions: Question[], found: Found, options: RankOptions): Ranking {
  const rankings = questions.map((question) => rankPassages(question, found, options));
  const [only] = rankings;
  if (only && rankings.length === 1) return only;
  const supported = rankings.filter((ranking) => ranking.supported);
  const passages = new Map<string, Ranking["passages"][number]>();
  const limit = options.limit ?? mostPassages;
  for (let place = 0; place < limit; place++) {
    for (const { passages: ranked } of supported.length > 0 ? supported : rankings) {
      const passage = ranked[place];
      const key = `${passage?.document_id}:${passage?.start}`;
      if (passage && passages.size < limit && !passages.has(key)) passages.set(key, passage);
    }
  }
  return {
    passages: [...passages.values()],
    support: Math.max(...rankings.map(({ support }) => support)),
    supported: supported.length > 0,
    readable: rankings.some(({ readable }) => readable),
  };
}

/** What stands above a passage. */
export function aboutOf(
  passage: Pick<FoundPassage, "document_name" | "heading_path" | "table_header">,
): string {
  return [
    passage.document_name.replace(/\.\w{2,4}$/, ""),
    ...passage.heading_path,
    passage.table_header ?? "",
  ].join("\n");
}

function lexicalScore(match: Match, lexical: number): number {
  const best = (pick: (sentence: Match["sentences"][number]) => number): number =>
    Math.max(0, ...match.sentences.map(pick));
  return (
    weights.lexical * lexical +
    weights.pairs * match.pairs +
    weights.near * match.near +
    weights.own * best(({ own }) => own) +
    weights.coverage * best(({ coverage }) => coverage) +
    weights.neighbours * match.neighbours +
    weights.surface * match.surface +
    weights.shape * match.shape
  );
}

/** A term tells more the rarer it is, and the more the question makes of it. */
function informativeIn(question: Question, found: Found): Informative {
  const few = found.chunk_count < fewPassages;
  const rarity = (id: number): number => (few && found.idf.has(id) ? 1 : (found.idf.get(id) ?? 0));
  const tell = (term: string): number => rarity(termId(term)) * (0.3 + 0.7 * (question.terms.get(term) ?? 0));
  const told = new Map<string, number>();
  return (term) => {
    const known = told.get(term) ?? tell(term);
    told.set(term, known);
    return known;
  };
}

/**
 * Logistic regression over how well a passage matches, on questions of articles that were and weren't there;
 * 0 lies where about 5 % of the answerable ones are refused. The more passages, the more of them match by chance.
 * `bench/retrieval.ts` measures it.
 */
function supportOf(
  question: Question,
  match: Match,
  lexical: number,
  found: Found,
  informative: Informative,
): number {
  const rarest = Math.log(1 + (found.chunk_count + 0.5) / 0.5);
  const total =
    [...question.terms.keys()].reduce((all, word) => all + (found.idf.get(termId(word)) ?? 0), 0) || 1;
  const names = [...question.terms].filter(([, weight]) => weight >= 1.4).map(([term]) => term);
  const sum = (list: string[]): number => list.reduce((all, term) => all + informative(term), 0);
  const missing =
    names.length > 0 ? sum(names.filter((term) => !match.held.has(term))) / (sum(names) || 1) : 0;
  return (
    3.1 * Math.max(0, ...match.sentences.map(({ coverage }) => coverage)) +
    8.4 * (lexical / (2.2 * total)) +
    2.5 * Math.log(0.1 + lexical / rarest) +
    2.4 * match.pairs +
    1.6 * match.surface -
    2 * missing +
    (names.length > 0 ? 0.84 : 0) -
    0.73 * Math.log(found.chunk_count + 1) -
    unmeasured(question, match) -
    1.3
  );
}

/** A sentence with so much of the question is about it. */
const onTopic = 0.3;

/** Of "How heavy is it?" few words are left to match, so that more is wanted, most of all a sentence with the measure. */
function unmeasured({ measures }: Question, { sentences }: Match): number {
  if (!measures) return 0;
  return sentences.some(({ coverage, shape }) => shape === 2 && coverage > onTopic) ? 1 : 2;
}

type Scored = FoundPassage & { score: number };

/** The best, each text once; a file that already has half the places waits for the good ones of other files. */
function diverse(ranked: Scored[], limit: number): Scored[] {
  const chosen: Scored[] = [];
  const waiting: Scored[] = [];
  const hashes = new Set<string>();
  const best = ranked[0]?.score ?? 0;
  for (const passage of ranked) {
    if (hashes.has(passage.hash)) continue;
    hashes.add(passage.hash);
    const ofFile = chosen.filter(({ document_id }) => document_id === passage.document_id).length;
    if (ofFile >= Math.ceil(limit / 2)) waiting.push(passage);
    else if (chosen.length < limit) chosen.push(passage);
  }
  const strong = chosen.filter(
    ({ document_id, score }) =>
      score >= best * otherFile ||
      waiting.every((other) => other.document_id === document_id && other.score < score),
  );
  return [...strong, ...waiting, ...chosen.filter((passage) => !strong.includes(passage))]
    .slice(0, limit)
    .sort((a, b) => b.score - a.score);
}

/** Passages of one document that overlap become one, which ranks where the better of them did. */
function merge(passages: Scored[]): Scored[] {
  const merged: Scored[] = [];
  for (const passage of [...passages].sort((a, b) => a.document_id - b.document_id || a.start - b.start)) {
    const last = merged.at(-1);
    const overlaps = last && last.document_id === passage.document_id && passage.start <= last.end;
    if (!overlaps || passage.end - last.start > longestMerged) {
      merged.push({ ...passage });
      continue;
    }
    last.text += passage.text.slice(Math.max(0, last.end - passage.start));
    last.end = Math.max(last.end, passage.end);
    last.score = Math.max(last.score, passage.score);
    last.marks = [...last.marks, ...passage.marks.filter(({ at }) => at > (last.marks.at(-1)?.at ?? -1))];
  }
  return merged.sort((a, b) => b.score - a.score);
}
