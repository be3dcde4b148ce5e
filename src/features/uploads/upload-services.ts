import type { RefusedLimit } from "@contract/errors.ts";
import type { Document } from "@contract/documents.ts";
import type { EqualDocument, UploadEntry } from "./upload-state.ts";

/** What the queue needs from outside. Failures are thrown with a message for the person who uploads. */
export interface UploadServices {
  /** Stores the file; a `SendError` that is temporary is tried again. */
  send(
    entry: UploadEntry,
    file: File,
    signal: AbortSignal,
    onProgress: (sent: number) => void,
  ): Promise<void>;
  /** A document of the same bytes that the person may read; null: none, or nobody could tell. Left out: none is looked for. */
  findEqual?(entry: UploadEntry, file: File, signal: AbortSignal): Promise<EqualDocument | null>;
  /**
   * Adds the stored file to the organisation's documents, and puts it into its folder if that is still there; or gives it as
   * a new version to the document that it is for.
   */
  add(entry: UploadEntry, signal: AbortSignal): Promise<Document>;
  /** Starts reading a failed document anew. */
  reread(entry: UploadEntry): Promise<Document>;
  list(
    organizationId: number,
    input: ListInput,
    signal?: AbortSignal,
  ): Promise<{ documents: Document[]; total: number }>;
  /** Tells the person that an upload failed (product §8). */
  onFailed(name: string, reason: string, limit?: RefusedLimit | null): void;
  /** Whether the server can be asked, looked up now; and a wait until it can, which rejects when the signal aborts. */
  isConnected(): Promise<boolean>;
  whenConnected(signal: AbortSignal): Promise<void>;
  /** Waits; rejects when the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface ListInput {
  status?: "processing";
  origin?: "upload";
  search?: string;
  limit: number;
  offset: number;
}
