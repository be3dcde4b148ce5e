import type { Citation } from "../contract/chat.ts";
import { createCitationParser } from "../domain/text/citations.ts";
import { placeIn } from "../domain/text/places.ts";
import { doubtIn, refusalSource, saysNothingFound } from "../domain/text/refusals.ts";
import type { Ai, AiMessage, AskOptions } from "../providers/ai.ts";
import type { NumberedPassage } from "./prompt.ts";
import { citationOf, headingOf, readAs } from "./retrieval/passage.ts";
import type { TextSink } from "./sinks/sink.ts";

export interface Written {
  /** The whole text as it was shown. */
  text: string;
  /** By the number of each citation: what its sentence may rest on. */
  quoted: ReadonlyMap<number, string>;
  /** Sentences that cited a passage which doesn't support them. */
  lost: ReadonlySet<string>;
  /** In which cells, on which slide or under which heading a citation stands, where its file has no pages. */
  sections: readonly { document_id: number; number: number; heading: string }[];
  /** It cites nothing and says that nothing found answers the question. */
  refused: boolean;
  /** It says that it isn't sure, before what comes closest. */
  unsure: boolean;
}

/**
 * Streams what a model writes into a sink, its markers turned into citations of exact spans of the passages. A marker
 * whose passage doesn't support its sentence vanishes.
 * @param question what the text answers
 * @param how which model writes it, and how
 * @throws what the model or the sink throws; what was written is stored before
 */
export async function writeCited(
  ai: Pick<Ai, "stream">,
  {
    messages,
    passages,
    question,
    how,
  }: { messages: AiMessage[]; passages: NumberedPassage[]; question?: string; how?: AskOptions },
  sink: TextSink,
  signal: AbortSignal,
): Promise<Written> {
  let written = "";
  let tokens = 0;
  const quoted = new Map<number, string>();
  const lost = new Set<string>();
  const sections: Written["sections"][number][] = [];
  const markers = new Set<number>();
  const parser = createCitationParser<{
    shown: Omit<Citation, "number">;
    restsOn: string;
    heading: string | undefined;
  }>((source, sentence) => {
    markers.add(source);
    const passage = passages.find(({ id }) => id === source);
    if (!passage) return null;
    const resolved = citationOf(passage, sentence, question);
    if (!resolved) {
      lost.add(sentence);
      return null;
    }
    const { key, citation } = resolved;
    return {
      key,
      citation: {
        shown: citation,
        restsOn: readAs(passage, citation.quote),
        heading: placeIn(passage, citation) ?? headingOf(passage, citation.start),
      },
    };
  });
  const show = (events: ReturnType<typeof parser.push>) => {
    for (const event of events) {
      if (event.type === "citation") {
        const { number, citation } = event;
        quoted.set(number, citation.restsOn);
        sink.cite({ ...citation.shown, number });
        const { document_id, page, time } = citation.shown;
        if (citation.heading && document_id !== null && page === null && time === null) {
          sections.push({ document_id, number, heading: citation.heading });
        }
      } else {
        written += event.text;
        sink.add(event.text, tokens);
      }
    }
  };
  try {
    for await (const delta of ai.stream(messages, signal, how)) {
      tokens = delta.tokens;
      show(parser.push(delta.text));
    }
    show(parser.end());
  } finally {
    // Kept also when the model breaks off or the asker stops it.
    await sink.flush();
  }
  const refused = quoted.size === 0 && (markers.has(refusalSource) || saysNothingFound(written));
  return { text: written, quoted, lost, sections, refused, unsure: doubtIn(written) !== null };
}
