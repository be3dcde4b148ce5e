import { detectLanguage } from "../../supabase/functions/_shared/domain/text/language.ts";
import { answer } from "./answer.ts";
import { standalone } from "./follow-up.ts";
import { phrases, smallTalk } from "./phrases.ts";
import type { Prompt } from "./prompt.ts";

/** Does what the prompt's task asks: `rewrite`, `title`, else an answer; without sources it says what it is. */
export function complete(prompt: Prompt): string {
  if (prompt.task === "rewrite") return standalone(prompt.question, prompt.history);
  if (prompt.task === "title") return title(prompt.question);
  if (prompt.task === "answer" || prompt.sources.length > 0) return answer(prompt);
  const language = detectLanguage(prompt.question);
  return smallTalk(prompt.question, language) ?? phrases[language].introduction;
}

const opening =
  /^(?:(?:please|can you|could you|tell me|show me|explain|hi|hello|hey|bitte|kannst du)[\s,]+)*(?:(?:what|who|when|where|which|why|how)(?:'s| is| are| was| were| do| does| did| can| should| many| much)?|was (?:ist|sind)|wer|wann|wo|wie|warum)\s+(?:(?:the|a|an|i|we|you|der|die|das)\s+)?/iu;

/** At most six words of the message, without what makes it a question. */
function title(message: string): string {
  const line = (message.split(/[\n.?!。？！]/u).find((part) => part.trim() !== "") ?? message).trim();
  const short = line.replace(opening, "").trim() || line;
  const words = short.split(/\s+/).slice(0, 6).join(" ");
  const cut = [...words]
    .slice(0, 48)
    .join("")
    .replace(/[\s\p{P}]+$/u, "");
  return cut.charAt(0).toUpperCase() + cut.slice(1);
}
