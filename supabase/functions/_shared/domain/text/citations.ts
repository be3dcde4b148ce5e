import { sentences } from "./sentences.ts";

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

const marker = /^[ \t]*[[【]\s*(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\s*(?:†[^\]】]{0,40})?[\]】]/u;
const partialMarker = /^[ \t]*(?:[[【][\d\s,;–-]{0,40}(?:†[^\]】]{0,40})?)?$/u;
const special = /(?<=^|\n)[ \t]{0,3}(?:`{3,}|~{3,})|`+|[ \t]*[[【]|[ \t]+$|(?<=^|\n)[ \t]{0,3}~{1,2}$/u;
const blankLine = /\n[ \t]*\n/;

/**
 * Reads a model's output while it streams. The model cites sources as `[2]`, `[1][3]` or `[1, 3]`; citations are
 * numbered anew in the order of first use, unknown ones vanish. What may become a marker is held back; code in
 * blocks and spans, and links such as `[1](…)`, pass untouched.
 */
export function createCitationParser<C>(resolve: ResolveCitation<C>): CitationParser<C> {
  const numbers = new Map<string, number>();
  let held = "";
  let shown = "";
  let sentenceText = "";
  let fence = "";
  let tick = "";

  function show(text: string, events: AnswerEvent<C>[]): void {
    if (text === "") return;
    const last = events.at(-1);
    if (last?.type === "text") last.text += text;
    else events.push({ type: "text", text });
    shown = (shown + text).slice(-4);
    sentenceText = (sentenceText + text).slice(-2000);
  }

  function cite(list: string, blank: string, events: AnswerEvent<C>[]): void {
    const spans = sentences(sentenceText);
    const last = spans.at(-1);
    const sentence = last ? sentenceText.slice(last.start, last.end) : "";
    const used: number[] = [];
    for (const source of sourcesOf(list)) {
      const resolved = resolve(source, sentence);
      if (!resolved) continue;
      let number = numbers.get(resolved.key);
      if (number === undefined) {
        number = numbers.size + 1;
        numbers.set(resolved.key, number);
        events.push({ type: "citation", number, citation: resolved.citation });
      }
      if (!used.includes(number) && !shown.endsWith(`[${number}]`)) used.push(number);
    }
    if (used.length === 0) return;
    const before = sentenceText;
    show(blank + used.map((number) => `[${number}]`).join(""), events);
    sentenceText = before;
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
    const found = special.exec(shownLineStart() ? held : `\u0000${held}`);
    if (!found) {
      take(held.length, events);
      return false;
    }
    const index = found.index - (shownLineStart() ? 0 : 1);
    take(index, events);
    const rest = held;
    const run = found[0].trimStart();
    if (/^(?:`{3,}|~{3,})$/.test(run)) {
      const whole = new RegExp(`^[ \\t]{0,3}(${run[0]}{3,})`).exec(rest)?.[1] ?? run;
      if (!final && !rest.includes("\n")) return false;
      const line = rest.indexOf("\n");
      fence = whole;
      take(line < 0 ? rest.length : line, events);
      return line >= 0;
    }
    if (run.startsWith("`")) {
      if (!final && run.length === rest.length) return false;
      tick = run;
      take(run.length, events);
      return true;
    }
    const complete = marker.exec(rest);
    if (complete) {
      const next = rest[complete[0].length];
      if (next === undefined && !final) return false;
      if (next === "(" || shown.endsWith("!")) take(complete[0].length, events);
      else {
        held = rest.slice(complete[0].length);
        cite(complete[1] ?? "", /^[ \t]*/.exec(complete[0])?.[0] ?? "", events);
      }
      return true;
    }
    if (!final && (partialMarker.test(rest) || /^[ \t]{0,3}~{1,2}$/.test(rest))) return false;
    take(found[0].length, events);
    return held !== "";
  }

  function shownLineStart(): boolean {
    return shown === "" || shown.endsWith("\n");
  }

  function run(final: boolean): AnswerEvent<C>[] {
    const events: AnswerEvent<C>[] = [];
    while (held !== "" && (fence || tick ? passCode(events, final) : passText(events, final)));
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

/** `1, 3-5` as 1, 3, 4, 5. */
function sourcesOf(list: string): number[] {
  return list.split(/[,;]/).flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split(/[–-]/).map(Number);
    if (!(to >= from) || to - from > 9) return [from, to];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
