import { topicWords } from "./follow-up.ts";
import { term } from "./words.ts";

/** A question, and who asked it. */
export interface Asked {
  asker: number;
  question: string;
}

/** Words that several people used of the same thing. */
export interface Topic {
  words: string[];
  questions: number;
  askers: number;
}

const mostTopics = 30;
const mostWords = 3;

/**
 * What questions have in common, the widest topic first. A topic has only words that each of `least` people used, in a
 * form that as many wrote, so that it tells nobody's own (product §7, reports).
 * @param least how many people must have used a word
 */
export function sharedTopics(asked: readonly Asked[], least: number): Topic[] {
  let rest = asked.map(({ asker, question }) => ({ asker, forms: formsOf(question) }));
  const shown = commonForms(rest, least);
  const topics: Topic[] = [];
  while (topics.length < mostTopics) {
    const [head] = ranked(rest, least, []);
    if (!head) break;
    const within = rest.filter(({ forms }) => forms.has(head));
    const words = [head];
    while (words.length < mostWords) {
      const more = within.filter(({ forms }) => words.every((word) => forms.has(word)));
      const [next] = ranked(more, least, words);
      if (!next) break;
      words.push(next);
    }
    topics.push({
      words: words.flatMap((word) => shown.get(word) ?? []),
      questions: within.length,
      askers: new Set(within.map(({ asker }) => asker)).size,
    });
    rest = rest.filter((one) => !within.includes(one));
  }
  return topics;
}

type Read = { asker: number; forms: Map<string, string> };

/** The words of a question by their stems, as they were written. */
function formsOf(question: string): Map<string, string> {
  return new Map(topicWords(question).map((word) => [term(word), word.toLowerCase()]));
}

/** How each stem is written by most people, of at least `least`. */
function commonForms(asked: readonly Read[], least: number): Map<string, string> {
  const writers = new Map<string, Map<string, Set<number>>>();
  for (const { asker, forms } of asked) {
    for (const [stemmed, form] of forms) {
      const byForm = writers.get(stemmed) ?? new Map<string, Set<number>>();
      byForm.set(form, (byForm.get(form) ?? new Set()).add(asker));
      writers.set(stemmed, byForm);
    }
  }
  const common = [...writers].flatMap(([stemmed, byForm]): [string, string][] => {
    const [form] = [...byForm].toSorted(([, a], [, b]) => b.size - a.size);
    return form && form[1].size >= least ? [[stemmed, form[0]]] : [];
  });
  return new Map(common);
}

/** The words of questions that at least `least` people used, those of most people first; not those named. */
function ranked(asked: readonly Read[], least: number, without: readonly string[]): string[] {
  const common = commonForms(asked, least);
  const askers = new Map<string, Set<number>>();
  for (const { asker, forms } of asked) {
    for (const stemmed of forms.keys()) {
      if (common.has(stemmed) && !without.includes(stemmed)) {
        askers.set(stemmed, (askers.get(stemmed) ?? new Set()).add(asker));
      }
    }
  }
  return [...askers].toSorted(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1)).map(([word]) => word);
}
