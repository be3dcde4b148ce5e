import { measureOf } from "./measure.ts";
import { sentences } from "./sentences.ts";
import { words, fold, term } from "./words.ts";
import { isStopWord } from "./stop-words.ts";
import { isFunctionWord } from "./language.ts";
import { holdsSought, soughtIn, type Sought } from "./sought.ts";

export interface Question {
  /** What it is about: term → weight. Names and numbers weigh more than common words. */
  terms: Map<string, number>;
  /** Its words, folded but not stemmed. */
  surfaces: string[];
  /** Neighbouring terms, joined by a blank. */
  pairs: Set<string>;
  sought: Sought;
  /** Whether a sentence says what is measured or counted, where the question does that. */
  measures: ((sentence: string) => boolean) | null;
}

const commonWeight = 0.4;

const overview =
  /\b(?:summar(?:y|ies|i[sz]e[sd]?|i[sz]ing)|overview|(?:main|key) (?:points|facts|takeaways|topics)|tl;?dr|recap|what (?:is|are|do|does) .*\b(?:about|contain|cover)|what(?: is|'s|’s) in |zusammenfass\p{L}*|fasse? .*zusammen|überblick|résum\p{L}*|synthèse|vue d'ensemble|resum[aei]\p{L}*|riassu\p{L}*|özet\p{L}*)(?!\p{L})|(?<!\p{L})özetle|tóm tắt|لخ\u0651?ص|ملخ\u0651?ص|总结|概括|概要|摘要|要約|요약/iu;

/** Words that an overview is asked with, not what it is of. */
export const overviewWords: ReadonlySet<string> = new Set(
  `summarise summarize summary summaries overview main key point points fact facts takeaway takeaways topic topics tldr tl dr
  recap about contain contains cover covers content contents document documents doc docs file files upload uploads uploaded
  page pages text short brief quick list bullet bullets give show tell make write please all every everything organisation
  organization company my our me zusammenfassung zusammenfassen fasse fass zusammen uberblick dokument dokumente dokumenten
  kurz bitte resume resumer resumen resumir resumo synthese riassumi riassunto riassumere documento documentos documenti fichier
  fichiers archivo archivos ozetle ozetler ozet belge belgeyi tom tat giup noi dung tai lieu لخص لخّص ملخص 概括 总结 概要 摘要 一下 内容 文件 文档`.split(
    /\s+/,
  ),
);

const whichDocuments =
  /^\W*(?:(?:which|what) (?:documents?|files?)(?: (?:are there|exist|are (?:available|here)|can you (?:read|see|search|use|access)|do (?:you|we|i) (?:have|know)(?: access to)?|have (?:you got|i uploaded|we uploaded|been uploaded)))?|(?:list|show(?: me)?|name) (?:all |me )*(?:the |your |my |our )*(?:documents|files)|welche (?:dokumente|dateien)(?: (?:hast du|gibt es|haben wir|kennst du|liegen vor))?|quels? (?:documents?|fichiers?)(?: (?:as-tu|avez-vous|avons-nous|y a-t-il|connais-tu))?|qu[eé] (?:documentos|archivos) (?:tienes|hay|conoces|tenemos)|che (?:documenti|file) (?:hai|ci sono)|que documentos (?:tens|tem|há)|welke (?:documenten|bestanden)(?: (?:heb je|zijn er))?|hangi (?:belgeler|dosyalar|dokümanlar)(?: var| mevcut)?|(?:bạn )?có những (?:tài liệu|tệp|văn bản) (?:nào|gì)|ما (?:هي )?(?:المستندات|الملفات|الوثائق)(?: (?:الموجودة|المتوفرة|المتاحة))?(?: لديك| عندك)?|(?:你|您|这里)?(?:们)?(?:都)?有(?:哪些|什么)(?:文件|文档|资料)|どの(?:文書|ファイル)がありますか)[\s\p{P}]*$/iu;

/** Whether a message asks which documents there are. */
export function asksForDocuments(text: string): boolean {
  return whichDocuments.test(text);
}

/**
 * The words that name what a message wants an overview of ("Summarise the security policy": security, policy); none
 * when it wants one of everything; null when it wants something else. Shortened, to be found in other forms too.
 */
export function overviewOf(text: string): string[] | null {
  if (asksForDocuments(text)) return [];
  if (!overview.test(text)) return null;
  return readQuestion(text)
    .surfaces.filter((word) => !overviewWords.has(word) && !isFunctionWord(word))
    .map((word) => (word.length > 5 ? word.slice(0, Math.max(4, word.length - 3)) : word));
}

/** Words of a document's name that one of the words of an overview begins or is part of, as they stand there. */
export function namedIn(title: string, wanted: string[]): string[] {
  return words(title)
    .filter(({ text }) => wanted.some((word) => fold(text).includes(word)))
    .map(({ text }) => text);
}

const asks =
  "(?:how|what|when|where|who|whom|whose|which|why|wie|was|wann|wo|wer|wem|wen|welche[rsmn]?|warum|wieso|comment|quand|où|qui|quels?|quelles?|pourquoi|combien|cómo|qué|cuándo|dónde|quién|cuál|cuánto|por qué)";
const joint = new RegExp(
  `[?？؟]\\s+(?=\\S)|(?<=[?？؟])(?=\\p{Script=Han})|,?\\s+(?:and|und|et|y|as well as|sowie)\\s+(?=${asks}\\b)`,
  "iu",
);

/** A message asks at most so many questions; what follows belongs to the last. */
const mostQuestions = 4;

/** A message of more words tells a story around its question. */
const longMessage = 60;

/** The question of a long message: what it ends in a question mark last, or its last sentence. */
function gist(text: string): string {
  if (words(text).length <= longMessage) return text;
  const said = sentences(text).map(({ start, end }) => text.slice(start, end));
  return said.findLast((sentence) => /[?？؟]$/.test(sentence)) ?? said.at(-1) ?? text;
}

/**
 * The questions that a message asks, in order: "What does E11 mean, and how soon may I open it?" asks two. Each is
 * answered for itself, because no one passage need hold the words of both.
 */
export function splitQuestion(text: string): string[] {
  const asked = gist(text);
  const parts = asked.split(joint).map((part) => part.trim());
  const whole = parts.filter((part) => words(part).some((word) => !isStopWord(fold(word.text))));
  if (whole.length < 2) return [asked];
  return [...whole.slice(0, mostQuestions - 1), whole.slice(mostQuestions - 1).join(" ")].filter(Boolean);
}

/** With "how" before them they say which measure is sought, and aren't looked for. */
const degrees = new Set("many much long often soon quickly far frequently".split(" "));

/** What words that only come from the conversation before weigh. */
const contextWeight = 0.35;

/**
 * Reads a question: its terms with weights, its pairs of neighbours, and what it asks for. `context` are words
 * that the conversation before it adds.
 */
export function readQuestion(text: string, context: string[] = []): Question {
  const found = words(text).map((word, index) => ({ surface: word.text, index, folded: fold(word.text) }));
  const worded = found.filter(({ folded }) => folded !== "");
  const content = worded.filter(
    ({ folded, index }) =>
      !isStopWord(folded) && !(degrees.has(folded) && found[index - 1]?.folded === "how"),
  );
  const topic = overview.test(text) ? content.filter(({ folded }) => !overviewWords.has(folded)) : content;
  const used = [topic, content, worded].find((list) => list.length > 0) ?? [];
  const weights = new Map<string, number>();
  for (const { surface, index, folded } of used) {
    const key = term(surface);
    weights.set(key, Math.max(weights.get(key) ?? 0, weightOf(surface, folded, index === 0)));
  }
  for (const word of context) if (!weights.has(term(word))) weights.set(term(word), contextWeight);
  const keys = used.map(({ surface }) => term(surface));
  return {
    terms: weights,
    surfaces: [...new Set(used.map(({ folded }) => folded))],
    pairs: new Set(keys.slice(1).map((key, index) => `${keys[index]} ${key}`)),
    sought: soughtIn(text),
    measures: measureOf(text),
  };
}

/** Stems of words that questions are made with, which say little of what is asked. */
const common = new Set(
  `name call type kind describ exampl year month week dai hour minut time peopl person thing mani use make made work part term form number first
  new also say know consid refer becom happen occur main sort amount mean group one two give get take place
  show tell explain list summaris summar overview need want must may find come go keep long much often possibl help rule
  detail inform document page pleas allow`.split(/\s+/),
);

function weightOf(surface: string, folded: string, first: boolean): number {
  if (/\d/.test(folded)) return 1.4;
  if (isFunctionWord(surface.toLowerCase())) return 0.25;
  if (common.has(term(surface))) return commonWeight;
  if (!first && /^\p{Lu}/u.test(surface)) return 1.5;
  if (/^\p{Script=Hiragana}+$/u.test(folded)) return 0.3;
  return folded.length < 4 && /^[a-z]+$/.test(folded) ? 0.8 : 1;
}

/** 0 when a sentence holds nothing of the kind that is sought, 1 when it does, 2 when it says the measure asked for. */
export function shapeOf(sentence: string, { sought, measures }: Question): 0 | 1 | 2 {
  if (measures?.(sentence)) return 2;
  return holdsSought(sentence, sought) ? 1 : 0;
}
