import { request } from "@/lib/http.ts";

/** How long a browser may take to tell its voices, in milliseconds. */
const VOICES_WITHIN = 1500;

/** The voices of this browser; some know how to speak and have none. */
export async function browserVoices(): Promise<readonly SpeechSynthesisVoice[]> {
  if (!("speechSynthesis" in window)) return [];
  if (speechSynthesis.getVoices().length > 0) return speechSynthesis.getVoices();
  await new Promise<void>((resolve) => {
    speechSynthesis.addEventListener("voiceschanged", () => resolve(), { once: true });
    setTimeout(resolve, VOICES_WITHIN);
  });
  return speechSynthesis.getVoices();
}

/** The voice for a language: the browser's own choice of those that know it, rather one on this device. */
export function voiceFor<Voice extends Pick<SpeechSynthesisVoice, "lang" | "default" | "localService">>(
  language: string,
  voices: readonly Voice[],
): Voice | null {
  const worth = (voice: Voice) => (voice.default ? 2 : 0) + (voice.localService ? 1 : 0);
  const known = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  return known.sort((one, other) => worth(other) - worth(one))[0] ?? null;
}

/** Shorter than this a text may not tell its language: it is that of what was read before. */
const TELLING = 60;

/** The language of a stretch. @param detect by the text alone */
export function languageOf(text: string, before: string | null, detect: (text: string) => string): string {
  return before !== null && text.length < TELLING ? before : detect(text);
}

/** What a language is called, such as German. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;

/** The languages that the server's voice knows; null: any. */
export async function serverLanguages(organizationId: number): Promise<readonly string[] | null> {
  const { voice_languages } = await request("/audio/abilities", {}, { organizationId });
  return voice_languages;
}
