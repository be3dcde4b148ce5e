/** A stretch of a text: from `start` up to, not including, `end`, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** A segmenter's time grows faster than the text in Node, so it gets one stretch of lines at a time. */
const segmenterPiece = 4000;

/**
 * The sentences of a text as exact spans without surrounding blanks. A heading, a list item and a table row
 * is each a sentence of its own; a line that was merely wrapped goes on in the next; an abbreviation or an
 * initial doesn't end one. Fenced code is one span a block.
 */
export function sentences(text: string): Span[] {
  return stretches(text).flatMap((stretch) => (stretch.whole ? [stretch] : proseSentences(text, stretch)));
}

interface Stretch extends Span {
  whole: boolean;
}

/** "am 3. Februar", "15. Ocak": a day of the month. */
const ordinalDay = /(?<!\p{Nd})\p{Nd}{1,2}\.$/u;
const months =
  "januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık";
const monthName = new RegExp(`^(?:${months})(?!\\p{L})`, "iu");

const itemNumber = String.raw`\p{Nd}{1,3}[.)]`;
const mark = (numbered: string): string => String.raw`(?:[-*+•–]|${numbered}|\(?[a-z]\))\s+`;
/** What marks an item, for an expression with the flags `iu`: "- ", "3. ", "- 1. ", "(b) "; a day of a month marks none. */
export const itemMark = `(?:${mark(`${itemNumber}(?!\\s+(?:${months})(?!\\p{L}))`)}){1,2}`;

const fence = /^\s*(?:```|~~~)/;
const rule = /^\s*\|?[\s:|-]+$/;
const ownLine = new RegExp(`^\\s*(?:#{1,6}\\s|\\||>|${mark(itemNumber)})`, "iu");

function stretches(text: string): Stretch[] {
  const found: Stretch[] = [];
  let code: Stretch | null = null;
  let previous = "";
  for (const match of text.matchAll(/[^\n]+|\n(?=\n)/g)) {
    const line = match[0];
    const start = match.index;
    const end = start + line.length;
    if (fence.test(line)) {
      if (code) code.end = end;
      else found.push((code = { start, end, whole: true }));
      if (code.start !== start) code = null;
    } else if (code) {
      code.end = end;
    } else {
      const last = found.at(-1);
      if (last && !last.whole && previous.trim() !== "" && continues(previous, line)) last.end = end;
      else if (line.trim() !== "" && !rule.test(line)) found.push(lineStretch(line, start, end));
    }
    previous = fence.test(line) ? "" : line;
  }
  return found;
}

function lineStretch(line: string, start: number, end: number): Stretch {
  const whole = /^\s*(?:\||#{1,6}\s)/.test(line);
  const leading = line.length - line.trimStart().length;
  return { start: start + leading, end: end - (line.length - line.trimEnd().length), whole };
}

/** Whether a line break only wrapped the sentence. */
function continues(line: string, next: string): boolean {
  if (ownLine.test(next) || /^\s*(?:#|\|)/.test(line)) return false;
  if (/^\s*\p{Ll}/u.test(next) || /[,;‐-]\s*$/.test(line)) return true;
  return line.length >= 40 || /[\p{scx=Han}\p{scx=Kana}\p{scx=Thai}]{20}/u.test(line);
}

const bullet = new RegExp(`^${itemMark}`, "iu");

/** A line without what marks it as an item. */
export const withoutItemMark = (line: string): string => line.replace(bullet, "");

/** A note's marker behind a full stop, which a segmenter would take for the next sentence's. */
const noted = /(?<=[.!?…。！？])(?:\[[\d,;– -]{1,12}\])+/gu;

function proseSentences(text: string, stretch: Span): Span[] {
  const found: Span[] = [];
  const from = stretch.start + (bullet.exec(text.slice(stretch.start, stretch.end))?.[0].length ?? 0);
  for (let at = from; at < stretch.end;) {
    const raw = wholeCharacters(text.slice(at, Math.min(stretch.end, at + segmenterPiece)));
    const piece = raw.replace(noted, (markers) => ")".repeat(markers.length)).replace(/\n/g, " ");
    let taken = piece.length;
    const segments = [...segmenter.segment(piece)];
    if (at + piece.length < stretch.end && segments.length > 1) taken = segments.pop()?.index ?? taken;
    for (const { index, segment } of segments) addSentence(text, found, at + index, segment);
    at += taken;
  }
  return found;
}

/** Without the first half of a surrogate pair at its end. */
function wholeCharacters(piece: string): string {
  return piece.length > 1 && /[\ud800-\udbff]$/.test(piece) ? piece.slice(0, -1) : piece;
}

function addSentence(text: string, found: Span[], at: number, segment: string): void {
  const start = at + segment.length - segment.trimStart().length;
  const end = at + segment.trimEnd().length;
  if (start >= end) return;
  const last = found.at(-1);
  if (last && !endsSentence(text.slice(last.start, last.end), text.slice(start, end))) last.end = end;
  else found.push({ start, end });
}

const set = (list: string): Set<string> => new Set(list.split(/\s+/));

/** What these shorten always goes on: "Dr. Brown", "e.g. this". */
const neverLast = set(
  `abb abs al anl anm asst av avda avv bd bijv blz bspw bzgl bzw ca capt cf cia cía cmdr col dhr dipl dott dr dra ee eds
  eg ej evtl exkl fa fr gem gen ggf gov hon hrsg ie incl ing inkl insg ir kap lfd lt maj med messrs mevr mlle mm mme mr
  mrs ms mt np núm pág por prof rd rep resp rev sen sgt sig soc sog sr sra st sté str tj tzn ul uu vgl viz vs zb zob
  zzgl zzt`,
);

/** These may end a sentence: one does when an opening word follows. */
const sometimesLast = set(
  `adj am approx assn aug ave bd bldg blvd bros co corp dept dt ed est etc exc ext ft inc jr ltd max min oct pt sep
  sept ste tab tel trans ud univ usw lbs mio mrd pm env`,
);

/** These shorten only before a number: "in No. 5", "on Jan. 4". */
const beforeNumber = set(
  "art ch chap fig figs no nos nr op p par pp sec vol vols jan feb mar apr jun jul nov dec",
);

const opener =
  /^["'“„«(]?(?:The|This|These|It|In|He|She|They|We|A|An|On|At|But|And|However|For|By|As|There|Its|His|Der|Die|Das|Ein|Eine|Es|Er|Sie|Wir|Ich|Im|Am|Le|La|Les|Il|Elle|Ils|Un|Une|On|El|Los|Las|Una|Lo|Gli|I|De|Het|Een)(?!\p{L})/u;

/** Written in parts, and never last: "z. B.", "d. h.", "p. ej.", "i. d. R.", "o.a.". */
const inParts =
  /(?<!\p{L})(?:z\.\s?b|d\.\s?h|u\.\s?a|o\.\s?[aä]|v\.\s?a|i\.\s?d\.\s?r|p\.\s?ej|p\.\s?ex|e\.\s?g|i\.\s?e|m\.\s?in)\.$/iu;
/** The first of such parts, with the next one behind it. */
const firstPart = /(?<!\p{L})(?<!\p{Nd}\s?)\p{Ll}\.$/u;
const nextPart = /^\p{L}{1,3}\./u;

/** Arabic titles are shortened to their first letter: "د. ليلى". */
const arabicTitle = /(?<!\p{L})[أدم]\.$/u;

/** "Article 4.", "Điều 4.", "§ 12.", "2.1.", all of a line so far: what is numbered goes on behind it. */
const onlyNumber =
  /^(?![Tt]ype|[Cc]lass)(?:[\p{L}\p{M}]+\s+|§+\s*)?(?:\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){0,3}|[IVX]{1,6})\.$/u;

function endsSentence(before: string, after: string): boolean {
  if (onlyNumber.test(before) || inParts.test(before)) return false;
  if (firstPart.test(before) && nextPart.test(after)) return false;
  if (arabicTitle.test(before) || (ordinalDay.test(before) && monthName.test(after))) return false;
  const last = /([\p{L}.]+)\.["')\]]*$/u.exec(before.slice(-30))?.[1];
  if (last === undefined) return !/^\p{Ll}/u.test(after) || /[:;!?…。！？]["')\]]*$/u.test(before);
  if (/^\p{Ll}/u.test(after)) return false;
  const bare = last.replaceAll(".", "").toLowerCase();
  if (beforeNumber.has(bare)) return !/^\d/.test(after);
  if (neverLast.has(bare)) return false;
  if (sometimesLast.has(bare)) return opener.test(after);
  return (
    !/^(?:\p{Lu}\.)*\p{Lu}$/u.test(last) ||
    opener.test(after) ||
    /\b(?:type|class|vitamin)\s\p{Lu}\.$/u.test(before)
  );
}
