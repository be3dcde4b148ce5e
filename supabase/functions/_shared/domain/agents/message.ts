/** What a message is sent as. */
export const messageForms = ["mail", "letter", "chat", "sms", "post"] as const;
export type MessageForm = (typeof messageForms)[number];

/** The most characters of a message that a model writes, or a person edits. */
export const MAX_MESSAGE_TEXT = 20_000;
/** The longest subject of a mail or letter. */
export const MAX_SUBJECT = 200;
/** The longest SMS that is kept: what most networks join again. */
export const MAX_SMS = 1530;

/** The most versions of a message that stand side by side. */
export const MAX_VARIANTS = 3;

/** How many variants a run's values ask for, 1 unless they say. */
export function variantsIn(values: Readonly<Record<string, unknown>>): number {
  const asked = Math.round(Number(values["variants"] ?? 1)) || 1;
  return Math.min(MAX_VARIANTS, Math.max(1, asked));
}

/** Whether messages of a form have a subject above their text. */
export const hasSubject = (form: MessageForm): boolean => form === "mail" || form === "letter";

/** What a form can't be read of is taken for a mail. */
export const formOf = (value: unknown): MessageForm => messageForms.find((form) => form === value) ?? "mail";

const subjectLine =
  /^\s*(?:\*\*)?(?:subject|betreff|asunto|objet|konu|chủ đề|tiêu đề|主题|主旨|الموضوع)(?:\*\*)?\s*[:：](?:\*\*)?[ \t]*([^\n]*)(?:\n+|$)/iu;

/** A message as its parts: of a mail or letter the subject, which stands in its first line as `Subject: …`. */
export function splitMessage(form: MessageForm, text: string): { subject: string; body: string } {
  const found = hasSubject(form) ? subjectLine.exec(text) : null;
  if (!found) return { subject: "", body: text };
  return { subject: (found[1] ?? "").replace(/\*\*$/, "").trim(), body: text.slice(found[0].length) };
}

/** The other way round. */
export function joinMessage(form: MessageForm, { subject, body }: { subject: string; body: string }): string {
  return hasSubject(form) ? `Subject: ${subject.replace(/\s+/g, " ").trim()}\n\n${body}` : body;
}

/** What is wrong with what a model wrote as a message, in words that it understands; null: nothing. */
export function problemOf(form: MessageForm, text: string, cut: boolean): string | null {
  const { subject, body } = splitMessage(form, text);
  if (text.trim() === "") return "Nothing was written.";
  if (hasSubject(form) && subject === "") return 'The first line isn\'t "Subject: …".';
  if (body.trim() === "") return "Below the subject nothing was written.";
  if (cut) return "It was cut off before its end. Write a shorter one.";
  if (form === "sms" && body.length > MAX_SMS) return `It is longer than ${MAX_SMS} characters.`;
  if (text.length > MAX_MESSAGE_TEXT) return `It is longer than ${MAX_MESSAGE_TEXT} characters.`;
  return null;
}
