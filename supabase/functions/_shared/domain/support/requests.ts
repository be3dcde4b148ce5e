/** The four priorities of a request, the most pressing first, each with its label and colour (product §3). */
export const PRIORITIES = [
  { value: "urgent", label: "Urgent", color: "red", meaning: "Nobody can work" },
  { value: "high", label: "High", color: "orange", meaning: "Something important doesn't work" },
  { value: "medium", label: "Medium", color: "yellow", meaning: "Something is in the way" },
  { value: "low", label: "Low", color: "green", meaning: "A question or a wish" },
] as const;

export type Priority = (typeof PRIORITIES)[number]["value"];

/** By when a person answers; stands in what is said at once and in mails. */
export const ANSWER_WITHIN = "by the end of the next working day";

/** The longest subject and message in characters, how many files a message has, and how large one is in bytes. */
export const SUPPORT_LIMITS = {
  subject: 150,
  message: 10_000,
  attachments: 5,
  attachmentBytes: 10 * 1024 * 1024,
} as const;
