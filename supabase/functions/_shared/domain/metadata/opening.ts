import { cut } from "../text/cut.ts";
import type { ExtractedBlock } from "../text/document.ts";
import { detectLanguage, type Language } from "../text/language.ts";
import { cleanMetadata, type FileProperties, isPast, languageTag, type Metadata } from "./clean.ts";
import { datesIn } from "./dates.ts";

/** So much of a document's beginning is read for what it says of itself. */
const openingChars = 1_500;
/** So many letters tell a language. */
const enoughLetters = 120;

const dateLabel =
  /^\W*(?:date(?: of (?:issue|publication|this version))?|dated|issued(?: on)?|published(?: on)?|last (?:updated|revised|modified|changed)(?: on)?|updated(?: on)?|revised(?: on)?|revision date|version date|stand|datum|ausgabedatum|veröffentlicht(?: am)?|zuletzt (?:geändert|aktualisiert)(?: am)?|aktualisiert(?: am)?|date d[e']\s?(?:publication|mise à jour|émission)|publié(?:e)? le|mis à jour le|fecha(?: de (?:publicación|emisión|actualización))?|publicado(?: el)?|actualizado(?: el)?|última actualización|tarih|yayın tarihi|güncelleme tarihi|son güncelleme|ngày(?: (?:ban hành|cập nhật|phát hành))?|cập nhật(?: lần cuối)?|日期|发布日期|更新日期|发布时间|التاريخ|تاريخ (?:الإصدار|النشر|التحديث)|آخر تحديث)\s*[:：]?\s*/iu;
const authorLabel =
  /^\W*(?:authors?|written by|prepared by|drafted by|by|verfasst von|verfasser(?:in)?|autor(?:in|es|en)?|erstellt von|auteurs?|rédigé par|écrit par|escrito por|elaborado por|redactado por|yazar(?:lar)?|hazırlayan|tác giả|người (?:viết|soạn)|作者|撰稿人|编写|المؤلف|إعداد|كتبه|بقلم)\s*[:：]\s*(.+)$/iu;
/** What names a person or a body, and no sentence. */
const nameLike = /^(?=\S)[\p{L}\p{M}.,'’&\- ]{2,80}$/u;

/** Languages that `detectLanguage` tells apart; of another, what the file says is all that is known. */
const told: ReadonlySet<string> = new Set<Language>([
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "tr",
  "vi",
  "ru",
  "ar",
  "hi",
  "th",
  "zh",
  "ja",
  "ko",
]);

/**
 * What is known of a document from its file and its beginning. A date and an author that the text itself names by a label
 * ("Stand: 12. März 2024") count before the file's, which a program wrote; a title in the file before the first heading;
 * the language of enough text before the one that a template named.
 * @param blocks the beginning of its text
 * @param today `YYYY-MM-DD`
 */
export function metadataOf(
  properties: FileProperties,
  blocks: readonly ExtractedBlock[],
  today: string,
): Metadata {
  const clean = cleanMetadata(properties, today);
  const opening = openingOf(blocks);
  const text = opening.map((block) => block.text).join("\n");
  const language = languageOf(clean.language, text);
  const lines = opening.flatMap((block) =>
    block.kind === "table" ? cellsOf(block.text) : block.text.split("\n"),
  );
  const named = cleanMetadata(
    { title: headingOf(opening), author: authorIn(lines), date: dateIn(lines, language, today) },
    today,
  );
  const title = clean.title ?? named.title;
  const author = named.author ?? clean.author;
  const date = named.date ?? clean.date;
  return {
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(date !== undefined && { date }),
    ...(language !== null && { language }),
    ...(clean.more && { more: clean.more }),
  };
}

function openingOf(blocks: readonly ExtractedBlock[]): ExtractedBlock[] {
  let length = 0;
  return blocks.flatMap((block) => {
    if (length >= openingChars) return [];
    const rest = openingChars - length;
    length += block.text.length;
    return [{ ...block, text: cut(block.text, rest) }];
  });
}

/** "| Author: | Jane Doe |" is read as one line. */
function cellsOf(table: string): string[] {
  return table.split("\n").map((row) =>
    row
      .split("|")
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(" "),
  );
}

/** The first heading of a file without pages may be a place in it: a slide's number is no part of a title, and a sheet's name none. */
function headingOf(blocks: readonly ExtractedBlock[]): string | undefined {
  const first = blocks.slice(0, 6).find(({ kind, level }) => kind === "heading" && (level ?? 1) === 1);
  if (first?.place === undefined) return first?.text;
  const ofSlide = /^Slide \d+(?:: (?<title>.+))?$/s.exec(first.text);
  if (ofSlide) return ofSlide.groups?.["title"];
  return first.place === first.text ? undefined : first.text;
}

function authorIn(lines: readonly string[]): string | undefined {
  const found = lines.flatMap((line) => authorLabel.exec(line)?.[1]?.trim() ?? []);
  return found.find((name) => nameLike.test(name));
}

function dateIn(lines: readonly string[], language: string | null, today: string): string | undefined {
  for (const line of lines) {
    const label = dateLabel.exec(line)?.[0];
    if (label === undefined || line.length > label.length + 40) continue;
    const [date] = datesIn(line.slice(label.length), language ?? "en");
    if (date?.of === "day" && date.start <= 12 && isPast(date.from, today)) return date.from;
  }
  return undefined;
}

function languageOf(declared: string | undefined, text: string): string | null {
  const known = languageTag(declared);
  const enough =
    (text.match(/\p{L}/gu)?.length ?? 0) >=
    (/[\p{Script=Han}\p{Script=Hangul}]/u.test(text) ? 20 : enoughLetters);
  return enough && (known === null || told.has(known)) ? detectLanguage(text) : known;
}
