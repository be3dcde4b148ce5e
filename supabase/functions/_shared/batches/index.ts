import type { BatchType } from "./batch-type.ts";
import { messageBatch } from "./messages.ts";
import { recordingBatch } from "./recordings.ts";

/** The types of agents that are run over files. */
export const batchTypes: ReadonlyMap<string, BatchType> = new Map([
  ["message_generator", messageBatch],
  ["voice_generator", recordingBatch],
]);
