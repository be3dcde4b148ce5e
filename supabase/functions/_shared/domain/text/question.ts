import { measureOf } from "./measure.ts";
import { words, fold, term } from "./words.ts";
import { isStopWord } from "./stop-words.ts";
import { isFunctionWord } from "./language.ts";

/** What kind of thing a question asks for, as far as its words tell. */
export type Sought =
  "person" | "time" | "place" | "number" | "reason" | "steps" | "list" | "definition" | "any";

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

const soughtBy: [Sought, RegExp][] = [
  [
    "number",
    /\bhow (?:many|much|old|long|far|tall|high|big|large|often|fast|deep|heavy|soon|quickly|loud|hot|warm|cold|wide|thick|expensive|frequently)\b|\bwhat (?:percent|number|amount|share|proportion|is the (?:price|cost|population|total))|\bwieviele?\b|\bwie ?(?:viele?|hoch|lange|alt|weit)\b|\bcombien\b|\bcu[aá]nt[oa]s?\b|\bquant[oiae]s?\b|\bhoeveel\b|сколько|كم|多少|几[个人年次]|幾|いくつ|いくら|何[人個回年]|몇|얼마|เท่าไ|กี่|कितन/iu,
  ],
  [
    "time",
    /\bwhen\b|\b(?:what|which|in what|in which) (?:year|month|day|date|century|decade|time)|\bwann\b|\bwelche[smn]? (?:jahr|datum|tag)|\bquand\b|\bquelle (?:date|année)|\bcu[aá]ndo\b|\bquando\b|\bwanneer\b|когда|متى|什么时候|何时|哪一?年|いつ|언제|เมื่อไ|เมื่อใด|कब/iu,
  ],
  [
    "person",
    /\bwho(?:m|se)?\b|\bwer\b|\bwem\b|\bwen\b|\bqui\b|\bqui[eé]n(?:es)?\b|\bchi\b|\bquem\b|\bwie is\b|кто|кого|من هو|谁|誰|누구|누가|ใคร|कौन/iu,
  ],
  [
    "place",
    /\bwhere\b|\b(?:what|which) (?:city|country|state|place|town|region|location|continent)|\bwo\b|\bwoher\b|\bwohin\b|\boù\b|\bd[oó]nde\b|\bdove\b|\bonde\b|\bwaar\b|где|куда|أين|哪里|哪儿|在哪|どこ|어디|ที่ไหน|कहाँ/iu,
  ],
  [
    "reason",
    /\bwhy\b|\bwarum\b|\bwieso\b|\bweshalb\b|\bpourquoi\b|\bpor qu[eé]\b|\bperch[eé]\b|\bwaarom\b|почему|зачем|لماذا|为什么|為什麼|なぜ|どうして|왜|ทำไม|क्यों/iu,
  ],
  [
    "steps",
    /^\s*how (?:do|does|can|could|should|would|to)\b|\bsteps\b|\bhow to\b|\bwie (?:kann|muss|soll|mache?|geht)\b|\bcomment\b|\bcómo\b|\bcome\b(?=.*\?)|怎么|如何|どうやって|どのように|어떻게|как(?= )|كيف/iu,
  ],
  [
    "list",
    /\b(?:list|name|enumerate|steps|which ones|what are|summari[sz]e|overview)\b|\bwelche\b|\bnenne\b|\bzähle\b|\bquels?\b|\bquelles\b|\bcu[aá]les\b|\bquali\b|\bquais\b|\bwelke\b|哪些|列出|どれ|どんな/iu,
  ],
  [
    "definition",
    /\bwhat (?:is|was|does) |\bdefine\b|\bmeaning of\b|\bwas ist\b|\bqu'est-ce\b|\bqu[eé] es\b|\bcos'è\b|\bche cos|\bo que é\b|\bwat is\b|что такое|ما هو|ما هي|什么是|是什么|とは|무엇/iu,
  ],
];

const commonWeight = 0.4;

const overview =
  /\b(?:summar(?:y|ies|i[sz]e[sd]?|i[sz]ing)|overview|(?:main|key) (?:points|facts|takeaways|topics)|tl;?dr|recap|what (?:is|are|do|does) .*\b(?:about|contain|cover)|zusammenfass\p{L}*|fasse? .*zusammen|überblick|résum\p{L}*|synthèse|vue d'ensemble|resum[ei]\p{L}*|riassu\p{L}*)(?!\p{L})|总结|概要|要約|요약/iu;

/** Words that an overview is asked with, not what it is of. */
const overviewWords = new Set(
  `summarise summarize summary summaries overview main key point points fact facts takeaway takeaways topic topics tldr tl dr
  recap about contain contains cover covers content contents document documents doc docs file files upload uploads uploaded
  page pages text short brief quick list bullet bullets give show tell make write please all every everything organisation
  organization company my our me zusammenfassung zusammenfassen fasse fass zusammen uberblick dokument dokumente dokumenten
  kurz bitte resume resumer resumen resumir resumo synthese riassumi riassunto riassumere documento documentos documenti fichier
  fichiers archivo archivos`.split(/\s+/),
);

/**
 * The words that name what a message wants an overview of ("Summarise the security policy": security, policy); none
 * when it wants one of everything; null when it wants something else. Shortened, to be found in other forms too.
 */
export function overviewOf(text: string): string[] | null {
  if (!overview.test(text)) return null;
  return readQuestion(text)
    .surfaces.filter((word) => !overviewWords.has(word) && !isFunctionWord(word))
    .map((word) => (word.length > 5 ? word.slice(0, Math.max(4, word.length - 3)) : word));
}

const asks =
  "(?:how|what|when|where|who|whom|whose|which|why|wie|was|wann|wo|wer|wem|wen|welche[rsmn]?|warum|wieso|comment|quand|où|qui|quels?|quelles?|pourquoi|combien|cómo|qué|cuándo|dónde|quién|cuál|cuánto|por qué)";
const joint = new RegExp(
  `[?？؟]\\s+(?=\\S)|(?<=[?？؟])(?=\\p{Script=Han})|,?\\s+(?:and|und|et|y|as well as|sowie)\\s+(?=${asks}\\b)`,
  "iu",
);

/** A message asks at most so many questions; what follows belongs to the last. */
const mostQuestions = 4;

/**
 * The questions that a message asks, in order: "What does E11 mean, and how soon may I open it?" asks two. Each is
 * answered for itself, because no one passage need hold the words of both.
 */
export function splitQuestion(text: string): string[] {
  const parts = text.split(joint).map((part) => part.trim());
  const whole = parts.filter((part) => words(part).some((word) => !isStopWord(fold(word.text))));
  if (whole.length < 2) return [text];
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
    sought: soughtBy.find(([, pattern]) => pattern.test(text))?.[0] ?? "any",
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

const months =
  /\b(?:1\d{3}|20\d{2}|\d{1,2}(?:st|nd|rd|th)? century|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|august|sept(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|avril|juin|juillet|août|enero|marzo|abril|mayo|junio|julio|agosto|today|tomorrow|annually|daily|weekly|o'clock)\b|\d{1,2}[:.]\d{2}\b|\d+\s*[年月日]|\d+\s*(?:년|월|일)|\bп?\d{4}\s*год/iu;

const shapes: Partial<Record<Sought, RegExp>> = {
  time: months,
  number:
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|billions?|half|third|quarter|twice|zwei|drei|vier|fünf|deux|trois|quatre|dos|tres|cuatro)\b|[一二三四五六七八九十百千万]/iu,
  person:
    /(?<!^)(?:\p{Lu}[\p{Ll}'’-]+\s+){1,3}\p{Lu}[\p{Ll}'’-]+|\b(?:Mr|Mrs|Ms|Dr|Prof|King|Queen|President|Pope|Sir|Lord|CEO|manager|director|lead|officer|team|department)\b/u,
  place: /\b(?:in|at|near|from|to|of|bei|nach|aus|à|en|dans|a|au)\s+(?:the\s+)?\p{Lu}\p{L}+/u,
  reason:
    /\b(?:because|since|due to|so that|in order to|as a result|therefore|cause[sd]?|reasons?|weil|denn|damit|parce que|car|porque|perché|omdat)\b|因为|所以|ため|потому/iu,
  definition:
    /\b(?:is|are|was|were|means?|refers? to|is called|defined as|ist|sind|bedeutet|est|es|è|é)\b|是|とは|это/iu,
};

/** 0 when a sentence holds nothing of the kind that is sought, 1 when it does, 2 when it says the measure asked for. */
export function shapeOf(sentence: string, { sought, measures }: Question): 0 | 1 | 2 {
  if (measures?.(sentence)) return 2;
  return shapes[sought]?.test(sentence) ? 1 : 0;
}
