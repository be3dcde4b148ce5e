import { isFunctionWord } from "./language.ts";
import { isStopWord } from "./stop-words.ts";
import { fold, words } from "./words.ts";

const refersBack =
  /\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|that|those|these|this one|there|the same|former|latter|more|else|er|sie|es|ihn|ihr|ihre|sein|seine|davon|dort|dazu|das|dies|il|elle|ils|elles|cela|ça|lui|leur|en|ello|eso|esto|ellos|ellas|su|sus|suo|sua|questo|quello|isso|isto|ele|ela|eles|zij|hij|dat|deze|hun)\b|(?<!\p{L})(?:onu|onun|onlar\p{L}*|bunun|bunlar\p{L}*|orada|nó|chúng|họ|ở đó|cái đó|việc này|ذلك|تلك|هناك|فيها|فيه|عنها|عنه)(?!\p{L})|它|他们?|她们?|这个|那个|其|それ|彼|彼女|그것|그는|его|её|их|этого/iu;
const goesOn =
  /^[\s\p{P}]*(?:(?:and|but|so|also|what about|how about|why not|und|aber|et|mais|y|pero|e|ma|en|maar|ve|peki|ya|ama|còn|thế còn|vậy còn|và|وماذا عن|ماذا عن|ولكن|а|и)(?!\p{L})|و(?=في|عن|من|ل|إذا|بعد|كم|متى|أين)|那(?!些)|还有|では|じゃあ|그럼)|呢\s*[?？]?\s*$/iu;

/** Words that say when, not what. */
const periods =
  /^(?:quarters?|half|halves|years?|months?|weeks?|first|second|third|fourth|last|previous|before|earlier|later|next|ago|same|jahr\p{L}*|quartal\p{L}*|halbjahr\p{L}*|vorjahr|monat\p{L}*|año|trimestre|semestre|mes|anterior|año|ano|yıl\p{L}*|yil\p{L}*|çeyrek\p{L}*|ceyrek\p{L}*|ay|quý|quy|năm|nam|tháng|thang|trước|truoc|年|去年|前年|季度|月|عام|سنة|الربع|شهر|q[1-4]|h[12]|\p{Nd}+\p{L}{0,2})$/iu;

/** The words of a question that say what it is about. */
export function topicWords(question: string): string[] {
  return words(question)
    .map(({ text }) => text)
    .filter((word) => !isStopWord(fold(word)) && !isFunctionWord(word.toLowerCase()));
}

/** Whether a question needs the ones before it: it goes on from them, refers back or has too few words of its own. */
export function leansBack(question: string): boolean {
  const own = topicWords(question);
  return goesOn.test(question) || own.length < 2 || (refersBack.test(question) && own.length < 5);
}

/** Whether a question names something, beside when: "And the Heron valve?" does, "And in 2022?" doesn't. */
export function namesOwn(question: string): boolean {
  return topicWords(question.replace(goesOn, " ")).some((word) => !periods.test(word));
}
