/** A marker of a model's answer, such as ` **[1, 3]**`. */
export interface Marker {
  /** Of all that the model wrote, with the blanks before it. */
  length: number;
  /** The blanks before it. */
  blank: string;
  sources: number[];
  /** In parentheses, which have other uses: it stays as text where it cites nothing. */
  isParenthesis: boolean;
}

/** What models call a source. */
const names =
  `source sources src ref refs reference references citation citations passage passages doc docs document
  documents quelle quellen fuente fuentes fonte fonti fontes bron bronnen källa kilde lähde źródło źródła zdroj forrás
  sursa kaynak источник джерело 出典 来源 來源 출처 المصدر מקור`.split(/\s+/);

const SOURCE = String.raw`(?:(?:${names.join("|")})\s*[:#.]?\s*)?#?\d{1,3}`;
const LIST = String.raw`${SOURCE}(?:\s*(?:[,;–-]|&|and|und|et|y|e|en|och|og)\s*${SOURCE})*`;
const NOTE = String.raw`(?:†[^\]】]{0,40})?`;
const BRACKETS = String.raw`[[【]\s*\^?\s*${LIST}\s*${NOTE}[\]】]`;
const ADDRESS = String.raw`\((?:[^()\s]|\([^()\s]*\))*\)`;

/** The forms, longest first; the first group are the blanks before, the last one names the sources. */
const forms = [
  // [[1]], [[1]](https://…)
  String.raw`\[\[\s*\^?\s*(${LIST})\s*\]\](?:${ADDRESS})?`,
  // **[1]**, __[1][2]__
  String.raw`(?:\*{1,3}|_{1,3}|\^)((?:${BRACKETS}[ \t]*){1,5})(?:\*{1,3}|_{1,3}|\^)`,
  // <sup>[1]</sup>, <sup>1</sup>
  String.raw`<sup>\s*((?:${BRACKETS}\s*){1,5}|${LIST})\s*</sup>`,
  // [1, 3-5], [source 1], [^1], 【1†source】
  String.raw`(${BRACKETS})`,
  // (source 1), (1)
  String.raw`\(\s*(${LIST})\s*\)`,
].map((form) => new RegExp(`^([ \\t]*)${form}`, "iu"));

/** The marker that a text begins with; null for none. */
export function readMarker(text: string): Marker | null {
  for (const form of forms) {
    const [whole, blank = "", list = ""] = form.exec(text) ?? [];
    if (whole === undefined) continue;
    return {
      length: whole.length,
      blank,
      sources: sourcesOf(list.replace(/†[^\]】]*/gu, "")),
      isParenthesis: whole.startsWith("(", blank.length),
    };
  }
  return null;
}

const LONGEST_ADDRESS = 400;
const inside = /^[\p{L}\d\s:#.,;&–-]{0,60}(?:†[^\]】]{0,40})?$/u;

/** Whether a text may go on to be a marker, or a longer one than it is. */
export function mayBecomeMarker(text: string): boolean {
  const bare = text.trimStart();
  if (/^<(?:s(?:u(?:p(?:>[^<]{0,60}(?:<(?:\/(?:s(?:up?)?)?)?)?)?)?)?)?$/iu.test(bare)) return true;
  const [, wrap = "", open = "", name = "", rest = ""] =
    /^(\*{1,3}|_{1,3}|\^)?([[【(]{0,2})\s*\^?\s*(\p{L}{0,12})(.*)$/su.exec(bare) ?? [];
  if (open === "") return name === "" && rest === "";
  if (rest.length > LONGEST_ADDRESS || rest.includes("\n")) return false;
  if (!names.some((one) => one.startsWith(name.toLowerCase()))) return false;
  const close = rest.search(/[\]】)]/);
  if (close < 0) return inside.test(rest);
  if (!inside.test(rest.slice(0, close))) return false;
  const tail = rest.slice(close + 1);
  if (open.startsWith("[[")) return /^(?:\]?|\]\(\S*)$/.test(tail);
  return wrap !== "" && /^[ \t]*(?:[[【][^\n]{0,60}|[*_^]{0,3})?$/.test(tail);
}

/** `1, 3-5` as 1, 3, 4, 5. */
function sourcesOf(list: string): number[] {
  return [...list.matchAll(/(\d{1,3})(?:\s*[–-]\s*(\d{1,3}))?/g)].flatMap(([, first, last = first]) => {
    const [from, to] = [Number(first), Number(last)];
    if (to < from || to - from > 9) return [from, to];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
