import type { HelpItemOf } from "@contract/help-content.ts";

/** Where prompts are used, in words. */
export const PLACES = {
  chat: "Chat",
  message_generator: "Message generator",
  invoice_generator: "Invoice generator",
  voice_generator: "Voice generator",
} as const satisfies Record<HelpItemOf<"prompt">["opens"], string>;
