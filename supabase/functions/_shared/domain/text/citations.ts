import { beginsSources, mayBeginSources, readSources, sourcesIn } from "./citation-lists.ts";
import { mayBecomeMarker, readMarker, type Marker } from "./citation-markers.ts";
import { itemMark, sentences } from "./sentences.ts";

/** What a marker of the model stands for: markers with the same key share one number. */
export interface ResolvedCitation<C> {
  key: string;
  citation: C;
}

/**
 * Finds the citation of a marker as soon as it is written: `source` is the number that the model wrote,
 * `sentence` the sentence that it ends. Null drops the marker.
 */
export type ResolveCitation<C> = (source: number, sentence: string) => ResolvedCitation<C> | null;

/** `text` is to be shown as it is, with `[1]` for citation 1; a citation comes before the text that first shows it. */
export type AnswerEvent<C> =
  { type: "text"; text: string } | { type: "citation"; number: number; citation: C };

export interface CitationParser<C> {
  /** Takes the next piece of the model's output and gives what is certain of it. */
  push(delta: string): AnswerEvent<C>[];
  /** Gives what was held back when the output ends. */
  end(): AnswerEvent<C>[];
}

/** What opens a marker, a list of sources at a line's beginning, code, or blanks that one may follow. */
const special =
  /(?<=^|\n)[ \t]{0,3}(?:`{3,}|~{3,})|`+|[ \t]*(?:\*{1,3}|_{1,3}|\^|<sup>)?[[【(]|[ \t]*<|[ \t]*(?:\*{1,3}|_{1,3}|\^)$|[ \t]+$|(?<=^|\n)[ \t]{0,3}~{1,2}$/iu;
const blankLine = /\n[ \t]*\n/;

/** All of a line so far, where its first sentence begins. */
const lineHead = new RegExp(`^[ \\t]*(?:>[ \\t]*)*(?:${itemMark})?[ \\t]*$`, "iu");
/** Behind these a number in parentheses belongs to the text: "§ 622 (2)", "Article (1)". */
const numbered =
  /(?:[\p{Nd}§)]|(?<!\p{L})(?:art|article|artikel|abs|absatz|section|clause|para|paragraph|no|nr))\.?$/iu;
/** What a marker without a blank follows. */
const attached = /[\p{L}\p{Nd}_)\]]$/u;
/** What can only be a name in code, whose element follows: "a[0]", "row_of[2]", "m[i][3]". */
const inCode = /(?:(?<![\p{L}\p{Nd}])\p{Ll}|_\p{L}+|\p{Ll}\p{Lu}\p{L}*|[)\]])$/u;

/**
 * Reads a model's output while it streams. The model cites sources as `[2]`, `[1][3]`, `[1, 3]`, and in the other styles
 * of `citation-markers.ts`; citations are numbered by their first use, unknown ones vanish. A marker that begins a line
 * belongs to the sentence behind it. Lists of sources are left out. What may become a marker is held back; code in blocks
 * and spans, links such as `[1](…)` and elements such as `a[0]` pass untouched.
 */
export function createCitationParser<C>(resolve: ResolveCitation<C>): CitationParser<C> {
  const numbers = new Map<string, number>();
  let held = "";
  let shown = "";
  let sentenceText = "";
  let fence = "";
  let tick = "";
  /** Sources that markers have named. */
  const asked = new Set<number>();
  /** What has been shown of the line. */
  let shownLine = "";
  /** A marker whose sentence comes behind it. */
  let ahead: Marker | null = null;

  function show(text: string, events: AnswerEvent<C>[]): void {
    if (text === "") return;
    const last = events.at(-1);
    if (last?.type === "text") last.text += text;
    else events.push({ type: "text", text });
    shown = (shown + text).slice(-24);
    shownLine = `${shownLine}${text}`.slice(`${shownLine}${text}`.lastIndexOf("\n") + 1).slice(-200);
    sentenceText = (sentenceText + text).slice(-2000);
  }

  /** Shows the numbers of a marker's citations. @returns whether it cites anything */
  function cite({ sources, blank }: Pick<Marker, "sources" | "blank">, events: AnswerEvent<C>[]): boolean {
    const spans = sentences(sentenceText);
    const last = spans.at(-1);
    const sentence = last ? sentenceText.slice(last.start, last.end) : "";
    const used: number[] = [];
    let isKnown = false;
    for (const source of sources) {
      asked.add(source);
      const resolved = resolve(source, sentence);
      if (!resolved) continue;
      isKnown = true;
      let number = numbers.get(resolved.key);
      if (number === undefined) {
        number = numbers.size + 1;
        numbers.set(resolved.key, number);
        events.push({ type: "citation", number, citation: resolved.citation });
      }
      if (!used.includes(number) && !shown.endsWith(`[${number}]`)) used.push(number);
    }
    if (used.length === 0) return isKnown;
    const before = sentenceText;
    show(blank + used.map((number) => `[${number}]`).join(""), events);
    sentenceText = before;
    return true;
  }

  /** Cites what stood before a sentence, once that has ended. */
  function citeAhead(events: AnswerEvent<C>[]): void {
    if (ahead) cite({ sources: ahead.sources, blank: " " }, events);
    ahead = null;
  }

  /** Shows text up to a length; a sentence that a marker stands before gets it at its end. */
  function takeText(length: number, events: AnswerEvent<C>[]): void {
    let left = length;
    while (ahead && left > 0) {
      if (held.startsWith("\n") || (/^\s/.test(held) && hasEnded(sentenceText))) citeAhead(events);
      const upTo = /\n|(?<=[.!?。！？]["'”’)\]]*)\s/u.exec(held.slice(1, left));
      const piece = upTo ? upTo.index + 1 : left;
      take(piece, events);
      left -= piece;
    }
    take(left, events);
  }

  /** Shows code up to where it ends or is uncertain; false when there is nothing to do until more comes. */
  function passCode(events: AnswerEvent<C>[], final: boolean): boolean {
    const close = fence
      ? new RegExp(
          `(?<=\\n)[ \\t]{0,3}${fence[0]}{${fence.length},}[ \\t]*(?:\\n|${final ? "$" : "(?!)"})`,
        ).exec(held)
      : new RegExp(`(?<!\`)${tick}(?!\`${final ? "" : "|$"})`).exec(held);
    const paragraph = tick ? blankLine.exec(held) : null;
    const ends = paragraph && (!close || paragraph.index < close.index) ? paragraph : close;
    if (ends) {
      take(ends.index + ends[0].length, events);
      fence = tick = "";
      return true;
    }
    const uncertain = final ? null : /(?:\n[^\n]*|`+)$/.exec(held);
    take(uncertain?.index ?? held.length, events);
    return false;
  }

  function take(length: number, events: AnswerEvent<C>[]): void {
    show(held.slice(0, length), events);
    held = held.slice(length);
  }

  function passText(events: AnswerEvent<C>[], final: boolean): boolean {
    const gap = /^[ \t]*\n\s*/.exec(held)?.[0] ?? (shown === "" ? "" : undefined);
    if (gap !== undefined) {
      const rest = held.slice(gap.length);
      if (!final && (rest === "" || mayBeginSources(rest))) return false;
      const length = beginsSources(rest) ? readSources(rest, final) : null;
      if (length === undefined) return false;
      if (length !== null) {
        cite(
          { sources: sourcesIn(rest.slice(0, length)).filter((one) => !asked.has(one)), blank: " " },
          events,
        );
        const next = rest.slice(length);
        held = final && next.trim() === "" ? "" : gap + next;
        return next.trim() !== "";
      }
      if (gap !== "") {
        takeText(gap.length, events);
        return held !== "";
      }
    }
    const found = special.exec(shownLineStart() ? held : `\u0000${held}`);
    const index = found ? found.index - (shownLineStart() ? 0 : 1) : held.length;
    // Not beyond a line, behind which a list of sources may begin.
    const line = held.slice(0, index).search(/[ \t]*\n/);
    takeText(line < 0 ? index : line, events);
    if (line >= 0) return true;
    if (!found) return false;
    const rest = held;
    const run = found[0].trimStart();
    if (/^(?:`{3,}|~{3,})$/.test(run)) {
      const whole = new RegExp(`^[ \\t]{0,3}(${run[0]}{3,})`).exec(rest)?.[1] ?? run;
      if (!final && !rest.includes("\n")) return false;
      const end = rest.indexOf("\n");
      fence = whole;
      take(end < 0 ? rest.length : end, events);
      return end >= 0;
    }
    if (run.startsWith("`")) {
      if (!final && run.length === rest.length) return false;
      tick = run;
      take(run.length, events);
      return true;
    }
    if (!final && (mayBecomeMarker(rest) || /^[ \t]{0,3}~{1,2}$/.test(rest))) return false;
    const marker = readMarker(rest);
    if (marker) {
      const next = rest.slice(marker.length);
      const isFirst = lineHead.test(shownLine + marker.blank);
      // What follows decides: a word, a full stop, an address.
      if (!final && (isFirst || marker.isParenthesis ? /^[ \t]*$/ : /^$/).test(next)) return false;
      passMarker(marker, next, events);
    } else takeText(found[0].length, events);
    return held !== "";
  }

  function passMarker(marker: Marker, next: string, events: AnswerEvent<C>[]): void {
    const before = shown.trimEnd();
    const isAttached = marker.blank === "" && attached.test(shown);
    const isText =
      next.startsWith("(") && !/\]\s*\](?:\(|$)/.test(held.slice(0, marker.length))
        ? !marker.isParenthesis
        : /[!$]$/.test(shown);
    const isNumber =
      marker.isParenthesis &&
      (shownLine.trim() === "" ||
        numbered.test(before) ||
        !/^(?:[ \t]*(?:[.!?:;。！？]|\n|$|\())/u.test(next));
    if (isText || isNumber) {
      take(marker.length, events);
      return;
    }
    if (lineHead.test(shownLine + marker.blank) && /^[ \t]+["“'(]?[\p{Lu}\p{Lo}\p{Nd}]/u.test(next)) {
      citeAhead(events);
      ahead = marker;
      held = marker.blank + next.trimStart();
      return;
    }
    const whole = held.slice(0, marker.length);
    held = next;
    const isFirstElement = isAttached && marker.sources.includes(0);
    const isElement = isFirstElement || (isAttached && inCode.test(shown));
    if (isFirstElement || (!cite(marker, events) && (marker.isParenthesis || isElement))) show(whole, events);
  }

  function shownLineStart(): boolean {
    return shown === "" || shown.endsWith("\n");
  }

  function run(final: boolean): AnswerEvent<C>[] {
    const events: AnswerEvent<C>[] = [];
    while (held !== "" && (fence || tick ? passCode(events, final) : passText(events, final)));
    if (final) citeAhead(events);
    return events;
  }

  return {
    push(delta) {
      held += delta;
      return run(false);
    },
    end() {
      return run(true);
    },
  };
}

/** Whether a text ends with a whole sentence, or a line. */
function hasEnded(text: string): boolean {
  return /[.!?。！？]["'”’)\]]*$/u.test(text) && sentences(`${text} Then`).at(-1)?.start === text.length + 1;
}
