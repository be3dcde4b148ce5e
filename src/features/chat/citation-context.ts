import type { Citation } from "@contract/chat.ts";
import { createContext } from "react";

export interface CitationContextValue {
  citations: readonly Citation[];
  /** Opens the passage of a citation. */
  onOpen: (number: number) => void;
  /** The number whose passage is open. */
  openNumber: number | null;
  /** The answer is still being written, so that a citation may not be known yet. */
  isStreaming: boolean;
}

/** The citations of the answer around; outside of one there are none. */
export const CitationContext = createContext<CitationContextValue>({
  citations: [],
  onOpen: () => undefined,
  openNumber: null,
  isStreaming: false,
});
