import { aiSettingsCheck } from "./ai-settings-check.ts";
import { chatAnswer } from "./chat-answer.ts";
import { chatDelete } from "./chat-delete.ts";
import { chatsPrune } from "./chats-prune.ts";
import { contradictionsFind } from "./contradictions-find.ts";
import { documentIngest } from "./document-ingest.ts";
import { documentsRemind } from "./documents-remind.ts";
import { embeddingsRenew } from "./embeddings-renew.ts";
import type { JobKind } from "./job.ts";
import { jobsPrune } from "./jobs-prune.ts";
import { lessonCheck } from "./lesson-check.ts";
import { revisionRetire } from "./revision-retire.ts";
import { searchIndex } from "./search-index.ts";
import { sourceDelete } from "./source-delete.ts";
import { sourceRun } from "./source-run.ts";
import { storageDelete } from "./storage-delete.ts";
import { storageKeep } from "./storage-keep.ts";
import { storageMove } from "./storage-move.ts";

/** A line each; the recipe is in CONTRIBUTING.md. */
const kinds: readonly JobKind[] = [
  documentIngest,
  documentsRemind,
  embeddingsRenew,
  revisionRetire,
  searchIndex,
  sourceDelete,
  sourceRun,
  storageDelete,
  storageMove,
  storageKeep,
  chatAnswer,
  chatDelete,
  chatsPrune,
  lessonCheck,
  aiSettingsCheck,
  contradictionsFind,
  jobsPrune,
];

/** Every kind of job, by the name under which it is queued. */
export const jobKinds: ReadonlyMap<string, JobKind> = new Map(kinds.map((each) => [each.kind, each]));
