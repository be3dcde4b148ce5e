import type { Citation } from "../../contract/chat.ts";

/** Where text goes as it is written. */
export interface TextSink {
  /**
   * @param tokens emitted by the model so far
   * @throws what went wrong with storing earlier text
   */
  add(text: string, tokens: number): void;
  /** Comes before the text that first shows its number. */
  cite(citation: Citation): void;
  /** Resolves once all of it is stored; asked also when writing breaks off. @throws what went wrong with storing it */
  flush(): Promise<void>;
}

/** Fills several sinks, in their order: what is told first isn't kept waiting by what is stored. */
export function allOf(...sinks: Partial<TextSink>[]): TextSink {
  return {
    add: (text, tokens) => sinks.forEach((sink) => sink.add?.(text, tokens)),
    cite: (citation) => sinks.forEach((sink) => sink.cite?.(citation)),
    async flush() {
      for (const sink of sinks) await sink.flush?.();
    },
  };
}
