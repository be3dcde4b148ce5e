import type { SupportKind } from "@contract/support.ts";
import type { SupportState } from "@contract/support-state.ts";
import type { Priority } from "@domain/support/requests.ts";

/** What each colour of product §3 is drawn with, in both themes; the label always stands beside it. */
export const PRIORITY_COLORS: Readonly<Record<Priority, string>> = {
  urgent: "#dc2626",
  high: "#ea7317",
  medium: "#eab308",
  low: "#16a34a",
};

/** A state, for who asked and for who answers. */
export const STATES = {
  open: { member: "Waiting for support", operator: "Open", variant: "brand" },
  answered: { member: "Answered", operator: "Answered", variant: "success" },
  closed: { member: "Closed", operator: "Closed", variant: "default" },
} as const satisfies Record<SupportState, object>;

/** What a request asks for. */
export const KINDS: Readonly<Record<SupportKind, string>> = {
  support: "Help",
  domain: "Domain",
  whatsapp: "WhatsApp",
};

/** "1.2 MB". @param bytes of a file */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
