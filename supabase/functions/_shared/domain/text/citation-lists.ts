/** What heads a list of sources at an answer's end. */
const heads =
  `sources;sources used;sources cited;sources consulted;source;references;reference;citations;footnotes;
  bibliography;quellen;quelle;quellenangaben;quellenverzeichnis;fuentes;fonti;fontes;références;referencias;
  referências;riferimenti;bronnen;källor;kilder;lähteet;źródła;kaynaklar;источники;джерела;出典;来源;來源;المصادر;מקורות`
    .split(/;\s*/)
    // The longest that fits is meant.
    .toSorted((one, other) => other.length - one.length);

const BEFORE = String.raw`^[ \t]{0,3}(?:#{1,6}[ \t]+)?(?:\*\*|__)?`;
const head = new RegExp(`${BEFORE}(?:${heads.join("|")})(?:\\*\\*|__)?[ \\t]*:?(?:\\*\\*|__)?[ \\t]*`, "iu");
const NUMBER = String.raw`[[【(]{1,2}\^?\s*(?:\p{L}{1,12}\s*[:#.]?\s*)?(\d{1,3})[\]】)]{1,2}`;
const MARK = String.raw`(?:\*\*|__)?${NUMBER}(?:\*\*|__)?`;
const item = new RegExp(`^[ \\t]*(?:(?:[-*+•]|\\d{1,3}[.)])[ \\t]+)?${MARK}:?(?:[ \\t]|$)`, "u");
const marks = new RegExp(`^(?:${MARK}[ \\t,;]*)*$`, "u");
const footnote = /^[ \t]*\[\^\d{1,3}\]:/;

/** Whether a line begins a list of sources, or is a footnote: "Sources:", "**Sources:** [1], [2]", "[^1]: Manual.pdf". */
export function beginsSources(text: string): boolean {
  const [line = ""] = text.split("\n", 1);
  const rest = line.slice(head.exec(line)?.[0].length);
  return footnote.test(line) || (head.test(line) && (marks.test(rest) || item.test(rest)));
}

/** Whether what there is of a line may go on so. */
export function mayBeginSources(text: string): boolean {
  if (text.includes("\n")) return false;
  if (footnote.test(text) || /^[ \t]*(?:\[(?:\^(?:\d{1,3}\]?)?)?)?$/.test(text)) return true;
  const bare = text.replace(/^[ \t]{0,3}(?:#{1,6}(?:[ \t]+|$))?[*_]{0,2}/, "").toLowerCase();
  if (bare === "") return text !== "";
  const goesOn = /^[*_:\s]*(?:[[【(][^\n]*)?$/;
  return heads.some(
    (one) => one.startsWith(bare) || (bare.startsWith(one) && goesOn.test(bare.slice(one.length))),
  );
}

/**
 * How much of a text that `beginsSources` is a list of sources: a footnote, or a head with nothing behind it but items
 * that begin with a marker.
 * @param isWhole whether the answer ends with the text
 * @returns null where it isn't one; undefined where that isn't known yet
 */
export function readSources(text: string, isWhole: boolean): number | null | undefined {
  const lines = text.split("\n");
  const known = isWhole ? lines : lines.slice(0, -1);
  const [first = "", ...others] = known;
  if (known.length === 0) return undefined;
  if (footnote.test(first)) return Math.min(first.length + 1, text.length);
  const hasMarks = first.slice(head.exec(first)?.[0].length).trim() !== "";
  const items = others.filter((line) => line.trim() !== "");
  if (items.some((line) => !item.test(line) && !footnote.test(line))) return hasMarks ? first.length : null;
  if (!isWhole) return undefined;
  return hasMarks || items.length > 0 ? text.length : null;
}

/** The numbers of the sources that a list names. */
export const sourcesIn = (list: string): number[] =>
  [...list.matchAll(new RegExp(NUMBER, "gu"))].map(([, number]) => Number(number));
