import type { Fact } from "../../../contract/agent-runs.ts";
import type { Citation } from "../../../contract/chat.ts";
import { withhold, withholder } from "../../../domain/agents/withhold.ts";
import type { TextSink } from "../../sinks/sink.ts";

/** Characters that no language has: a citation's place while a text passes through. */
const firstMark = 0xe000;
const privateUse = /[\ue000-\uf8ff]/g;

/**
 * A message as it is written: its citations stand beside it and not in it, and what its reader may not see is withheld
 * before anybody is told.
 */
export class MessageText implements TextSink {
  readonly #tell: (text: string, offset: number, tokens: number) => void;
  readonly #needles: readonly string[];
  readonly #withholder: ReturnType<typeof withholder>;
  readonly #citations = new Map<number, Citation>();
  readonly #places: { number: number; at: number }[] = [];
  #text = "";
  #tokens = 0;

  /** @param tell told each piece with the units before it */
  constructor(needles: readonly string[], tell: (text: string, offset: number, tokens: number) => void) {
    this.#needles = needles;
    this.#withholder = withholder(needles);
    this.#tell = tell;
  }

  add(text: string, tokens: number): void {
    this.#tokens = tokens;
    const marked = text
      .replace(privateUse, "")
      .replace(/[ \t]*\[(\d{1,3})\]/g, (written, number: string) =>
        this.#citations.has(Number(number)) ? String.fromCodePoint(firstMark + Number(number)) : written,
      );
    this.#show(this.#withholder.push(marked));
  }

  cite(citation: Citation): void {
    this.#citations.set(citation.number, citation);
  }

  /** Ends the text: gives what was held back. */
  flush(): Promise<void> {
    this.#show(this.#withholder.end());
    return Promise.resolve();
  }

  get text(): string {
    return this.#text;
  }

  get withheld(): number {
    return this.#withholder.count;
  }

  /** What it takes from documents, in the order in which it is said. */
  get facts(): Fact[] {
    return this.#places.flatMap(({ number, at }) => {
      const citation = this.#citations.get(number);
      if (!citation) return [];
      return [{ ...citation, quote: withhold(citation.quote, this.#needles).text, at }];
    });
  }

  #show(text: string): void {
    const offset = this.#text.length;
    let shown = "";
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      if (code < firstMark || code > 0xf8ff) shown += character;
      else this.#places.push({ number: code - firstMark, at: offset + shown.length });
    }
    if (shown === "") return;
    this.#text += shown;
    this.#tell(shown, offset, this.#tokens);
  }
}
