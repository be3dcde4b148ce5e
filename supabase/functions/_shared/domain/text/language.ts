/** Languages in which the product has phrases of its own; anything else is spoken to in English. */
export type Language =
  "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "ru" | "ar" | "hi" | "th" | "zh" | "ja" | "ko";

const scripts: [Language, RegExp][] = [
  ["ja", /[\p{scx=Hira}\p{scx=Kana}]/gv],
  ["zh", /\p{Script=Han}/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
];

const functionWords: Record<string, string> = {
  en: "the a an of and to in is was are were what who when where which how why did does do for with that this it by on from can i you there have has my about thanks thank hello please",
  de: "der die das und ist sind war waren was wer wann wo welche welcher welches wie warum ein eine einen dem den des zu mit von für auf im nicht werden wird hat haben ich sie es gibt wurde kann über bei hallo danke guten",
  fr: "le la les des du de et est sont était que qui quand où quel quelle quels quelles comment pourquoi un une dans pour avec sur par il elle au aux ce cette ne pas combien a quoi ont bonjour salut merci",
  es: "el la los las de del y es son era qué quién cuándo dónde cuál cuáles cómo por para con en un una se que su al cuánto cuántos cuántas está no hay lo fue tiene hola gracias",
  it: "il lo la i gli le di del della e è sono era che chi quando dove quale quali come perché un una per con in si non al alla quanto quanti nel cosa ha fu ciao grazie buongiorno",
  pt: "o a os as de do da dos das e é são era que quem quando onde qual quais como por para com em um uma se não no na ao quanto quantos foi tem está olá obrigado obrigada",
  nl: "de het een en is zijn was waren wat wie wanneer waar welke hoe waarom van voor met op in niet te dat die er aan door hoeveel heeft wordt kan hoi bedankt",
};
const languagesOf = new Map<string, Language[]>();
for (const [language, words] of Object.entries(functionWords)) {
  for (const word of words.split(" ")) {
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language as Language]);
  }
}

/** The likeliest language of a text, from its script and its function words; English when nothing tells. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, 2000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script] of scripts) {
    const share = (sample.match(script)?.length ?? 0) / Math.max(1, letters);
    if (share > (language === "ja" ? 0.05 : 0.3)) return language;
  }
  const votes = new Map<Language, number>();
  for (const word of sample.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const languages = languagesOf.get(word) ?? [];
    for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1 / languages.length);
  }
  return [...votes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "en";
}

/** Whether a word, lower-cased, only holds sentences together in some language written in Latin letters. */
export function isFunctionWord(word: string): boolean {
  return languagesOf.has(word);
}
