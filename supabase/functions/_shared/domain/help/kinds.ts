/** Categories of articles and videos, in the order in which they are listed. */
export const HELP_CATEGORIES = [
  "Getting started",
  "Chat",
  "Training",
  "Agents",
  "People",
  "Settings",
  "Security",
  "Help",
] as const;

/** Who a prompt of the library is for, and what it does, in their order. */
export const PROMPT_ROLES = [
  "Everyone",
  "Sales",
  "Support",
  "HR",
  "Finance",
  "Marketing",
  "Operations",
  "Management",
  "Legal",
  "Engineering",
] as const;
export const PROMPT_TASKS = ["Write", "Summarise", "Compare", "Find", "Plan", "Check", "Translate"] as const;

/** Where a prompt is used: in the chat, or with an agent. */
export const PROMPT_OPENS = ["chat", "message_generator", "invoice_generator", "voice_generator"] as const;

/** Who can do what an article tells. */
export const HELP_AUDIENCES = ["everyone", "admin", "owner"] as const;

export const HELP_KINDS = ["article", "video", "prompt"] as const;

/** The longest slug, title, summary and body, in characters. */
export const HELP_CONTENT = {
  slug: 100,
  title: 120,
  summary: 300,
  body: 100_000,
  comment: 2000,
  search: 200,
} as const;

/** A part of a name in addresses: words of small letters and digits, joined by `-`. */
export const HELP_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
