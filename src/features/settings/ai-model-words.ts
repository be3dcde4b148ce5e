import type { AiSettings } from "@contract/ai-settings.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";

/** What each setting is called, in the order of the screen. */
export const SETTING_LABELS: Record<keyof AiSettings, string> = {
  model: "Model",
  creativity: "Creativity",
  length: "Length",
  tone: "Tone",
  languages: "Languages",
  only_documents: "Only from documents",
  answer_tokens: "Budget",
  instructions: "Instructions",
};
export const SETTINGS = Object.keys(SETTING_LABELS) as (keyof AiSettings)[];

export const LENGTHS = [
  { value: "short", label: "Short", hint: "One to three sentences." },
  { value: "normal", label: "Normal", hint: "As long as the question needs." },
  { value: "detailed", label: "Detailed", hint: "With conditions and exceptions." },
] as const;

export const TONES = [
  { value: "neutral", label: "Neutral" },
  { value: "friendly", label: "Friendly" },
  { value: "formal", label: "Formal" },
  { value: "plain", label: "Plain language" },
] as const;

/** From the likeliest words to surprising ones. */
export const CREATIVITIES = [
  { value: 0, label: "Exact (0)" },
  { value: 0.3, label: "Steady (0.3)" },
  { value: 0.7, label: "Free (0.7)" },
  { value: 1, label: "Inventive (1)" },
] as const;

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** "German" for "de". */
export const languageName = (code: string): string => languageNames.of(code) ?? code;

const wordOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

/** A setting's value in words; instructions by their length, since they may be long. */
export function settingWords(name: keyof AiSettings, given: unknown): string {
  if (name === "model") return typeof given === "string" ? given : "the usual one";
  if (name === "creativity" || name === "answer_tokens") {
    if (typeof given !== "number") return "the model’s own";
    return name === "creativity" ? String(given) : `${formatNumber(given)} tokens`;
  }
  if (name === "length") return wordOf(LENGTHS, String(given));
  if (name === "tone") return wordOf(TONES, String(given));
  if (name === "only_documents") return given === true ? "on" : "off";
  if (name === "languages") {
    const codes = Array.isArray(given) ? given.map(String) : [];
    return codes.length === 0 ? "the question’s" : codes.map(languageName).join(", ");
  }
  const text = typeof given === "string" ? given : "";
  return text === "" ? "none" : formatCount(text.length, "character");
}

/** What differs between two versions, in words. */
export function changesOf(
  before: AiSettings,
  after: AiSettings,
): { name: keyof AiSettings; label: string; from: string; to: string }[] {
  return SETTINGS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map(
    (name) => ({
      name,
      label: SETTING_LABELS[name],
      from: settingWords(name, before[name]),
      to: settingWords(name, after[name]),
    }),
  );
}
