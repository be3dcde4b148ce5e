import { term, words } from "../../../supabase/functions/_shared/domain/text/words.ts";

const ordinal =
  "first|second|third|fourth|last|primer|segundo|tercer|cuarto|erste[snr]?|zweite[snr]?|dritte[snr]?|vierte[snr]?|premier|deuxième|troisième|quatrième|birinci|ikinci|üçüncü|dördüncü|ilk";
const months =
  "january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık";
const span =
  "quarter|half|months?|years?|fiscal|quartals?|halbjahre?s?|trimestre|semestre|çeyrek\\p{L}*|yarı\\p{L}*|quý";

/** Words that name a period: "the second quarter of 2025", "between April and June 2025". */
const periods = [
  new RegExp(`(?<!\\p{L})(?:(?:${ordinal})\\s+(?:${span})|(?:Q|H|quý\\s)[1-4])(?!\\p{L})`, "giu"),
  new RegExp(`(?<!\\p{L})(?:${months})(?!\\p{L})`, "giu"),
  /(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?!\p{Nd})|第[一二三四]季度|الربع \p{L}+/gu,
];

/** The words of a text that name periods, as they are compared. */
export function periodWords(text: string): ReadonlySet<string> {
  const found = periods.flatMap((period) => text.match(period) ?? []);
  return new Set(found.flatMap((each) => words(each).map((word) => term(word.text))));
}

const word = (list: string): string => `(?<!\\p{L})(?:${list})(?!\\p{L})`;
/** How each ordinal is written before its noun, in languages that part words by blanks. */
const ordinals = [
  "first|1st|erste[snr]?|primer|1er|premier|birinci|ilk|1\\.",
  "second|2nd|zweite[snr]?|segundo|2º|deuxième|2e|ikinci|2\\.",
  "third|3rd|dritte[snr]?|tercer|3º|troisième|3e|üçüncü|3\\.",
  "fourth|4th|last|vierte[snr]?|letzte[snr]?|cuarto|4º|quatrième|4e|dördüncü|son|4\\.",
] as const;
const quarter = "quarter|quartals?|quartalen?|trimestre|çeyrek\\p{L}*";
const half = "half|half-year|halbjahre?s?|semestre|yarıyıl\\p{L}*|yarısı\\p{L}*|yarı";
const signs = [
  { roman: "I", han: "一", vietnamese: "I|1|một|nhất", arabic: "الأول" },
  { roman: "II", han: "二", vietnamese: "II|2|hai", arabic: "الثاني" },
  { roman: "III", han: "三", vietnamese: "III|3|ba", arabic: "الثالث" },
  { roman: "IV", han: "四", vietnamese: "IV|4|bốn|tư", arabic: "الرابع" },
] as const;

/** A quarter or half of a year, as "Q3" or "H1". */
const partsOfYear: [string, RegExp][] = [
  ...signs.map(({ roman, han, vietnamese, arabic }, at): [string, RegExp] => {
    const digit = at + 1;
    return [
      `Q${digit}`,
      new RegExp(
        `${word(`(?:${ordinals[at]})\\s+(?:${quarter})|Q${digit}|${digit}Q|T${digit}|${digit}T|${digit}er? trimestre|${roman}\\. (?:quartal|trimestre|çeyrek)|quý (?:${vietnamese})`)}|第?[${han}${digit}]季度|(?:ال|لل)ربع ${arabic}`,
        "iu",
      ),
    ];
  }),
  [
    "H1",
    new RegExp(
      `${word(`(?:${ordinals[0]})\\s+(?:${half})|H1|1H|six months|(?:6|sáu) tháng đầu(?: năm)?|nửa đầu(?: năm)?`)}|上半年|(?:ال|لل)نصف الأول`,
      "iu",
    ),
  ],
  [
    "H2",
    new RegExp(
      `${word(`(?:${ordinals[1]})\\s+(?:${half})|H2|2H|(?:6|sáu) tháng cuối(?: năm)?|nửa cuối(?: năm)?`)}|下半年|(?:ال|لل)نصف الثاني`,
      "iu",
    ),
  ],
];

/** The quarters and halves of a year that a text names, in any of the product's languages: "Q3", "H1". */
export function partsOfYearIn(text: string): ReadonlySet<string> {
  return new Set(partsOfYear.filter(([, named]) => named.test(text)).map(([part]) => part));
}

/** The years that a text names. */
export const yearsIn = (text: string): readonly string[] =>
  text.match(/(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?!\p{Nd})/gu) ?? [];

/**
 * Whether parts of a year are asked for, and what is there names others only.
 * @param header names of a row's columns: one of them must be of the year, too
 * @param texts a line, and what stands around it
 */
export function lacksPartOfYear(
  asked: { partsOfYear: ReadonlySet<string>; years: readonly string[] },
  header: readonly string[],
  texts: readonly string[],
): boolean {
  const { partsOfYear } = asked;
  if (partsOfYear.size === 0) return false;
  const isAsked = (parts: ReadonlySet<string>): boolean => [...partsOfYear].some((part) => parts.has(part));
  const columns = header.filter((name) => partsOfYearIn(name).size > 0);
  if (columns.length > 0) {
    return !columns.some((name) => {
      const said = yearsIn(name);
      const isOfYear =
        said.length === 0 || asked.years.length === 0 || asked.years.some((year) => said.includes(year));
      return isOfYear && isAsked(partsOfYearIn(name));
    });
  }
  const named = texts.map(partsOfYearIn).find((parts) => parts.size > 0);
  return named !== undefined && !isAsked(named);
}

const code =
  /(?<![\p{L}\p{Nd}+])(?:\p{Nd}+\s?\+\s?\p{Nd}+|(?=[\p{Lu}\p{Nd}-]*\p{Nd})(?=[\p{Lu}\p{Nd}-]*\p{Lu})[\p{Lu}\p{Nd}]+(?:-[\p{Lu}\p{Nd}]+)*)(?![\p{L}\p{Nd}+])/gu;

/** The codes that a text names, periods apart: "E2", "HX-CF2", "5+1". */
export function codesIn(text: string): string[] {
  return (text.match(code) ?? []).filter((one) => !/^(?:[QH][1-4]|[1-4][QH])$/.test(one));
}
