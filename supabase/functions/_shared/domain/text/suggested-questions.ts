import { detectLanguage, type Language } from "./language.ts";
import { terms } from "./words.ts";

interface Phrases {
  /** Asks what a document says under one of its headings. */
  about: (title: string, heading: string) => string;
  summary: (title: string) => string;
}

const phrases: Record<Language, Phrases> = {
  en: { about: (t, h) => `What applies to “${h}” according to “${t}”?`, summary: (t) => `Summarise “${t}”` },
  de: { about: (t, h) => `Was steht in „${t}“ über „${h}“?`, summary: (t) => `Fasse „${t}“ zusammen` },
  fr: { about: (t, h) => `Que dit « ${t} » sur « ${h} » ?`, summary: (t) => `Résume « ${t} »` },
  es: { about: (t, h) => `¿Qué dice «${t}» sobre «${h}»?`, summary: (t) => `Resume «${t}»` },
  it: { about: (t, h) => `Che cosa dice «${t}» su «${h}»?`, summary: (t) => `Riassumi «${t}»` },
  pt: { about: (t, h) => `O que diz “${t}” sobre “${h}”?`, summary: (t) => `Resuma “${t}”` },
  nl: { about: (t, h) => `Wat zegt “${t}” over “${h}”?`, summary: (t) => `Vat “${t}” samen` },
  tr: {
    about: (t, h) => `“${t}” belgesi “${h}” hakkında ne diyor?`,
    summary: (t) => `“${t}” belgesini özetle`,
  },
  vi: { about: (t, h) => `“${t}” nói gì về “${h}”?`, summary: (t) => `Tóm tắt “${t}”` },
  ru: { about: (t, h) => `Что сказано в «${t}» о «${h}»?`, summary: (t) => `Кратко изложи «${t}»` },
  ar: { about: (t, h) => `ماذا يقول «${t}» عن «${h}»؟`, summary: (t) => `لخّص «${t}»` },
  hi: { about: (t, h) => `“${t}” में “${h}” के बारे में क्या लिखा है?`, summary: (t) => `“${t}” का सारांश दें` },
  th: { about: (t, h) => `“${t}” กล่าวถึง “${h}” ว่าอย่างไร?`, summary: (t) => `สรุป “${t}”` },
  zh: { about: (t, h) => `《${t}》对“${h}”是怎么说的？`, summary: (t) => `总结《${t}》` },
  ja: {
    about: (t, h) => `「${t}」には「${h}」について何と書かれていますか？`,
    summary: (t) => `「${t}」を要約して`,
  },
  ko: { about: (t, h) => `“${t}”에는 “${h}”에 대해 뭐라고 되어 있나요?`, summary: (t) => `“${t}” 요약해 줘` },
};

/** Longer ones make no question that anybody reads. */
const longest = { title: 80, heading: 80 };

/** What a file is called, without its extension and with spaces. */
export const titleOf = (name: string): string =>
  name
    .replace(/\.\w{2,5}$/, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .slice(0, longest.title);

/** A heading without its number, Markdown and end; "" for one that names nothing to ask about. */
export function topicOf(heading: string): string {
  const topic = heading
    .replace(/^[#\s]+|[*`_]+/gu, "")
    .replace(/^(?:§\s*)?(?:\d+[.)]?)+\s+|^[IVX]+\.\s+/u, "")
    .replace(/[\s:：.。]+$/u, "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = topic.match(/\p{L}/gu)?.length ?? 0;
  return topic.length <= longest.heading && letters >= (/\p{Script=Han}/u.test(topic) ? 2 : 3) ? topic : "";
}

/** Whether a heading is what the document is called, in about the same words. */
export function isTitle(topic: string, title: string): boolean {
  const named = new Set(terms(title));
  const words = terms(topic);
  return words.filter((word) => named.has(word)).length >= words.length / 2;
}

/** A question about what a document says under a heading, in a language. */
export const questionAbout = (title: string, topic: string, language: Language): string =>
  phrases[language].about(titleOf(title), topic);

/** What is worth asking of a document: of so many of its headings, or for a summary where it has none; in its own language. */
export function questionsOf(
  { title, headings }: { title: string; headings: readonly string[] },
  most: number,
): string[] {
  const named = titleOf(title);
  if (named === "") return [];
  const language = detectLanguage([named, ...headings].join("\n"));
  const topics = [...new Set(headings.map(topicOf))].filter(
    (topic) => topic !== "" && !isTitle(topic, named),
  );
  if (topics.length === 0) return [phrases[language].summary(named)];
  return topics.slice(0, most).map((topic) => questionAbout(title, topic, language));
}
