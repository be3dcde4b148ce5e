import { wavHeader } from "@domain/speech/wav.ts";
import type { TranscriptLine } from "@domain/speech/transcript.ts";
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { uuid } from "@/lib/uuid.ts";

/** A recording that lies in this browser until it is added: made here, piece by piece, or a file that was picked. */
export interface Recording {
  id: string;
  /** Whose it is, and for which organisation. */
  owner: string;
  name: string;
  startedAt: number;
  type: "wav" | "mp3";
  /** Samples in its pieces; 0 for a file. */
  samples: number;
  file: Blob | null;
  /** Its object in the storage, and since when it is there; null until it is sent. */
  object: { name: string; since: number | null };
  /** What is said in it, as far as it has been heard or written down. */
  lines: TranscriptLine[];
  /** Seconds that have been heard; null: to its end. */
  heardUntil: number | null;
}

interface Schema extends DBSchema {
  recordings: { key: string; value: Recording; indexes: { owner: string } };
  pieces: {
    key: [string, number];
    value: { recording: string; number: number; samples: Int16Array<ArrayBuffer> };
  };
}

/** Files that were sent so long ago are sent anew: the server forgets what isn't added within a day. */
const SENT_FOR_MS = 12 * 3_600_000;

let opening: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>("atrium-recordings", 1, {
    upgrade(made) {
      made.createObjectStore("recordings", { keyPath: "id" }).createIndex("owner", "owner");
      made.createObjectStore("pieces", { keyPath: ["recording", "number"] });
    },
    terminated: () => (opening = null),
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Key of the queries of what this browser keeps. */
export const LOCAL_RECORDINGS = ["local-recordings"] as const;

export const ownerOf = (userId: number, organizationId: number): string => `${userId}/${organizationId}`;

/** Begins a recording, or takes a file that was picked. */
export async function newRecording(
  owner: string,
  given: Pick<Recording, "name" | "type" | "file">,
): Promise<Recording> {
  const recording: Recording = {
    ...given,
    id: uuid(),
    owner,
    startedAt: Date.now(),
    samples: 0,
    object: { name: `files/${uuid()}`, since: null },
    lines: [],
    heardUntil: 0,
  };
  await (await database()).put("recordings", recording);
  return recording;
}

/** Keeps what was recorded since the last piece, in one transaction, so that a reload loses at most a second. */
export async function appendSamples(id: string, samples: Int16Array<ArrayBuffer>): Promise<void> {
  const change = (await database()).transaction(["recordings", "pieces"], "readwrite");
  const recordings = change.objectStore("recordings");
  const recording = await recordings.get(id);
  if (!recording) throw new Error("This recording was discarded in another tab.");
  const cursor = await change
    .objectStore("pieces")
    .openKeyCursor(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]), "prev");
  const number = (cursor?.key[1] ?? -1) + 1;
  await change.objectStore("pieces").put({ recording: id, number, samples });
  // What was sent is no longer all of it.
  const object =
    recording.object.since === null ? recording.object : { name: `files/${uuid()}`, since: null };
  await recordings.put({ ...recording, samples: recording.samples + samples.length, object });
  await change.done;
}

/** Changes what is known of a recording. @returns it as it is now; null when it is gone */
export async function changeRecording(
  id: string,
  change: Partial<Pick<Recording, "name" | "object" | "lines" | "heardUntil">>,
): Promise<Recording | null> {
  const writing = (await database()).transaction("recordings", "readwrite");
  const recording = await writing.store.get(id);
  const changed = recording ? { ...recording, ...change } : null;
  if (changed) await writing.store.put(changed);
  await writing.done;
  return changed;
}

export async function readRecording(id: string): Promise<Recording | null> {
  const recording = await (await database()).get("recordings", id);
  if (!recording) return null;
  const { since } = recording.object;
  if (since === null || Date.now() - since < SENT_FOR_MS) return recording;
  return changeRecording(id, { object: { name: `files/${uuid()}`, since: null } });
}

/** What somebody hasn't added yet, the latest first; nothing of what was begun and holds no sound. */
export async function listRecordings(owner: string): Promise<Recording[]> {
  const found = await (await database()).getAllFromIndex("recordings", "owner", owner);
  return found
    .filter(({ file, samples }) => file !== null || samples > 0)
    .sort((one, other) => other.startedAt - one.startedAt);
}

export async function discardRecording(id: string): Promise<void> {
  const change = (await database()).transaction(["recordings", "pieces"], "readwrite");
  await change.objectStore("recordings").delete(id);
  await change.objectStore("pieces").delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
  await change.done;
}

/** A recording as a file. */
export async function fileOf({ id, file, samples }: Recording): Promise<Blob> {
  if (file) return file;
  const range = IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);
  const pieces = await (await database()).getAll("pieces", range);
  return new Blob([wavHeader(samples * 2), ...pieces.map((piece) => piece.samples)], { type: "audio/wav" });
}
