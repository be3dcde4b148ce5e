/** Languages that are offered; others may be set by the API. */
export const LANGUAGES = [
  "en",
  "de",
  "es",
  "fr",
  "it",
  "nl",
  "pt",
  "pl",
  "tr",
  "vi",
  "zh",
  "ja",
  "ko",
  "ar",
  "hi",
  "ru",
  "uk",
  "el",
  "sv",
  "cs",
] as const;

const names = new Intl.DisplayNames("en", { type: "language" });

/** What a language is called; a code that is none as it is. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
