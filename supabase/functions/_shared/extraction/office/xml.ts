import { Parser } from "htmlparser2";
import { checkDepth } from "../depth.ts";

/** An element by the usual prefix of its namespace (`w:p`, `m:oMath`), and its attributes without prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

export type Attributes = Readonly<Record<string, string>>;

/** Which prefix each namespace gets, whatever prefix the file chose; `strict` files use other names for the same. */
const PREFIXES: [RegExp, string][] = [
  [/\/wordprocessingml\/(2006\/)?main$/, "w"],
  [/\/presentationml\/(2006\/)?main$/, "p"],
  [/\/spreadsheetml\/(2006\/)?main$/, "x"],
  [/\/officeDocument\/(2006\/)?math$/, "m"],
  [/\/officeDocument\/(2006\/)?relationships$/, "r"],
  [/\/markup-compatibility\/2006$/, "mc"],
  [/\/drawingml\/(2006\/)?main$/, "a"],
  [/\/drawingml\/(2006\/)?chart$/, "c"],
  [/\/package\/2006\/relationships$/, ""],
];

/** Reads XML in pieces; entities of a document type are never expanded. */
export class XmlReader {
  private readonly parser: Parser;
  /** Characters before the end of the element that is being closed or the tag that is being opened. */
  get position(): number {
    return this.parser.endIndex + 1;
  }
  readonly prefixes: Map<string, string>;

  constructor(handler: XmlHandler, prefixes: Iterable<readonly [string, string]> = []) {
    this.prefixes = new Map(prefixes);
    let depth = 0;
    this.parser = new Parser(
      {
        onopentag: (name, attributes) => {
          checkDepth(++depth);
          this.learn(attributes);
          handler.open?.(this.canonical(name), withoutPrefixes(attributes));
        },
        ontext: (text) => handler.text?.(text),
        onclosetag: (name) => {
          depth--;
          handler.close?.(this.canonical(name));
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  /** How the file writes the start of an element without attributes. */
  tag(name: string): string {
    const [space = "", local = ""] = name.split(":");
    const prefix = [...this.prefixes].find(([, known]) => known === space)?.[0] ?? space;
    return prefix === "" ? `<${local}>` : `<${prefix}:${local}>`;
  }

  write(piece: string): void {
    this.parser.write(piece);
  }

  end(): void {
    this.parser.end();
  }

  private learn(attributes: Record<string, string>): void {
    for (const [key, uri] of Object.entries(attributes)) {
      if (key !== "xmlns" && !key.startsWith("xmlns:")) continue;
      const known = PREFIXES.find(([pattern]) => pattern.test(uri));
      this.prefixes.set(key.slice(6), known ? known[1] : key.slice(6));
    }
  }

  private canonical(name: string): string {
    const colon = name.indexOf(":");
    const prefix = this.prefixes.get(name.slice(0, Math.max(0, colon)));
    const local = name.slice(colon + 1);
    return prefix === undefined ? name : prefix === "" ? local : `${prefix}:${local}`;
  }
}

function withoutPrefixes(attributes: Record<string, string>): Attributes {
  const plain: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const local = key.slice(key.indexOf(":") + 1);
    // Of `id` and `r:id` the first goes by the name without prefix, the other by its own.
    plain[plain[local] === undefined ? local : key] = value;
  }
  return plain;
}

/** Reads a whole XML text. */
export function readXml(text: string, handler: XmlHandler): void {
  const reader = new XmlReader(handler);
  reader.write(text);
  reader.end();
}
