import { isFunctionWord } from "../../supabase/functions/_shared/domain/text/language.ts";
import { isStopWord } from "../../supabase/functions/_shared/domain/text/stop-words.ts";
import { fold, term, terms, words } from "../../supabase/functions/_shared/domain/text/words.ts";
import type { Prompt } from "./prompt.ts";

const most = 5;
/** Enough to suggest a tag: its name twice or in the title, or two words of what is said of it. */
const enough = 2;
/** Most words that a reason names. */
const named = 3;

/** How a word stands in the document, and how often. */
interface Found {
  surface: string;
  times: number;
  inTitle: boolean;
}

/**
 * The tags whose name, or what the organisation says of them, shares words with the document, as JSON. A word that is said
 * of several tags tells none of them apart, and doesn't count.
 */
export function suggestTags({ tags: { context, offered }, sources }: Prompt): string {
  const [document] = sources;
  const found = wordsOf(document?.title ?? "", document?.text ?? "");
  const said = offered.map(({ name }) => saidOf(name, context));
  const suggestions = offered
    .map(({ id, name }, index) => {
      const own = [...(said[index] ?? [])].filter(
        (word) => !said.some((others, other) => other !== index && others.has(word)),
      );
      return { id, name, ...compare(name, own, found) };
    })
    .filter(({ score }) => score >= enough)
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, most)
    .map(({ id, reason }) => ({ tag: id, reason }));
  return JSON.stringify({ suggestions });
}

function compare(name: string, own: readonly string[], found: ReadonlyMap<string, Found>) {
  const inName = terms(name).map((word) => found.get(word));
  const whole = inName.length > 0 && inName.every((word) => word !== undefined);
  const times = whole ? Math.min(...inName.map((word) => word?.times ?? 0)) : 0;
  const titled = whole && inName.every((word) => word?.inTitle);
  const shared = own.flatMap((word) => found.get(word) ?? []).sort((one, other) => other.times - one.times);
  const score = Math.min(times, 2) + (titled ? 2 : 0) + shared.length;
  return { score, reason: reasonOf(name, { titled, times }, shared) };
}

function reasonOf(
  name: string,
  { titled, times }: { titled: boolean; times: number },
  shared: readonly Found[],
): string {
  const quoted = shared.slice(0, named).map(({ surface }) => `“${surface}”`);
  const listed = [quoted.slice(0, -1).join(", "), quoted.at(-1)].filter(Boolean).join(" and ");
  const speaks = listed && `speaks of ${listed}`;
  const says = titled ? `has “${name}” in its name` : times > 0 ? `says “${name}”` : "";
  return `It ${[says, speaks].filter(Boolean).join(" and ")}.`;
}

/** The terms of what is said of a tag: of each sentence or line that names it, without its name. */
function saidOf(name: string, context: string): Set<string> {
  const inName = terms(name);
  const sentences = context.split(/[\n;]+|(?<=[.!?。！？])\s*/u).filter((sentence) => {
    const held = new Set(terms(sentence));
    return inName.length > 0 && inName.every((word) => held.has(word));
  });
  const all = sentences.flatMap((sentence) => words(sentence)).filter(({ text }) => tells(text));
  return new Set(all.map(({ text }) => term(text)).filter((word) => !inName.includes(word)));
}

const tells = (word: string): boolean => {
  const folded = fold(word);
  return (
    !isStopWord(folded) && !isFunctionWord(folded) && (folded.length > 2 || /\p{Script=Han}/u.test(folded))
  );
};

function wordsOf(title: string, text: string): Map<string, Found> {
  const found = new Map<string, Found>();
  const add = (part: string, inTitle: boolean) => {
    for (const { text: surface } of words(part)) {
      const known = found.get(term(surface));
      if (known) {
        known.times++;
        known.inTitle ||= inTitle;
      } else found.set(term(surface), { surface, times: 1, inTitle });
    }
  };
  add(title.replace(/[_-]+/g, " "), true);
  add(text, false);
  return found;
}
