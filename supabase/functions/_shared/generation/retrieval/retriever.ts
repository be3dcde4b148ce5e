import type { Passage } from "./passage.ts";

/** Where the passages come from on which a text may rest. It knows nothing of the model that will read them. */
export interface Retriever {
  /** How many documents it searches; with none it isn't asked. */
  readonly documents: number;
  /** The passages that answer a question best, best first; none when nothing found supports an answer. */
  retrieve(question: string, signal: AbortSignal): Promise<Passage[]>;
  /** The passages nearest to a question that nothing answers, nearest first; none where nothing has to do with it. */
  closest(question: string, signal: AbortSignal): Promise<Passage[]>;
}

/** For what rests on no documents. */
export const noDocuments: Retriever = {
  documents: 0,
  retrieve: () => Promise.resolve([]),
  closest: () => Promise.resolve([]),
};
