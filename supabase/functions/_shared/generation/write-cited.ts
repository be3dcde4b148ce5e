import type { Citation } from "../contract/chat.ts";
import { createCitationParser } from "../domain/text/citations.ts";
import type { Ai, AiMessage } from "../providers/ai.ts";
import type { NumberedPassage } from "./prompt.ts";
import { citationOf, readAs } from "./retrieval/passage.ts";
import type { TextSink } from "./sinks/sink.ts";

export interface Written {
  /** The whole text as it was shown. */
  text: string;
  /** By the number of each citation: what its sentence may rest on. */
  quoted: ReadonlyMap<number, string>;
  /** Sentences that cited a passage which doesn't support them. */
  lost: ReadonlySet<string>;
}

/**
 * Streams what a model writes into a sink, its markers turned into citations of exact spans of the passages. A marker
 * whose passage doesn't support its sentence vanishes.
 * @param question what the text answers
 * @throws what the model or the sink throws; what was written is stored before
 */
export async function writeCited(
  ai: Ai,
  { messages, passages, question }: { messages: AiMessage[]; passages: NumberedPassage[]; question?: string },
  sink: TextSink,
  signal: AbortSignal,
): Promise<Written> {
  let written = "";
  let tokens = 0;
  const quoted = new Map<number, string>();
  const lost = new Set<string>();
  const parser = createCitationParser<{ shown: Omit<Citation, "number">; restsOn: string }>(
    (source, sentence) => {
      const passage = passages.find(({ id }) => id === source);
      if (!passage) return null;
      const resolved = citationOf(passage, sentence, question);
      if (!resolved) {
        lost.add(sentence);
        return null;
      }
      const { key, citation } = resolved;
      return { key, citation: { shown: citation, restsOn: readAs(passage, citation.quote) } };
    },
  );
  const show = (events: ReturnType<typeof parser.push>) => {
    for (const event of events) {
      if (event.type === "citation") {
        quoted.set(event.number, event.citation.restsOn);
        sink.cite({ ...event.citation.shown, number: event.number });
      } else {
        written += event.text;
        sink.add(event.text, tokens);
      }
    }
  };
  try {
    for await (const delta of ai.stream(messages, signal)) {
      tokens = delta.tokens;
      show(parser.push(delta.text));
    }
    show(parser.end());
  } finally {
    // Kept also when the model breaks off or the asker stops it.
    await sink.flush();
  }
  return { text: written, quoted, lost };
}
