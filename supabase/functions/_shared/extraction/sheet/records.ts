interface Record {
  fields: string[];
  /** How many lines of the text it takes. */
  lines: number;
}

interface Options {
  /** No text follows: what is left is a record. */
  isEnd: boolean;
  /** Characters of a record; one that is longer has a quote that nobody closed, and its first line is taken as it stands. */
  longest: number;
}

/** The records of separated text (RFC 4180, and what else is written): quoted fields may hold separators, quotes and lines. */
export class Records implements Iterable<Record> {
  /** What is left of the text: the beginning of a record. */
  rest: string;
  private isBroken = false;
  private readonly separator: string;
  private readonly options: Options;

  constructor(text: string, separator: string, options: Options) {
    this.rest = text;
    this.separator = separator;
    this.options = options;
  }

  *[Symbol.iterator](): Generator<Record> {
    const text = this.rest;
    let at = 0;
    while (at < text.length) {
      const end = this.endOf(text, at);
      if (end === null) break;
      const record = text.slice(at, end);
      at = end + 1;
      yield { fields: this.fieldsOf(record), lines: record.split("\n").length };
    }
    this.rest = text.slice(at);
  }

  /** Where the record that begins at an offset ends; null when that isn't in the text. */
  private endOf(text: string, from: number): number | null {
    const { isEnd, longest } = this.options;
    for (let at = from, opens = true; ; at++) {
      const char = text[at];
      if (char === undefined) return isEnd ? at : null;
      if (char === "\n") return at;
      if (opens && char === '"' && !this.isBroken) {
        const close = closing(text, at + 1);
        if (close === null && !isEnd && text.length - from <= longest) return null;
        // Nobody closed it: from here on a quote is a character like others, and each line a record.
        if (close === null || close - from > longest) this.isBroken = true;
        else at = close;
      }
      opens = char === this.separator;
    }
  }

  private fieldsOf(record: string): string[] {
    const fields: string[] = [];
    let at = 0;
    for (;;) {
      let value = "";
      if (record[at] === '"') {
        const close = closing(record, at + 1);
        if (close !== null) {
          value = record.slice(at + 1, close).replaceAll('""', '"');
          at = close + 1;
        }
      }
      const next = record.indexOf(this.separator, at);
      const end = next < 0 ? record.length : next;
      fields.push(value + record.slice(at, end));
      if (next < 0) return fields;
      at = next + 1;
    }
  }
}

/** The quote that closes a field, of those from an offset on; two of them are one of its text. */
function closing(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return null;
}

const SEPARATORS = [",", ";", "\t", "|"];
const LOOKED_AT = 50;

/** The separator that parts most of a text's first records into as many fields. @param usual taken where none does */
export function separatorOf(text: string, usual: string): string {
  const score = (separator: string): number => {
    const counts: number[] = [];
    for (const { fields } of new Records(text, separator, { isEnd: true, longest: text.length })) {
      if (fields.some((field) => field.trim() !== "")) counts.push(fields.length);
      if (counts.length === LOOKED_AT) break;
    }
    const often = new Map<number, number>();
    for (const count of counts) if (count > 1) often.set(count, (often.get(count) ?? 0) + 1);
    const [fields = 0, times = 0] = [...often].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return fields > 1 ? (times / counts.length) * (1 + Math.log(fields) / 10) : 0;
  };
  const scores = [usual, ...SEPARATORS.filter((one) => one !== usual)].map((separator) => ({
    separator,
    score: score(separator),
  }));
  const best = scores.reduce((a, b) => (b.score > a.score + 0.01 ? b : a));
  return best.score > 0 ? best.separator : usual;
}
