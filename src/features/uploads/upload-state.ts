import type { Document, DocumentStatus } from "@contract/documents.ts";
import type { RefusedLimit } from "@contract/errors.ts";

/** Where an upload in `processing` stands: on this side up to `adding`, then on the server. */
export type UploadStep = "waiting" | "checking" | "choosing" | "paused" | "sending" | "adding" | "reading";

/** The upload entry of product §3 (id, name, size, status) with what its row tells beyond that. */
export interface UploadEntry {
  /** UUID; also the name of the object in storage, `files/<id>`. */
  id: string;
  organizationId: number;
  /** The folder that it is put into once it is added; null: none. */
  folderId: number | null;
  name: string;
  /** Bytes. */
  size: number;
  status: DocumentStatus;
  step: UploadStep;
  /** Bytes sent so far. */
  sent: number;
  documentId: number | null;
  stage: Document["stage"];
  /** Share done of the present stage on the server, 0 to 1. */
  progress: number;
  /** Why it failed, in words. */
  reason: string | null;
  /** Which limit refused it, if one did. */
  limit: RefusedLimit | null;
  /** The step that Retry goes back to; null when trying again can't help. */
  retryFrom: "sending" | "adding" | "reading" | null;
  /** The organisation already holds a file of this name and size. */
  duplicate: boolean;
  /** A document of the same bytes that the person may read; null: none is known. */
  equal: EqualDocument | null;
  /** The document that it becomes a new version of; null: a document of its own. */
  versionOf: { id: number; name: string } | null;
  /** The state's clock when the server last spoke of this document. */
  heardAt: number;
  /** Its reading is over, and how is to be asked: messages hold no words. */
  ended: boolean;
}

/** A document that holds the bytes of a file already. */
export interface EqualDocument {
  id: number;
  name: string;
  /** Whether the person may replace it. */
  can_change: boolean;
}

/** What a message says of a document as it is read. */
export type DocumentChange = Pick<Document, "id" | "status" | "stage" | "progress" | "page_count">;

export interface UploadState {
  entries: readonly UploadEntry[];
  /** Counts the server's messages, so that an older answer can't overwrite a newer one. */
  clock: number;
  /** Changes of documents that aren't known here yet, kept while an upload waits for its document's id. */
  early: readonly DocumentChange[];
}

export type UploadEvent =
  | { type: "chosen"; entries: readonly UploadEntry[] }
  | { type: "sending"; id: string }
  | { type: "paused"; id: string }
  | { type: "progressed"; id: string; sent: number }
  | { type: "stored"; id: string }
  | { type: "added"; id: string; document: Document }
  | ({ type: "failed" } & Pick<UploadEntry, "id" | "limit" | "retryFrom"> & { reason: string })
  | { type: "retried"; id: string }
  | { type: "duplicated"; id: string }
  | { type: "checking"; id: string }
  | { type: "equal"; id: string; equal: EqualDocument }
  | { type: "decided"; id: string; versionOf: UploadEntry["versionOf"] }
  | { type: "removed"; id: string }
  | { type: "changed"; change: DocumentChange }
  | { type: "deleted"; documentId: number }
  | {
      type: "synced";
      organizationId: number;
      /** The clock when the list was asked for. */
      since: number;
      documents: readonly Document[];
      /** Tracked documents that no longer exist. */
      gone: readonly number[];
    }
  | { type: "dismissed" }
  | { type: "reset" };

export const NO_UPLOADS: UploadState = { entries: [], clock: 0, early: [] };

/** A new entry for a chosen file: waiting to be sent, or failed at once when `refusal` says why (product §4). */
export function newEntry(
  file: Pick<UploadEntry, "id" | "organizationId" | "name" | "size"> & {
    folderId?: number | null;
    versionOf?: UploadEntry["versionOf"];
  },
  refusal: string | null,
): UploadEntry {
  return {
    folderId: null,
    versionOf: null,
    ...file,
    status: refusal ? "failed" : "processing",
    step: "waiting",
    sent: 0,
    documentId: null,
    stage: null,
    progress: 0,
    reason: refusal,
    limit: null,
    retryFrom: null,
    duplicate: false,
    equal: null,
    heardAt: 0,
    ended: false,
  };
}

/** Whether the file still depends on this page: leaving now would lose it. */
export function isSending(entry: UploadEntry): boolean {
  return entry.status === "processing" && entry.step !== "reading";
}

/** Whether any entry is in `processing`; while it is, the panel can't be dismissed (product §2). */
export function isProcessing(state: UploadState): boolean {
  return state.entries.some((entry) => entry.status === "processing");
}

/** The entries after an event; the same object when nothing changes. */
export function reduceUploads(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case "chosen":
      return { ...state, entries: [...state.entries, ...event.entries] };
    case "sending":
      return update(state, event.id, { step: "sending", sent: 0 });
    case "paused":
      return update(state, event.id, { step: "paused" });
    case "progressed":
      return update(state, event.id, { sent: event.sent });
    case "stored":
      return update(state, event.id, (entry) => ({ step: "adding", sent: entry.size }));
    case "added":
      return added(state, event.id, event.document);
    case "failed":
      return failed(state, event);
    case "retried":
      return update(state, event.id, (entry) => ({
        status: "processing",
        step: entry.retryFrom === "reading" ? "reading" : "waiting",
        stage: null,
        progress: 0,
        reason: null,
        limit: null,
      }));
    case "duplicated":
      return update(state, event.id, { duplicate: true });
    case "checking":
      return update(state, event.id, { step: "checking" });
    case "equal":
      return update(state, event.id, { step: "choosing", equal: event.equal });
    case "decided":
      return update(state, event.id, { step: "waiting", versionOf: event.versionOf });
    case "removed":
      return settle({ ...state, entries: state.entries.filter((entry) => entry.id !== event.id) });
    case "changed":
      return changed(state, event.change);
    case "deleted":
      return {
        ...state,
        clock: state.clock + 1,
        entries: state.entries.filter((entry) => entry.documentId !== event.documentId),
      };
    case "synced":
      return synced(state, event);
    case "dismissed":
      return isProcessing(state) ? state : { ...state, entries: [], early: [] };
    case "reset":
      return { ...NO_UPLOADS, clock: state.clock };
  }
}

type Patch = Partial<UploadEntry> | ((entry: UploadEntry) => Partial<UploadEntry>);

function update(state: UploadState, id: string, patch: Patch): UploadState {
  const entries = state.entries.map((entry) =>
    entry.id === id ? { ...entry, ...(typeof patch === "function" ? patch(entry) : patch) } : entry,
  );
  return settle({ ...state, entries });
}

function failed(
  state: UploadState,
  { id, reason, limit, retryFrom }: Extract<UploadEvent, { type: "failed" }>,
): UploadState {
  return update(state, id, { status: "failed", reason, limit, retryFrom });
}

/** Early changes matter only while an upload doesn't know its document's id. */
function settle(state: UploadState): UploadState {
  return state.early.length === 0 || state.entries.some(isSending) ? state : { ...state, early: [] };
}

type Read = DocumentChange & Pick<Document, "status_reason">;

/** A new version is read while the one before answers, and its document is in `success` all along. */
function statusOf({ status, stage, status_reason }: Read, isVersion: boolean): DocumentStatus {
  if (!isVersion || status !== "success") return status;
  if (stage !== null) return "processing";
  return status_reason === null ? "success" : "failed";
}

function fromDocument(document: Read, { versionOf }: Pick<UploadEntry, "versionOf">): Partial<UploadEntry> {
  const status = statusOf(document, versionOf !== null);
  return {
    documentId: document.id,
    status,
    step: "reading",
    stage: document.stage,
    progress: document.progress,
    reason: status === "failed" ? (document.status_reason ?? "The file couldn't be read.") : null,
    retryFrom: status === "failed" ? "reading" : null,
    ended: false,
  };
}

/** Of a file that couldn't be read, and of a new version whose reading is over, only that is known. */
function fromChange(change: DocumentChange, entry: Pick<UploadEntry, "versionOf">): Partial<UploadEntry> {
  const { id, status, stage } = change;
  const ended = status === "failed" || (status === "success" && stage === null && entry.versionOf !== null);
  return ended
    ? { documentId: id, step: "reading", ended }
    : fromDocument({ ...change, status_reason: null }, entry);
}

function added(state: UploadState, id: string, document: Document): UploadState {
  const early = state.early.find((change) => change.id === document.id);
  const others = state.entries.filter((entry) => entry.id === id || entry.documentId !== document.id);
  return update(
    { ...state, entries: others, early: state.early.filter((change) => change.id !== document.id) },
    id,
    (entry) => ({
      ...fromDocument(document, entry),
      ...(early && fromChange(early, entry)),
      name: document.name,
      heardAt: early ? state.clock : 0,
    }),
  );
}

function changed(state: UploadState, change: DocumentChange): UploadState {
  const clock = state.clock + 1;
  const known = state.entries.find((entry) => entry.documentId === change.id);
  if (known) {
    return update({ ...state, clock }, known.id, {
      ...fromChange(change, known),
      heardAt: clock,
    });
  }
  if (!state.entries.some(isSending)) return { ...state, clock };
  const early = [...state.early.filter((other) => other.id !== change.id), change];
  return { ...state, clock, early };
}

function synced(state: UploadState, event: Extract<UploadEvent, { type: "synced" }>): UploadState {
  const entries: UploadEntry[] = [];
  const placed = new Set<number>();
  for (const entry of state.entries) {
    const document = event.documents.find((one) => matches(entry, one));
    if (entry.documentId !== null && event.gone.includes(entry.documentId)) continue;
    if (document) placed.add(document.id);
    const current = !document || entry.heardAt > event.since || isBeforeAdding(entry);
    entries.push(current ? entry : { ...entry, ...fromDocument(document, entry), name: document.name });
  }
  for (const document of event.documents) {
    if (placed.has(document.id) || document.status !== "processing") continue;
    const restored = newEntry(
      {
        id: `document-${document.id}`,
        organizationId: event.organizationId,
        name: document.name,
        size: document.size,
      },
      null,
    );
    entries.push({ ...restored, ...fromDocument(document, restored), sent: document.size });
  }
  return settle({ ...state, entries });
}

function matches(entry: UploadEntry, document: Document): boolean {
  return entry.documentId === null
    ? document.path.includes(`files/${entry.id}`)
    : entry.documentId === document.id;
}

function isBeforeAdding(entry: UploadEntry): boolean {
  return isSending(entry) && entry.step !== "adding";
}
