import type { MessageVersion } from "@contract/agent-runs.ts";

const kinds: Record<MessageVersion["kind"], string> = {
  written: "Written",
  edited: "Edited by you",
  wish: "Changed",
  shorter: "Made shorter",
  longer: "Made longer",
  warmer: "Made warmer",
  more_formal: "Made more formal",
  other_language: "In another language",
};

/** How a version came about. */
export const versionWords = ({ kind, wish }: Pick<MessageVersion, "kind" | "wish">): string =>
  kind === "wish" && wish ? `Changed: ${wish}` : kinds[kind];
