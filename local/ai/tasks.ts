import { detectLanguage, type Language } from "../../supabase/functions/_shared/domain/text/language.ts";
import { answer } from "./answer.ts";
import { sayCalendar } from "./calendar.ts";
import { compare } from "./compare.ts";
import { sayContext } from "./context.ts";
import { withConflicts } from "./conflicts.ts";
import { lesson } from "./correction.ts";
import { standalone } from "./follow-up.ts";
import { followUps } from "./follow-ups.ts";
import { message } from "./message.ts";
import { introduction, phrases, smallTalk } from "./phrases.ts";
import type { Prompt } from "./prompt.ts";
import { suggestTags } from "./tags.ts";
import { notes, sayWhole } from "./whole.ts";

/** Does what the prompt's task asks: `rewrite`, `title`, `notes`, `tags`, `follow`, `lesson`, `compare`, `message`, `context`, `calendar`, else (`answer`, `help`) an answer; without sources it says what it is. */
export function complete(prompt: Prompt): string {
  if (prompt.task === "rewrite") return standalone(prompt.question, prompt.history);
  if (prompt.task === "title") return title(prompt.question);
  if (prompt.task === "notes") return notes(prompt);
  if (prompt.task === "tags") return suggestTags(prompt);
  if (prompt.task === "follow") return followUps(prompt);
  if (prompt.task === "lesson") return lesson(prompt);
  if (prompt.task === "compare") return compare(prompt.question);
  if (prompt.task === "message") return message(prompt);
  if (prompt.task === "context") return sayContext(prompt);
  if (prompt.task === "calendar" && prompt.calendar) return sayCalendar(prompt.calendar, prompt.question);
  const language = detectLanguage(prompt.question);
  if (prompt.documents) return sayDocuments(prompt.documents, language);
  const whole = sayWhole(prompt);
  if (whole !== null) return withConflicts(whole, prompt, language);
  if (["answer", "help"].includes(prompt.task) || prompt.sources.length > 0)
    return withConflicts(answer(prompt), prompt, language);
  return smallTalk(prompt.question, language, prompt.name) ?? introduction(language, prompt.name);
}

/** The names of the documents, and how many of how many they are. */
function sayDocuments({ names, total }: NonNullable<Prompt["documents"]>, language: Language): string {
  return `${phrases[language].documents(names.length, total)}:\n\n${names.map((name) => `- **${name}**`).join("\n")}`;
}

const politeness =
  /^(?:(?:please|can you|could you|tell me|show me|explain|hi|hello|hey|bitte|kannst du)[\s,]+)+/iu;
const asking =
  /^(?:what(?:'s| is| are| was| were)|who(?:'s| is| are)|was (?:ist|sind)|wer ist)\s+(?:(?:the|a|an|der|die|das)\s+)?/iu;
const longestTitle = 46;

/** The message's first sentence, without what says nothing, cut at a word. */
function title(message: string): string {
  const line = (message.split(/[\n.?!。？！]/u).find((part) => part.trim() !== "") ?? message).trim();
  const short = line.replace(politeness, "").replace(asking, "").trim() || line;
  const whole = short.charAt(0).toUpperCase() + short.slice(1);
  if (whole.length <= longestTitle) return whole;
  const cut = whole.slice(0, longestTitle + 1);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || cut.slice(0, longestTitle);
  return `${words.replace(/[\s\p{P}]+$/u, "")}…`;
}
