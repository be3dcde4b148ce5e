import type { Document } from "@contract/documents.ts";
import type { TranscriptLine } from "@domain/speech/transcript.ts";
import { request } from "@/lib/api.ts";
import { checkConnection, whenConnected } from "@/lib/connection.ts";
import { NetworkError } from "@/lib/errors.ts";
import { SendError } from "@/lib/send-error.ts";
import { objectAddress, storeObject } from "@/lib/store-object.ts";
import { changeRecording, discardRecording, readRecording } from "./recording-store.ts";

const MIME = { wav: "audio/wav", mp3: "audio/mpeg" } as const;

/**
 * Sends a recording, unless it has been sent; while the connection is lost it waits, and goes on when it is back.
 * @returns the address of its object
 * @throws SendError; the signal's reason when it aborts
 */
export async function sendRecording(
  id: string,
  file: Blob,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    const recording = await readRecording(id);
    if (!recording) throw new Error("This recording was added or discarded in another tab.");
    const { object, type } = recording;
    if (object.since !== null) return objectAddress(object.name);
    try {
      onSent(0);
      await storeObject(object.name, file, { type: MIME[type], signal, onProgress: onSent });
      await changeRecording(id, { object: { ...object, since: Date.now() } });
    } catch (error) {
      const isLost = error instanceof SendError && error.temporary && !(await checkConnection());
      if (!isLost) throw error;
      await whenConnected(signal);
    }
  }
}

/**
 * Adds a recording to the organisation's documents and forgets it here.
 * @throws SendError, or as `request`; then it is still here
 */
export async function addRecording(
  id: string,
  file: Blob,
  { name, lines }: { name: string; lines: TranscriptLine[] },
  organizationId: number,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Document> {
  const path = await sendRecording(id, file, onSent, signal);
  const type = (await readRecording(id))?.type ?? "wav";
  const input = {
    name,
    path,
    type,
    origin: "audio" as const,
    ...(lines.length > 0 && { transcript: lines }),
  };
  for (;;) {
    try {
      const document = await request("/document/add", input, { organizationId, signal });
      await discardRecording(id);
      return document;
    } catch (error) {
      // The same object twice is one document, so what got lost on its way back may be asked again.
      if (!(error instanceof NetworkError) || (await checkConnection())) throw error;
      await whenConnected(signal);
    }
  }
}
