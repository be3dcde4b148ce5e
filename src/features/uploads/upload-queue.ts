import { cut } from "@domain/text/cut.ts";
import { documents as calls } from "@contract/documents.ts";
import { uploadRefusal } from "@domain/uploads.ts";
import { ApiError, NetworkError } from "@/lib/errors.ts";
import { uuid } from "@/lib/uuid.ts";
import { SendError } from "@/lib/send-error.ts";
import type { UploadServices } from "./upload-services.ts";
import { isSending, newEntry, NO_UPLOADS, reduceUploads } from "./upload-state.ts";
import type { DocumentChange, UploadEntry, UploadEvent, UploadState } from "./upload-state.ts";
import { currentDocuments } from "./upload-sync.ts";
import { newWork, refused } from "./upload-work.ts";
import type { Upload, UploadWork } from "./upload-work.ts";

/** How many files are sent at the same time. */
export const MAX_SENDING = 3;
/** Pauses before a file is sent again after a temporary failure, in ms. */
const PAUSES = [1000, 4000];

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** The uploads of this tab: sends at most three at once, keeps each entry's state and tells its subscribers. */
export function createUploadQueue(services: UploadServices) {
  let state: UploadState = NO_UPLOADS;
  let syncs = 0;
  const listeners = new Set<() => void>();
  const works = new Map<string, UploadWork>();

  function dispatch(event: UploadEvent) {
    state = reduceUploads(state, event);
    for (const listener of listeners) listener();
  }

  function pump() {
    for (const entry of state.entries) {
      const running = [...works.values()].filter((work) => work.running).length;
      if (running >= MAX_SENDING) return;
      const work = works.get(entry.id);
      if (!work || work.running || !isSending(entry) || entry.step === "choosing") continue;
      work.running = true;
      void run(entry, work).finally(() => {
        work.running = false;
        pump();
      });
    }
  }

  async function run(entry: UploadEntry, work: UploadWork) {
    try {
      const isNew = !work.checked && !entry.versionOf;
      const { findEqual } = services;
      if (isNew && findEqual && (await overGaps(entry, work, () => isThere(findEqual, entry, work)))) return;
      if (!work.stored) await send(entry, work);
      work.stored = true;
      const document = await overGaps(entry, work, () => {
        dispatch({ type: "stored", id: entry.id });
        return services.add(entry, work.abort.signal);
      });
      works.delete(entry.id);
      dispatch({ type: "added", id: entry.id, document });
      work.resolve(document);
    } catch (error) {
      work.reject(error);
      if (!work.abort.signal.aborted) fail(entry, error, work.stored ? "adding" : "sending");
    }
  }

  /** Whether the same content is there, so that the person is asked what to do. */
  async function isThere(
    findEqual: NonNullable<UploadServices["findEqual"]>,
    entry: UploadEntry,
    work: UploadWork,
  ): Promise<boolean> {
    dispatch({ type: "checking", id: entry.id });
    const equal = await findEqual(entry, work.file, work.abort.signal);
    work.checked = true;
    if (!equal || work.abort.signal.aborted) return false;
    dispatch({ type: "equal", id: entry.id, equal });
    return true;
  }

  async function send(entry: UploadEntry, work: UploadWork) {
    const { signal } = work.abort;
    const onProgress = (sent: number) => dispatch({ type: "progressed", id: entry.id, sent });
    void findDuplicate(entry);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await overGaps(entry, work, () => {
          dispatch({ type: "sending", id: entry.id });
          return services.send(entry, work.file, signal, onProgress);
        });
      } catch (error) {
        const pause = PAUSES[attempt];
        if (signal.aborted || !(error instanceof SendError && error.temporary) || pause === undefined)
          throw error;
        await services.pause(pause, signal);
      }
    }
  }

  /** Takes a step; one that the connection cut short is taken again when it is back, however long that takes. */
  async function overGaps<T>(entry: UploadEntry, { abort }: UploadWork, step: () => Promise<T>): Promise<T> {
    const { signal } = abort;
    for (;;) {
      try {
        return await step();
      } catch (error) {
        const mayBeCut = error instanceof NetworkError || (error instanceof SendError && error.temporary);
        if (signal.aborted || !mayBeCut || (await services.isConnected())) throw error;
        dispatch({ type: "paused", id: entry.id });
        await services.whenConnected(signal);
      }
    }
  }

  async function findDuplicate(entry: UploadEntry) {
    const input = { search: cut(entry.name, 200), limit: 100, offset: 0 };
    const found = await services.list(entry.organizationId, input).catch(() => null);
    const same = found?.documents.some(
      (one) => one.name === entry.name && one.size === entry.size && !one.path.includes(entry.id),
    );
    if (same) dispatch({ type: "duplicated", id: entry.id });
  }

  /** Stops an upload that isn't on the server yet and takes it off the list. */
  function cancel(id: string) {
    const entry = state.entries.find((one) => one.id === id);
    const work = works.get(id);
    if (!work || !entry || !isSending(entry)) return;
    works.delete(id);
    work.cancel("The upload was cancelled.");
    dispatch({ type: "removed", id });
    pump();
  }

  function fail(entry: UploadEntry, error: unknown, retryFrom: UploadEntry["retryFrom"]) {
    const reason = error instanceof Error && error.message ? error.message : "The upload failed.";
    const limit = error instanceof ApiError ? error.limit : null;
    dispatch({ type: "failed", id: entry.id, reason, limit, retryFrom });
    services.onFailed(entry.name, reason, limit);
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * Lists each file at once and sends those that are allowed, in order; a refused one is listed as failed.
     * @param organizationId the organisation that the documents will belong to
     * @param folderId the folder that they are put into
     * @param versionOf the document that they become a new version of
     */
    upload(
      files: readonly File[],
      organizationId: number,
      folderId: number | null = null,
      versionOf: UploadEntry["versionOf"] = null,
    ): Upload[] {
      const entries: UploadEntry[] = [];
      const uploads = files.map((file) => {
        const name = file.name.normalize("NFC").trim();
        const id = uuid();
        const reason = refusalOf(name, file.size);
        const duplicate =
          !reason &&
          !versionOf &&
          [...state.entries, ...entries].some(isTwin(name, file.size, organizationId));
        entries.push({
          ...newEntry({ id, organizationId, folderId, name, size: file.size, versionOf }, reason),
          duplicate,
        });
        if (reason) return refused(id, new SendError(reason, false));
        const work = newWork(id, file);
        works.set(id, work);
        return work;
      });
      dispatch({ type: "chosen", entries });
      for (const { name, reason } of entries) if (reason) services.onFailed(name, reason);
      pump();
      return uploads.map(({ id, done }) => ({ id, done }));
    },

    cancel,

    /**
     * What to do with files whose content is there already: nothing; put them in its place, where the person may; or keep
     * both.
     */
    decide(ids: readonly string[], choice: "skip" | "replace" | "keep") {
      for (const id of ids) {
        const entry = state.entries.find((one) => one.id === id);
        if (entry?.step !== "choosing") continue;
        const { equal } = entry;
        if (choice === "skip") cancel(id);
        else if (choice === "keep") dispatch({ type: "decided", id, versionOf: null });
        else if (equal?.can_change) {
          dispatch({ type: "decided", id, versionOf: { id: equal.id, name: equal.name } });
        }
      }
      pump();
    },

    /** Tries a failed upload again from the step that failed; does nothing for a refused file. */
    async retry(id: string) {
      const entry = state.entries.find((one) => one.id === id);
      if (entry?.status !== "failed" || !entry.retryFrom) return;
      dispatch({ type: "retried", id });
      if (entry.retryFrom === "reading") {
        try {
          dispatch({ type: "added", id, document: await services.reread(entry) });
        } catch (error) {
          fail(entry, error, "reading");
        }
        return;
      }
      const work = works.get(id);
      if (work) works.set(id, { ...newWork(id, work.file), checked: work.checked, stored: work.stored });
      pump();
    },

    /** Takes every entry off the list, once none is processing (product §2). */
    dismiss() {
      dispatch({ type: "dismissed" });
      if (state.entries.length === 0) works.clear();
    },

    /** Takes in what the server tells about a document. @returns whether it is one of the list. */
    change(change: DocumentChange): boolean {
      dispatch({ type: "changed", change });
      return state.entries.some((entry) => entry.documentId === change.id);
    },

    /** Takes a deleted document off the list. */
    remove(documentId: number) {
      dispatch({ type: "deleted", documentId });
    },

    /**
     * Makes the list right again after a reload or a lost connection: documents of the user that are being read
     * appear, and entries that moved on meanwhile catch up.
     * @throws what the list call throws, also when the signal lets it go
     */
    async sync(organizationId: number, userId: number, signal?: AbortSignal) {
      const turn = ++syncs;
      const since = state.clock;
      const list: UploadServices["list"] = (id, input) => services.list(id, input, signal);
      const found = await currentDocuments(list, state.entries, organizationId, userId);
      if (turn === syncs) dispatch({ type: "synced", organizationId, since, ...found });
    },

    /** Forgets everything and stops what is being sent; for when the user signs out. */
    reset() {
      syncs += 1;
      for (const work of works.values()) work.cancel("You signed out.");
      works.clear();
      dispatch({ type: "reset" });
    },
  };
}

function refusalOf(name: string, size: number): string | null {
  const refusal = uploadRefusal({ name, size });
  if (refusal) return refusal;
  const checked = calls["/document/add"].input.shape.name.safeParse(name);
  return checked.success ? null : (checked.error.issues[0]?.message ?? "This name can't be used.");
}

function isTwin(name: string, size: number, organizationId: number) {
  return (one: UploadEntry) =>
    one.name === name &&
    one.size === size &&
    one.organizationId === organizationId &&
    one.status !== "failed";
}
