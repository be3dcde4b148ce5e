import { detectLanguage } from "./language.ts";
import type { Span } from "./sentences.ts";
import { fold, term, words } from "./words.ts";

/** Capitalised, as a name is inside a sentence, or an abbreviation. */
const capitalised = /^\p{Lu}[\p{L}\p{M}\p{N}'’-]*$/u;
const abbreviation = /^\p{Lu}{2,6}s?$/u;
/** After these a word is capitalised whatever it is. */
const opensSentence = /(?:^|[.!?…:;\n•*_"“„«(|–—-])\s*$/u;
/** A stem as short as this is told apart by more than its beginning. */
const sharedStart = 5;

/** Languages that capitalise what isn't a name, or nothing at all. */
const unreadable = new Set(["de", "zh", "ja", "ko", "ar", "hi", "th"]);

/**
 * The names that a text writes, by their capitals, and that another doesn't hold: of persons, firms, places and products.
 * None in languages whose capitals don't tell. Days and months aren't names; an abbreviation is held by words that it
 * abbreviates.
 */
export function namesMissing(text: string, held: string): Span[] {
  if (unreadable.has(detectLanguage(text))) return [];
  const there = words(held);
  const stems = new Set(there.map((word) => term(word.text)));
  const initials = there.map((word) => fold(word.text).charAt(0)).join("");
  const isHeld = (word: string) => {
    const own = term(word);
    if (stems.has(own) || calendar().has(fold(word))) return true;
    if (abbreviation.test(word)) return initials.includes(fold(word).replace(/s$/, ""));
    return [...stems].some(
      (stem) =>
        own.length >= sharedStart &&
        (stem.startsWith(own) || own.startsWith(stem)) &&
        stem.length >= sharedStart,
    );
  };
  return words(text)
    .filter(({ text: word, start }) => {
      return capitalised.test(word) && !opensSentence.test(text.slice(0, start)) && !isHeld(word);
    })
    .map(({ start, end }) => ({ start, end }));
}

let days: ReadonlySet<string> | undefined;

/** The names of days and months in the languages that are read here. */
function calendar(): ReadonlySet<string> {
  return (days ??= new Set(
    ["en", "es", "fr", "it", "pt", "nl", "tr", "vi", "ru"].flatMap((language) => {
      const names = (["long", "short"] as const).flatMap((style) => [
        ...Array.from({ length: 12 }, (_, month) =>
          new Date(2024, month, 15).toLocaleDateString(language, { month: style }),
        ),
        ...Array.from({ length: 7 }, (_, day) =>
          new Date(2024, 0, 1 + day).toLocaleDateString(language, { weekday: style }),
        ),
      ]);
      return names.flatMap((name) => words(name).map((word) => fold(word.text)));
    }),
  ));
}
