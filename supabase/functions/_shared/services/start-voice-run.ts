import { cut } from "../domain/text/cut.ts";
import { ApiError } from "../db/api-error.ts";
import { type Db, rpc } from "../db/client.ts";
import { json } from "../db/statement.ts";
import {
  bitrateFor,
  MAX_SPOKEN,
  MAX_WAV_SECONDS,
  minutesOf,
  recordingLength,
  type ScriptPart,
  titleOf,
} from "../domain/agents/voice.ts";
import { detectLanguage } from "../domain/text/language.ts";
import type { Ai } from "../providers/ai.ts";
import { InstanceForRun } from "../contract/agent-fields.ts";
import { keptValues } from "../domain/agents/run-values.ts";
import { checkRun } from "./check-run.ts";

/** Whose run it is, of which instance, and what its runner sets. */
export interface VoiceRunAsked {
  organization_id: number;
  user_id: number;
  instance_id: number;
  values: Readonly<Record<string, unknown>>;
  /** Names the run, so that it is begun once however often it is asked for. */
  key: string;
}

/**
 * Begins a run of the voice generator for somebody: checks its values and their rights, counts, and queues it (product §7).
 * What is hidden to them is neither spoken nor named: a hidden text is as none.
 * @returns the run, as `get_voice_run` tells it
 * @throws ApiError in words: `invalid_input` naming fields, `not_found`, `conflict`, `limit_reached`
 */
export async function startVoiceRun(
  { service, ai }: { service: Db; ai: Voice },
  { values: given, key, ...whose }: VoiceRunAsked,
): Promise<unknown> {
  const instance = InstanceForRun.parse(await rpc(service, "agent_instance_for_run", whose));
  if (instance.agent.type !== "voice_generator") {
    throw new ApiError("invalid_input", "That agent makes no recordings.");
  }
  const values = checkRun(instance, given);
  const { inputs: shown, hidden } = keptValues(instance.rights, values);
  const { inputs, settings, document_id, ...recording } = planRecording({ values, shown }, ai);
  return rpc(service, "start_voice_run", {
    ...whose,
    ...recording,
    inputs: json(inputs),
    settings: json(settings),
    hidden_keys: hidden,
    ...(document_id !== null && { document_id }),
    key,
  });
}

/** What is known of the voice before it speaks. */
export type Voice = Pick<Ai, "speaks" | "voiceLanguages" | "voiceOffline">;

/**
 * What a run of the voice generator begins with, of checked values; `shown`: those of them that its runner may see.
 * @returns `minutes`: the voice minutes that it counts; `inputs`: what is kept of its values
 * @throws ApiError in words: `invalid_input` naming fields, `unavailable` without a voice
 */
export function planRecording(
  { values, shown }: Record<"values" | "shown", Readonly<Record<string, unknown>>>,
  ai: Voice,
) {
  const text = said(shown["text"]);
  const [document] = Array.isArray(shown["document"]) ? (shown["document"] as unknown[]) : [];
  const document_id = text.trim() === "" && typeof document === "number" ? document : null;
  if (!ai.speaks)
    throw new ApiError("unavailable", "No voice is set up here. Ask whoever runs this installation for one.");
  const speed = typeof values["speed"] === "number" ? values["speed"] : 1;
  const summary = document_id === null ? null : said(values["summary_length"]);
  const pronunciations = said(shown["pronunciations"]);
  const { seconds, parts } = recordingLength({ text, pronunciations, speed, summary });
  if (parts) checkParts(text, parts);
  const spoken = spokenLanguage(text, said(values["language"]), ai.voiceLanguages);
  const language = document_id === null ? spoken : said(values["language"]) || null;
  if (values["format"] === "wav" && seconds > MAX_WAV_SECONDS) throw tooLongForWav(seconds);
  return {
    inputs: { ...shown, ...(shown["text"] !== undefined && { text: cut(text, 400) }) },
    settings: {
      voice: said(values["voice"]) || "alto",
      speed,
      format: values["format"] === "wav" ? "wav" : "mp3",
      bitrate: bitrateFor(seconds),
      language,
      summary_length: said(values["summary_length"]) || "medium",
      pronunciations: said(shown["pronunciations"]),
    },
    text: document_id === null ? text : "",
    title: document_id === null || shown["title"] ? titleOf(said(shown["title"]), null, text) : "",
    document_id,
    minutes: minutesOf(seconds),
    offline: ai.voiceOffline,
  };
}

const said = (value: unknown): string => (typeof value === "string" ? value : "");

/** @throws ApiError where nothing in it can be said */
function checkParts(text: string, parts: readonly ScriptPart[]): void {
  if (text.trim() === "") throw wrong("text", "Give a text, or choose a document.");
  if (parts.length === 0) throw wrong("text", "There is nothing in this text that can be said.");
  if (parts.reduce((sum, part) => sum + part.text.length, 0) > 2 * MAX_SPOKEN) {
    throw wrong("pronunciations", "With these pronunciations the text is twice as long as one may be.");
  }
}

/**
 * The language of what is spoken: as its runner says, else as it is written.
 * @throws ApiError where the voice doesn't speak it, or the text is evidently of another that it doesn't speak
 */
export function spokenLanguage(text: string, wanted: string, known: readonly string[] | null): string {
  const written = detectLanguage(text);
  const language = wanted ? (wanted.split("-")[0] ?? wanted) : written;
  const missing = [language, written].find((each) => known && !known.includes(each));
  if (!known || missing === undefined) return language;
  const names = new Intl.DisplayNames("en", { type: "language" });
  const speaks = known.map((each) => names.of(each) ?? each).join(" and ");
  throw wrong(
    missing === written ? "text" : "language",
    `The voice that is set up here speaks ${speaks} only, and this is ${names.of(missing) ?? missing}.`,
  );
}

function tooLongForWav(seconds: number): ApiError {
  return wrong(
    "format",
    `This takes about ${minutesOf(seconds)} minutes, and a WAV file can have ${MAX_WAV_SECONDS / 60}. Choose MP3.`,
  );
}

const wrong = (key: string, message: string) =>
  new ApiError("invalid_input", message, { [`values.${key}`]: message });
