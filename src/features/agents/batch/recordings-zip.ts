import type { AgentBatchRow } from "@contract/agent-batches.ts";
import { Zip, ZipPassThrough } from "fflate";
import { request } from "@/lib/api.ts";
import { recordingName } from "./results-csv.ts";

/** So many bytes of recordings fit in one archive, which a browser has to hold. */
const MOST = 1_000_000_000;

/**
 * The recordings of a batch's rows as one archive, stored as they are; fetched one after the other.
 * @param tell how many of them are in it
 * @throws Error in words where they are too many, as `request`, or where one can't be fetched
 */
export async function recordingsZip(
  rows: readonly AgentBatchRow[],
  tell: (done: number, all: number) => void,
): Promise<Blob> {
  const made = rows.flatMap((row) => (row.recording && row.run_id !== null ? [{ row, id: row.run_id }] : []));
  const bytes = made.reduce((sum, { row }) => sum + (row.recording?.size ?? 0), 0);
  if (bytes > MOST) {
    throw new Error("These recordings are over 1 GB together. Save them one by one, or split the batch.");
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part.slice());
  });
  for (const [at, { row, id }] of made.entries()) {
    tell(at, made.length);
    const { download_url } = await request("/agent/voice-generator/get", { id });
    const response = download_url ? await fetch(download_url) : null;
    if (!response?.ok) throw new Error(`The recording of row ${row.number} couldn’t be fetched. Try again.`);
    const entry = new ZipPassThrough(recordingName(row));
    zip.add(entry);
    entry.push(new Uint8Array(await response.arrayBuffer()), true);
  }
  zip.end();
  return new Blob(parts, { type: "application/zip" });
}
