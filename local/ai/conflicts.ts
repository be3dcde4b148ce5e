import type { Language } from "../../supabase/functions/_shared/domain/text/language.ts";
import { doubtIn, saysNothingFound } from "../../supabase/functions/_shared/domain/text/refusals.ts";
import { withoutItemMark } from "../../supabase/functions/_shared/domain/text/sentences.ts";
import { bestSpan } from "../../supabase/functions/_shared/domain/text/support.ts";
import { cells } from "../../supabase/functions/_shared/domain/text/table.ts";
import { candidatesFor } from "./candidates.ts";
import { sureness } from "./evidence/evidence.ts";
import type { Conflict, Prompt } from "./prompt.ts";

const disagree: Record<Language, string> = {
  en: "The documents disagree on this",
  de: "Die Dokumente widersprechen sich darin",
  fr: "Les documents se contredisent à ce sujet",
  es: "Los documentos se contradicen en esto",
  it: "I documenti si contraddicono su questo",
  pt: "Os documentos contradizem-se nisto",
  nl: "De documenten spreken elkaar hierin tegen",
  tr: "Belgeler bu konuda birbiriyle çelişiyor",
  vi: "Các tài liệu mâu thuẫn với nhau về điều này",
  ru: "Документы в этом противоречат друг другу",
  ar: "تتعارض المستندات في هذا الأمر",
  hi: "इस बारे में दस्तावेज़ एक-दूसरे का खंडन करते हैं",
  th: "เอกสารขัดแย้งกันในเรื่องนี้",
  zh: "文件对此说法不一",
  ja: "この点で文書の内容が食い違っています",
  ko: "이 점에서 문서들이 서로 다르게 말합니다",
};

/** Of a quoted sentence so much must stand in an answer for it to rest on that. */
const restsFrom = 0.6;

/** An answer that rests on one of two sources that disagree says so, with both sides and the note. What only comes closest rests on neither. */
export function withConflicts(text: string, prompt: Prompt, language: Language): string {
  const { conflicts } = prompt;
  if (conflicts.length === 0 || saysNothingFound(text) || doubtIn(text)) return text;
  const bare = text.replace(/\[\d{1,3}\]/g, "");
  const rests = ({ first, second, says }: Conflict) =>
    says.some((said, at) => {
      const cited = text.includes(`[${at === 0 ? first : second}]`);
      return cited && (bestSpan(said, bare)?.support ?? 0) >= restsFrom;
    });
  const told = ofTheQuestion(conflicts.filter(rests), prompt);
  if (told.length === 0) return text;
  const lines = told.flatMap(({ first, second, says, note }) => [
    `- ${plain(says[0])} [${first}]`,
    `- ${plain(says[1])} [${second}]`,
    ...(note ? [`- ${note}`] : []),
  ]);
  const both = `**${disagree[language]}:**\n\n${[...new Set(lines)].join("\n")}`;
  // What only repeats one of the sides is said by them.
  const repeated = told.some(({ says }) => says.some((said) => (bestSpan(bare, said)?.support ?? 0) >= 0.75));
  return repeated ? both : `${text}\n\n${both}`;
}

/** Those of which each side surely answers what is asked: two documents may well differ in something else. Where all is read, nothing single is asked. */
function ofTheQuestion(conflicts: Conflict[], prompt: Prompt): Conflict[] {
  if (conflicts.length === 0 || prompt.reading) return conflicts;
  const answering = candidatesFor(prompt)
    .flat()
    .filter((one) => sureness(one) === "sure")
    .flatMap(({ passage, start, end }) => {
      const source = prompt.sources[passage];
      return source ? [{ id: source.id, line: source.text.slice(start, end).trim() }] : [];
    });
  const answers = (side: number, said: string): boolean =>
    answering.some(({ id, line }) => id === side && (line.includes(said.trim()) || said.includes(line)));
  return conflicts.filter(({ first, second, says }) => answers(first, says[0]) && answers(second, says[1]));
}

/** A sentence, or the cells of a row, on one line. */
function plain(said: string): string {
  const text = said.trim();
  return text.startsWith("|") ? cells(text).filter(Boolean).join(" – ") : withoutItemMark(text);
}
