import { ApiError } from "../../../db/api-error.ts";
import type { Db } from "../../../db/client.ts";
import { spokenSummaryMessages, summaryQuestion } from "../../../domain/agents/voice-prompt.ts";
import { MAX_SPOKEN } from "../../../domain/agents/voice.ts";
import { withhold, WITHHELD } from "../../../domain/agents/withhold.ts";
import { spokenText } from "../../../domain/speech/spoken.ts";
import type { Ai } from "../../../providers/ai.ts";
import { sourcesOf } from "../../prompt.ts";
import { UnusableAnswerError } from "../../structured/generate-structured.ts";
import { readWhole } from "../../whole/read-whole.ts";
import { hiddenIn, type VoiceRunContext } from "./context.ts";

/** A document that is summarised, and how. */
export interface ScriptTask {
  document_id: number;
  document_name: string;
  /** How long, as a key of `SUMMARY_MINUTES`. */
  length: string;
  /** As "de"; empty: the document's. */
  language: string;
}

/**
 * Writes a document's summary as it is to be spoken, from what the runner may read of it at this moment; what is hidden to
 * them is withheld.
 * @throws ApiError `invalid_input` where the document has no text; what the model throws
 */
export async function writeScript(
  { service, ai }: { service: Db; ai: Ai },
  context: VoiceRunContext,
  { document_id, document_name, length, language }: ScriptTask,
  signal: AbortSignal,
): Promise<string> {
  const { organization_id, user_id, embedding_model } = context;
  const library = { organization_id, user_id, embedding_model, documents: 1, document_ids: [document_id] };
  const reading = await readWhole(
    { service, ai, library },
    {
      whole: { kind: "summary", words: [], sides: null },
      question: summaryQuestion(document_name),
      found: Promise.resolve([]),
      meant: [document_id],
      said: [],
      progress: () => undefined,
    },
    signal,
  );
  if (!reading)
    throw new ApiError("invalid_input", "There is no text in this document that could be summarised.");
  const messages = spokenSummaryMessages({
    documentName: document_name,
    length,
    language,
    context: context.context,
    style: context.style,
    sources: sourcesOf(reading.shown),
    reading: reading.prompt,
  });
  let written = "";
  for await (const { text } of ai.stream(messages, signal)) {
    written += text;
    if (written.length > MAX_SPOKEN) throw new UnusableAnswerError(["The summary has no end."]);
  }
  const { text } = withhold(spokenText(written), hiddenIn(context));
  const said = text.replaceAll(WITHHELD, " ").replace(/ {2,}/g, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(said)) throw new UnusableAnswerError(["The summary is empty."]);
  return said;
}
