import { detectLanguage, type Language } from "../../text/language.ts";
import { sentences } from "../../text/sentences.ts";
import { words } from "../../text/words.ts";
import { formulas } from "./formulas.ts";
import { partsOf } from "./parts.ts";
import { type Phrase, phrasesIn } from "./phrases.ts";

/** A message that somebody edited. */
export interface Edit {
  before: string;
  after: string;
}

/** What of a manner of writing can be counted. */
export interface StyleTraits {
  /** How many messages were measured. */
  messages: number;
  language: Language;
  /** How others are addressed; null where it isn't told, or the language has one form alone. */
  address: "formal" | "informal" | "both" | null;
  /** Of English: whether "don't" stands for "do not". */
  contractions: "always" | "sometimes" | "never" | null;
  /** The usual ones, the most frequent first; `times`: in how many messages. */
  greetings: Phrase[];
  closings: Phrase[];
  /** Words a sentence; of Chinese as dictionaries cut them. */
  sentence: { usual: number; longest: number };
  /** Words a message. */
  length: { least: number; usual: number; most: number };
  /** In how many messages each of these stands. */
  exclamations: number;
  dashes: number;
  ellipses: number;
  emoji: { messages: number; usual: string[] };
  lists: { messages: number; mark: string };
  phrases: Phrase[];
  edits: {
    count: number;
    /** How long they are afterwards, as a share of before; null: nothing was edited. */
    length: number | null;
    /** What was taken out more than once. */
    removed: Phrase[];
  };
}

const most = { formulas: 2, phrases: 5, removed: 5, emoji: 3 };

/** Measures messages, of which some may come of edits. Nothing is guessed: what isn't told is null or empty. */
export function measureStyle(messages: readonly string[], edits: readonly Edit[] = []): StyleTraits {
  const texts = [...messages, ...edits.map(({ after }) => after)];
  const language = languageOf(texts);
  const parts = texts.map((text) => partsOf(text, language));
  const bodies = parts.map(({ body }) => body);
  const perSentence = bodies.flatMap((body) => sentenceLengths(body));
  const perMessage = bodies.map((body) => words(body).length);
  const inHowMany = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length;
  return {
    messages: texts.length,
    language,
    address: addressOf(texts, language),
    contractions: language === "en" ? contractionsOf(texts) : null,
    greetings: frequent(parts.map(({ greeting }) => greeting)),
    closings: frequent(parts.map(({ closing }) => closing)),
    sentence: { usual: median(perSentence), longest: Math.max(0, ...perSentence) },
    length: {
      least: Math.min(...perMessage, Infinity) === Infinity ? 0 : Math.min(...perMessage),
      usual: median(perMessage),
      most: Math.max(0, ...perMessage),
    },
    exclamations: inHowMany(/[!！]/u),
    dashes: inHowMany(/\S[ \t]+[–—-][ \t]+\S|—/u),
    ellipses: inHowMany(/…|\.{3}/u),
    emoji: emojiOf(texts),
    lists: listsOf(bodies),
    phrases: phrasesIn(bodies, most.phrases),
    edits: editsOf(edits),
  };
}

/** The language of most of the texts; of as many the first. */
function languageOf(texts: readonly string[]): Language {
  const [first] = counted(texts.map((text) => detectLanguage(text)));
  return (first?.text ?? "en") as Language;
}

function addressOf(texts: readonly string[], language: Language): StyleTraits["address"] {
  const address = formulas[language]?.address;
  if (!address) return null;
  const count = (pattern: RegExp) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
  const [formal, informal] = [count(address.formal), count(address.informal)];
  if (formal + informal === 0) return null;
  if (Math.min(formal, informal) * 5 > formal + informal) return "both";
  return formal > informal ? "formal" : "informal";
}

function contractionsOf(texts: readonly string[]): StyleTraits["contractions"] {
  const all = texts.join("\n");
  const short =
    all.match(/\b\w+(?:n['’]t|['’](?:re|ve|ll|m|d))\b|\b(?:it|that|there|what|let|he|she)['’]s\b/giu)
      ?.length ?? 0;
  const long =
    all.match(
      /\b(?:do|does|did|is|are|was|were|can|could|would|should|will|have|has) ?not\b|\b(?:I am|we are|you are|it is|that is|I will|we will|I have|we have)\b/giu,
    )?.length ?? 0;
  if (short + long < 2) return null;
  return long * 5 < short ? "always" : short * 5 < long ? "never" : "sometimes";
}

function sentenceLengths(body: string): number[] {
  return sentences(body)
    .map(({ start, end }) => words(body.slice(start, end)).length)
    .filter((length) => length > 0);
}

const bullet = /^\s*([-–•*·]|\d+[.)])\s+\S/mu;

function listsOf(bodies: readonly string[]): StyleTraits["lists"] {
  const marks = bodies.flatMap((body) => bullet.exec(body)?.[1] ?? []);
  const [usual] = counted(marks.map((mark) => (/\d/.test(mark) ? "1." : mark)));
  return { messages: marks.length, mark: usual?.text ?? "" };
}

function emojiOf(texts: readonly string[]): StyleTraits["emoji"] {
  const each = texts.map(
    (text) => text.match(/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/gu) ?? [],
  );
  return {
    messages: each.filter((found) => found.length > 0).length,
    usual: counted(each.flat())
      .slice(0, most.emoji)
      .map(({ text }) => text),
  };
}

function editsOf(edits: readonly Edit[]): StyleTraits["edits"] {
  const lengths = edits.flatMap(({ before, after }) => {
    const [was, is] = [words(before).length, words(after).length];
    return was > 0 ? [is / was] : [];
  });
  const removed = phrasesIn(
    edits.map(({ before, after }) => {
      const kept = new Set(clausesOf(after).map(plain));
      return clausesOf(before)
        .filter((clause) => !kept.has(plain(clause)))
        .join("\n");
    }),
    most.removed,
  ).filter(({ text }) => !edits.some(({ after }) => plain(after).includes(plain(text))));
  return { count: edits.length, length: lengths.length > 0 ? median(lengths) : null, removed };
}

const clausesOf = (text: string) =>
  text.split(/(?<=[.!?。！？؟])\s*|\n+/u).filter((each) => each.trim() !== "");
const plain = (text: string) =>
  words(text)
    .map((word) => word.text.toLowerCase())
    .join(" ");

const frequent = (all: readonly (string | null)[]): Phrase[] =>
  counted(all.filter((each) => each !== null)).slice(0, most.formulas);

/** Each text once with how often it stands there, the most frequent first. */
function counted(all: readonly string[]): Phrase[] {
  const times = new Map<string, number>();
  for (const text of all) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times]
    .map(([text, count]) => ({ text, times: count }))
    .sort((one, other) => other.times - one.times);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
