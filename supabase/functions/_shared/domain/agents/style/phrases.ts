import { isFunctionWord } from "../../text/language.ts";
import { words } from "../../text/words.ts";

const sizes = { least: 3, most: 9 };
/** Chinese words have one or two characters: a phrase is of more of them. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;

/** A phrase as it is said first, and in how many of the texts it stands. */
export interface Phrase {
  text: string;
  times: number;
}

/**
 * Phrases of several words that stand in at least two of the texts, the most frequent first. Within a sentence alone, without
 * figures and addresses, and of two that overlap the longer.
 */
export function phrasesIn(texts: readonly string[], most: number): Phrase[] {
  const found = new Map<string, { text: string; in: Set<number>; size: number }>();
  for (const [index, text] of texts.entries()) {
    const said = text.replace(/\S+/gu, (each) => (/@|:\/\//u.test(each) ? "\n" : each));
    for (const clause of said.split(/[\n.!?;:。！？；：؟()]+/u)) {
      for (const { key, said, size } of runsOf(clause)) {
        const known = found.get(key) ?? { text: said, in: new Set<number>(), size };
        known.in.add(index);
        found.set(key, known);
      }
    }
  }
  const shared = [...found.entries()]
    .filter(([, each]) => each.in.size >= 2)
    .sort(([, one], [, other]) => other.in.size - one.in.size || other.size - one.size);
  const chosen: (Phrase & { key: string })[] = [];
  for (const [key, each] of shared) {
    const longer = shared.some(
      ([other, { in: where, size }]) => size > each.size && where.size === each.in.size && holds(other, key),
    );
    if (longer || chosen.some((taken) => overlap(taken.key, key))) continue;
    chosen.push({ key, text: each.text, times: each.in.size });
    if (chosen.length === most) break;
  }
  return chosen.map(({ text, times }) => ({ text, times }));
}

/** Every run of so many words, but those that say nothing. */
function* runsOf(clause: string): Generator<{ key: string; said: string; size: number }> {
  const all = words(clause);
  for (let start = 0; start < all.length; start++) {
    for (let size = sizes.least; size <= sizes.most && start + size <= all.length; size++) {
      const run = all.slice(start, start + size);
      const small = run.map(({ text }) => text.toLowerCase());
      const said = clause.slice(run[0]?.start ?? 0, run.at(-1)?.end ?? 0);
      if (small.some((each) => /\p{N}/u.test(each))) break;
      const telling = small.filter(
        (each) => !isFunctionWord(each) && (each.length > 2 || unspaced.test(each)),
      );
      if (telling.length < 2 || (unspaced.test(said) && said.length < 5)) continue;
      yield { key: ` ${small.join(" ")} `, said: said.replace(/\s+/g, " "), size };
    }
  }
}

/** Whether two phrases have three words in a row in common. */
function overlap(one: string, other: string): boolean {
  const all = one.trim().split(" ");
  return all.some(
    (_, at) =>
      at + sizes.least <= all.length && other.includes(` ${all.slice(at, at + sizes.least).join(" ")} `),
  );
}

const holds = (long: string, short: string): boolean => long !== short && long.includes(short);
