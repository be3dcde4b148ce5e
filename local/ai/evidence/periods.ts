import { partsOfYearIn, yearsIn } from "../../../supabase/functions/_shared/domain/text/parts-of-year.ts";
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
