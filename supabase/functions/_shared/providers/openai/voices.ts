import { z } from "zod";
import { type Voice, VOICES } from "../../domain/agents/voice.ts";
import type { ModelSettings } from "./settings.ts";

/** OpenAI's voices by their registers; the offline voice answers to the same names. */
const known: Readonly<Record<Voice, string>> = {
  alto: "alloy",
  tenor: "echo",
  bass: "onyx",
  soprano: "shimmer",
};
const name = /^ *(alto|tenor|bass|soprano) *= *([\w.-]{1,80}) *$/;

/** Voices by register: `alto=af_heart,bass=am_onyx`; those left out are the usual one. */
export const Voices = z
  .string()
  .refine(
    (list) => list.split(",").every((each) => name.test(each)),
    `pairs such as ${VOICES[0]}=alloy,bass=onyx`,
  )
  .transform((list) => Object.fromEntries(list.split(",").map((each) => name.exec(each)?.slice(1) ?? [])))
  .pipe(z.record(z.string(), z.string()));

/** The vendor's voice for a register. One that was set up for all is it, unless each has its own. */
export function voiceOf(
  { OPENAI_SPEECH_VOICE: usual, OPENAI_SPEECH_VOICES: own }: ModelSettings,
  voice: Voice | undefined,
): string {
  if (voice === undefined) return usual ?? known.alto;
  return own?.[voice] ?? usual ?? known[voice];
}
