import type { Citation } from "../../../contract/chat.ts";
import type { HelpLink } from "../../../contract/help-agent.ts";
import { maySayNothingFound } from "../../../domain/text/refusals.ts";
import type { TextSink } from "../../sinks/sink.ts";

/** Where a citation leads. */
export type Target = Omit<HelpLink, "number">;

/** So much of the end of a text is looked through for what it mustn't repeat. */
const watched = 800;

/**
 * An answer of the help agent as it is written: its citations become links, those that lead to one place under one number.
 * What may turn out to be a refusal is held back, and what begins to repeat the rules ends the text.
 */
export class HelpText implements TextSink {
  readonly #targetOf: (citation: Citation) => Target;
  readonly #leakIn: (text: string) => number | null;
  readonly #tell: (text: string, tokens: number) => void;
  readonly #numbers = new Map<number, number>();
  readonly links: HelpLink[] = [];
  #held: string | null = "";
  #text = "";
  #tokens = 0;
  /** The text began to repeat the rules: nothing more of it is told. */
  leaked = false;

  /** @param tell told each piece that may be shown */
  constructor(
    targetOf: (citation: Citation) => Target,
    leakIn: (text: string) => number | null,
    tell: (text: string, tokens: number) => void,
  ) {
    this.#targetOf = targetOf;
    this.#leakIn = leakIn;
    this.#tell = tell;
  }

  /** What has been told. */
  get text(): string {
    return this.#text;
  }

  cite(citation: Citation): void {
    this.#numbers.set(citation.number, this.link(this.#targetOf(citation)));
  }

  /** The number of a link, which is made with its first use. */
  link(target: Target): number {
    const known = this.links.find(({ href, title }) => href === target.href && title === target.title);
    if (known) return known.number;
    const number = this.links.length + 1;
    this.links.push({ number, ...target });
    return number;
  }

  add(text: string, tokens: number): void {
    this.#tokens = tokens;
    const linked = text.replace(/\[(\d{1,3})\]/g, (marker, number: string) => {
      const at = this.#numbers.get(Number(number));
      return at === undefined ? marker : `[${at}]`;
    });
    if (this.#held === null) return this.#show(linked);
    this.#held += linked;
    if (!maySayNothingFound(this.#held)) this.release();
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  /** Tells what was held back. */
  release(): void {
    const held = this.#held;
    this.#held = null;
    if (held) this.#show(held);
  }

  /** Drops what was held back, and all links: the text is another one. */
  drop(): void {
    this.#held = null;
    this.links.length = 0;
  }

  /** Tells a text of our own. */
  say(text: string): void {
    this.#text += text;
    this.#tell(text, this.#tokens);
  }

  #show(text: string): void {
    if (this.leaked) return;
    // The same place twice on end is shown once.
    const tail = /\[\d{1,3}\]$/.exec(this.#text)?.[0];
    const shown = tail && text.startsWith(tail) ? text.slice(tail.length) : text;
    const before = this.#text.slice(-watched);
    if (this.#leakIn(before + shown) !== null) {
      this.leaked = true;
      return;
    }
    this.say(shown.replace(/(\[\d{1,3}\])\1+/g, "$1"));
  }
}
