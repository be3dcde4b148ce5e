import { topicWords } from "../../supabase/functions/_shared/domain/text/follow-up.ts";
import type { Prompt } from "./prompt.ts";

/** What people say before they say what is right: "No, that's wrong. It should be …". */
const before =
  /^(?:[\s\p{P}]*(?:(?:no|nope|wrong|incorrect|actually|sorry|nein|falsch|eigentlich|non|faux|no es así|incorrecto|hayır|yanlış|không|sai rồi|sai|لا|خطأ|不对|不是|错了|错)(?!\p{L})|(?:that|this|it)(?:'s| is| was)? (?:is )?(?:wrong|incorrect|not right|outdated)|das (?:ist|stimmt) (?:falsch|nicht)|(?:it|the answer|this) (?:should|must) (?:be|say|have said|read|have been)|(?:the )?(?:correct|right) answer is|richtig (?:ist|wäre)|la respuesta correcta es|doğrusu(?! \p{Lu})|câu trả lời đúng là|الصحيح(?: هو)?|正确(?:答案)?(?:是|应为)|应该是))+[\s\p{P}]*/iu;
const complaint =
  /^(?:useless|bad|nonsense|unhelpful|not helpful|terrible|too (?:long|short|vague)|i (?:don't|do not) (?:like|understand).*|unsinn|nutzlos|inútil|berbat|vô ích|没用|سيئ)[\s\p{P}]*$/iu;
const fewestWords = 2;

/** The lesson of a comment: what it says is right, in its own words; none where it says nothing but that it was wrong. */
export function lesson({ corrected, question: comment }: Prompt): string {
  const right = comment.trim().replace(before, "").trim();
  const says = /\p{Nd}/u.test(right) || topicWords(right).length >= fewestWords;
  if (corrected === "" || !says || complaint.test(right)) return "none";
  const sentence = right.charAt(0).toUpperCase() + right.slice(1);
  const answer = /[.!?。！？؟]$/u.test(sentence) ? sentence : `${sentence}.`;
  return `Question: ${corrected}\nAnswer: ${answer}`;
}
