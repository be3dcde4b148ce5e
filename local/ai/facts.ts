import type { Language } from "../../supabase/functions/_shared/domain/text/language.ts";
import { spacedName } from "../../supabase/functions/_shared/domain/text/lexical.ts";
import { terms } from "../../supabase/functions/_shared/domain/text/words.ts";
import type { Source } from "./prompt.ts";

const asksAuthor =
  /\bwho (?:wrote|authored|drafted|prepared|composed|is the author)|\bauthors? of\b|\bwer hat\b.*\b(?:geschrieben|verfasst|erstellt)|\b(?:verfasser|autor)(?:in)?\b|\bquién (?:escribió|redactó|elaboró)|\bqui a (?:écrit|rédigé|préparé)|\bauteur|\bkim (?:yazdı|hazırladı)|yazarı|(?<!\p{L})ai (?:đã )?(?:viết|soạn)|tác giả|谁(?:写|编写|撰写|起草)|作者|من (?:كتب|ألف|أعد)|مؤلف|كاتب/iu;
const asksDate =
  /\bwhen (?:was|is|were)\b.*\b(?:written|dated|drafted|published|issued)|\b(?:what|which) date\b|\bwhat is the date of\b|\bvon wann (?:ist|stammt)|\bwann wurde\b.*\b(?:geschrieben|verfasst|veröffentlicht)|\bcuándo se (?:escribió|redactó|publicó)|\bfecha de(?:l| la)\b|\bquand\b.*\b(?:écrit|rédigé|publié)e?|\bde quand date|ne zaman (?:yazıldı|hazırlandı|yayımlandı)|tarihi nedir|(?:viết|ban hành|soạn) (?:khi nào|ngày nào)|什么时候(?:写|编写|发布)|日期是|متى (?:كُتب|كتب|كتبت|نُشر|نشر|صدر)|ما تاريخ/iu;

/** What is known of the document that a question means, where it asks who wrote it or when; null otherwise. */
export function sayFact(question: string, sources: readonly Source[], language: Language): string | null {
  const wanted = asksAuthor.test(question) ? "author" : asksDate.test(question) ? "date" : null;
  if (!wanted) return null;
  const asked = new Set(terms(question));
  const named = ({ title, documentTitle }: Source): number =>
    new Set(terms(`${spacedName(title)} ${documentTitle ?? ""}`).filter((term) => asked.has(term))).size;
  const [best] = sources
    .filter((source) => source[wanted] && named(source) > 0)
    .sort((one, other) => named(other) - named(one));
  if (!best) return null;
  const said = wanted === "author" ? best.author : inWords(best.date ?? "", language);
  return `**${best.title}** – ${said ?? ""} [${best.id}]`;
}

function inWords(date: string, language: Language): string {
  const form = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeZone: "UTC",
    numberingSystem: "latn",
  });
  return form.format(new Date(`${date}T00:00:00Z`));
}
