import { planRecording } from "../services/start-voice-run.ts";
import type { BatchType } from "./batch-type.ts";

/** Recordings: counted by their minutes, and made by the job that each run has of its own. */
export const recordingBatch: BatchType = {
  cost: (row, ai) => planRecording(row, ai).minutes,
  options: planRecording,
  goOn: () => Promise.resolve(),
};
