import { cut } from "../text/cut.ts";
import { datesIn } from "./dates.ts";
import { METADATA_LIMITS } from "./limits.ts";

/** What is known of a document beside its text. */
export interface Metadata {
  title?: string;
  author?: string;
  /** `YYYY-MM-DD`. */
  date?: string;
  /** BCP 47, its language alone: `de`. */
  language?: string;
  /** Free keys. */
  more?: Record<string, string>;
}

/** What a file says of itself, as it says it. */
export type FileProperties = { [name in keyof Omit<Metadata, "more">]?: string | undefined } & {
  more?: Record<string, string | undefined>;
};

/** What programs write where nobody wrote anything. */
const noTitle =
  /^(?:untitled|no title|unbenannt|ohne titel|kein titel|sans (?:titre|nom)|sin t[ií]tulo|senza titolo|sem t[ií]tulo|ads[ıi]z|başlıksız|không (?:có )?(?:tên|tiêu đề)|无标题|未命名|無標題|بدون عنوان|(?:word |new |neues |nuevo |nouveau )?(?:document|dokument|documento|doc|belge|tài liệu|文档|مستند)|(?:powerpoint[- ])?(?:presentation|présentation|präsentation|presentación|sunu)|title|titel|titre|título|slide|folie|page|seite|home|index|startseite|default|template|vorlage|test|null|undefined|none|n\/?a|layout|printout|scan|scanned document|full page photo)[\s\d()._-]*$/iu;
const programs =
  /^(?:microsoft (?:word|powerpoint|excel|office)|openoffice|libreoffice|pdf ?creator|acrobat|adobe)\b.*(?:\s-\s|\.(?:docx?|pptx?|xlsx?|rtf|odt)$)/iu;
const fileName =
  /(?:^[a-z]:\\|^file:|^https?:|[\\/][^\\/]+[\\/])|\.(?:docx?|dotx?|pdf|pptx?|xlsx?|rtf|odt|txt|html?|indd|qxd|tex|dvi|eps|ps|md|pages|tmp)$/iu;

const nobody =
  /^(?:(?:microsoft |ms )?office[- ]?(?:user|benutzer)?|microsoft(?: corporation)?|windows[- ]?(?:user|benutzer)?|(?:default |test |demo |unknown |anonymous )?user\d*|utilisateur|usuario|benutzer|kullanıcı|người dùng|用户|admin(?:istrator|istrateur|istrador)?|root|owner|guest|author|autor|auteur|yazar|tác giả|unknown|unbekannt|inconnu|desconocido|anonymous|default|none|null|undefined|n\/?a|dell|hp|lenovo|acer|asus|toshiba|sony|samsung|pc|computer|python-docx|apache poi|openpyxl|docx4j|pdf-?lib|libreoffice|openoffice(?:\.org)?|wps office|google|scanner|canon|xerox|-+|\.+)$/iu;

/** Days that are a clock's or a template's own: the DOS, Mac and Unix epochs, python-docx's. */
const epochs = /^(?:19[0-7]\d|1980-01-01|16\d\d|2013-12-23T23:15:00)/;

/**
 * What of a file's own words can be believed: values that programs write by themselves, NULs, dates of a clock that wasn't
 * set and of the future are left out.
 * @param today `YYYY-MM-DD`
 */
export function cleanMetadata(raw: FileProperties, today: string): Metadata {
  const title = usableText(raw.title, METADATA_LIMITS.title);
  const author = usableText(raw.author, METADATA_LIMITS.author);
  const date = usableDate(raw.date, today);
  const language = languageTag(raw.language);
  const more = Object.entries(raw.more ?? {}).flatMap(([key, value]) => {
    const usable = usableText(value, METADATA_LIMITS.value);
    return usable === null ? [] : [[key, usable] as const];
  });
  return {
    ...(title !== null && isTitle(title) && { title }),
    ...(author !== null && isAuthor(author) && { author }),
    ...(date !== null && { date }),
    ...(language !== null && { language }),
    ...(more.length > 0 && { more: Object.fromEntries(more) }),
  };
}

/** One line without control characters, shortened; null when nothing is left or it was never text. */
function usableText(value: string | undefined, longest: number): string | null {
  // Strings of C end with a NUL; others with one in them are bytes of something else.
  const text = (value ?? "").replace(/^\ufeff|\0+$/g, "");
  if (/[\0\ufffd]/.test(text) || !text.isWellFormed()) return null;
  const line = text.replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, " ").trim();
  if (!/\p{L}|\d/u.test(line)) return null;
  return line.length <= longest ? line : `${cut(line, longest - 1).trimEnd()}…`;
}

function isTitle(title: string): boolean {
  const letters = title.match(/\p{L}/gu)?.length ?? 0;
  return (
    letters >= Math.max(2, title.length / 4) &&
    !noTitle.test(title) &&
    !programs.test(title) &&
    !fileName.test(title)
  );
}

function isAuthor(author: string): boolean {
  return /\p{L}{2}/u.test(author) && !nobody.test(author) && !fileName.test(author);
}

/** `D:20240312…` of PDF, ISO 8601, and dates as people write them. */
function usableDate(value: string | undefined, today: string): string | null {
  const text = (value ?? "").trim();
  if (epochs.test(text)) return null;
  const packed = /^(?:D:)?(\d{4})(\d{2})?(\d{2})?/.exec(text);
  const [, year, month = "01", day = "01"] = packed ?? [];
  const iso =
    packed && /^(?:D:)?\d{8}/.test(text) ? `${year}-${month}-${day}` : /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const date = iso ?? datesIn(text).find(({ of }) => of === "day")?.from;
  return date !== undefined && isPast(date, today) && !epochs.test(date) ? date : null;
}

/** Whether it is a day of the calendar, and not of the future; a day ahead it is tomorrow somewhere already. */
export function isPast(date: string, today: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date) return false;
  return at <= Date.parse(`${today}T00:00:00Z`) + 86_400_000;
}

/** The language of a tag as `de-AT` or `en_US`, without script and region; null when it names none. */
export function languageTag(value: string | undefined): string | null {
  const tag = /^\s*([a-z]{2,3})(?:[-_][a-z\d-_]*)?\s*$/i.exec(value ?? "")?.[1]?.toLowerCase();
  if (tag === undefined || /^(?:und|zxx|mul|mis|xx)$/.test(tag)) return null;
  try {
    const known = new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(tag);
    return known === undefined ? null : new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}
