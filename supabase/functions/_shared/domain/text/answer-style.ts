/** How an organisation wants its answers; none of it changes what they rest on, or that they cite it. */
export interface AnswerStyle {
  length: "short" | "normal" | "detailed";
  tone: "neutral" | "friendly" | "formal" | "plain";
  /** The organisation's own words. */
  instructions: string;
  /** Whether what no source says may be told from what the model knows, marked as such. */
  only_documents: boolean;
  /** Languages to answer in, as "en"; none: whichever the question is in. */
  languages: readonly string[];
}

const lengths = {
  short: "Keep the answer short: one to three sentences, or a list of a few words a line.",
  normal: null,
  detailed:
    "Answer in detail: all that the sources say on it, in paragraphs or lists, with the conditions and exceptions.",
} as const;

const tones = {
  neutral: null,
  friendly: "Write in a friendly and warm tone.",
  formal: "Write in a formal tone; where the language has one, use the polite form of address.",
  plain: "Write in plain language: short sentences, everyday words, terms explained.",
} as const;

const names = new Intl.DisplayNames("en", { type: "language" });

/** Where a language is asked for that isn't among these, the first of them is answered in. */
function languageRule(languages: readonly string[]): string | null {
  const [first, ...others] = languages.map((code) => names.of(code) ?? code);
  if (first === undefined) return null;
  if (others.length === 0) return `Answer in ${first}, whatever the language of the question.`;
  const listed = [first, ...others].join(", ");
  return `Answer in the language of the question when it is one of ${listed}; otherwise in ${first}.`;
}

/** The rules of a style, a sentence each, without the organisation's own words. */
export function styleRules({ length, tone, languages }: AnswerStyle): string[] {
  return [lengths[length], tones[tone], languageRule(languages)].filter((rule) => rule !== null);
}
