import { agentDraft } from "./agent-draft.ts";
import { agentBatch } from "./agent-batch.ts";
import { agentMessage } from "./agent-message.ts";
import { helpAnswer } from "./help-answer.ts";
import { agentVoice } from "./agent-voice.ts";
import { aiSettingsCheck } from "./ai-settings-check.ts";
import {
  billingCharges,
  billingEvent,
  billingFarewell,
  billingGrace,
  billingNotice,
  billingSweep,
} from "./billing.ts";
import { brandingDelete } from "./branding.ts";
import { chatAnswer } from "./chat-answer.ts";
import { chatDelete } from "./chat-delete.ts";
import { connectionMail, connectionRenew, connectionRevoke, driveLook } from "./connections.ts";
import { chatsPrune } from "./chats-prune.ts";
import { contradictionsFind } from "./contradictions-find.ts";
import { deletionFinish } from "./deletion-finish.ts";
import { documentIngest } from "./document-ingest.ts";
import { documentsRemind } from "./documents-remind.ts";
import { domainNews, domainsLook } from "./domains.ts";
import { embeddingsRenew } from "./embeddings-renew.ts";
import { invoiceFiles } from "./invoice-files.ts";
import { invoicesRecur } from "./invoices-recur.ts";
import type { JobKind } from "./job.ts";
import { jobsPrune } from "./jobs-prune.ts";
import { platformTally } from "./platform-tally.ts";
import { lessonCheck } from "./lesson-check.ts";
import { organizationStanding } from "./organization-standing.ts";
import { recordingDelete } from "./recording-delete.ts";
import { revisionRetire } from "./revision-retire.ts";
import { searchIndex } from "./search-index.ts";
import { searchPost } from "./search-post.ts";
import { sendersCheck } from "./senders-check.ts";
import { sourceDelete } from "./source-delete.ts";
import { sourceRun } from "./source-run.ts";
import { storageDelete } from "./storage-delete.ts";
import { storageKeep } from "./storage-keep.ts";
import { storageMove } from "./storage-move.ts";
import { supportDelete, supportMail, supportPrune } from "./support.ts";
import { usageWarn } from "./usage-warn.ts";
import { watchesCheck } from "./watches-check.ts";

/** A line each; the recipe is in CONTRIBUTING.md. */
const kinds: readonly JobKind[] = [
  documentIngest,
  documentsRemind,
  embeddingsRenew,
  revisionRetire,
  searchIndex,
  searchPost,
  sourceDelete,
  sourceRun,
  driveLook,
  connectionMail,
  connectionRenew,
  connectionRevoke,
  storageDelete,
  storageMove,
  storageKeep,
  chatAnswer,
  helpAnswer,
  agentMessage,
  agentVoice,
  recordingDelete,
  agentDraft,
  agentBatch,
  chatDelete,
  chatsPrune,
  lessonCheck,
  aiSettingsCheck,
  contradictionsFind,
  watchesCheck,
  brandingDelete,
  invoiceFiles,
  invoicesRecur,
  supportMail,
  supportDelete,
  supportPrune,
  billingEvent,
  billingNotice,
  billingGrace,
  billingFarewell,
  billingSweep,
  billingCharges,
  sendersCheck,
  usageWarn,
  deletionFinish,
  organizationStanding,
  domainsLook,
  domainNews,
  jobsPrune,
  platformTally,
];

/** Every kind of job, by the name under which it is queued. */
export const jobKinds: ReadonlyMap<string, JobKind> = new Map(kinds.map((each) => [each.kind, each]));
