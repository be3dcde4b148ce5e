import type { Citation } from "../contract/chat.ts";
import { createCitationParser } from "../domain/text/citations.ts";
import type { Ai, AiMessage } from "../providers/ai.ts";
import { citationOf, type Passage } from "./retrieval/passage.ts";
import type { TextSink } from "./sinks/sink.ts";

/**
 * Streams what a model writes into a sink, its markers turned into citations of exact spans of the passages.
 * @param passages in the order of their numbers in the prompt
 * @returns the whole text as it was shown
 * @throws what the model or the sink throws; what was written is stored before
 */
export async function writeCited(
  ai: Ai,
  { messages, passages }: { messages: AiMessage[]; passages: Passage[] },
  sink: TextSink,
  signal: AbortSignal,
): Promise<string> {
  let written = "";
  let tokens = 0;
  const parser = createCitationParser<Omit<Citation, "number">>((source, sentence) => {
    const passage = passages[source - 1];
    return passage ? citationOf(passage, sentence) : null;
  });
  const show = (events: ReturnType<typeof parser.push>) => {
    for (const event of events) {
      if (event.type === "citation") {
        sink.cite({ ...event.citation, number: event.number });
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
  return written;
}
