import { chatAnswer } from "./chat-answer.ts";
import { chatDelete } from "./chat-delete.ts";
import { documentIngest } from "./document-ingest.ts";
import type { JobKind } from "./job.ts";
import { jobsPrune } from "./jobs-prune.ts";
import { storageDelete } from "./storage-delete.ts";
import { storageMove } from "./storage-move.ts";

/** Every kind of job, by the name under which it is queued. */
export const jobKinds: ReadonlyMap<string, JobKind> = new Map(
  [documentIngest, storageDelete, storageMove, chatAnswer, chatDelete, jobsPrune].map((definition) => [
    definition.kind,
    definition,
  ]),
);
