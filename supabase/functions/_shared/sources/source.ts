import { z } from "zod";

/** What ingestion knows of an item that it reads: enough for the adapter of its kind to open it. */
export const SourceItem = z.object({
  kind: z.string(),
  /** null once the source is gone, and its documents were kept. */
  source_id: z.int().nullable(),
  /** Its identity at the source. */
  external_id: z.string().nullable(),
  version: z.string().nullable(),
  /** Its object in the bucket `uploads`; null where its bytes lie at the source. */
  path: z
    .string()
    .min(1)
    .refine(
      (path) => path.split("/").every((part) => !["", ".", ".."].includes(part)),
      "not a path of an object",
    )
    .nullable(),
  /** An extension of `READABLE_TYPES`, as the source says; reading goes by the bytes. */
  type: z.string(),
});
export type SourceItem = z.infer<typeof SourceItem>;

/** What tells the bytes of an item from others'; goes into a header. */
export function itemKey({ kind, source_id, external_id, version, path }: SourceItem): string {
  return (
    path ?? [kind, source_id, external_id, version].map((part) => encodeURIComponent(part ?? "")).join("/")
  );
}

/** What an adapter gives of an item that it has opened. */
export interface OpenedItem {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/** A source as its adapter lists it. */
export const Source = z.object({
  id: z.int(),
  organization_id: z.int(),
  kind: z.string(),
  settings: z.unknown(),
});
export type Source = z.infer<typeof Source>;

/** What a listing tells of an item; `failure`: why the source can't tell more, in words. */
export type ListedItem =
  | { externalId: string; version: string | null; name: string; type: string; size: number }
  | { externalId: string; failure: string };

/** A source can't be looked at: the run ends, and nothing of what is here goes; the message is for its owner. */
export class SourceFailure extends Error {
  override readonly name = "SourceFailure";
}

/** A look at a source under way: what its adapter tells is kept at once, so that whoever goes on does so from there. */
export interface Look {
  source: Source;
  runId: number;
  /** all: a whole look; scan: what there is, of which nothing is taken; some: what is known to be due. */
  mode: "all" | "scan" | "some";
  /** What was kept last; null at the beginning. */
  cursor: unknown;
  /** Proves to the database's functions that the look is still this worker's. */
  held: { job_id: number; job_lease: string };
  /** Whether the step has lasted long enough. */
  over(): boolean;
  /** An item that the source lists: read when it is new or has changed. */
  take(item: ListedItem): Promise<void>;
  keep(cursor: unknown): Promise<void>;
  signal: AbortSignal;
}

/** How a step of a look ended: all was listed, with where the next look begins if its kind knows; or it goes on later. */
export type LookEnd = "done" | { cursor: unknown } | { delaySeconds: number };

/** Opens items; ingestion knows no more of a source than this. */
export interface Opener {
  /**
   * @returns the item's bytes; null when it is gone
   * @throws ApiError `unavailable` when the source can't be reached, `not_configured` when there is none of its kind
   */
  open(item: SourceItem, signal: AbortSignal): Promise<OpenedItem | null>;
}

/** Where documents of one kind of source come from: one folder a kind. */
export interface SourceAdapter extends Opener {
  kind: string;
  /**
   * Does one step of a look at all that the source holds now; what isn't told when it is done goes. Absent where nothing
   * is listed.
   * @throws SourceFailure when the source can't be looked at; anything else is tried again
   */
  look?(look: Look): Promise<LookEnd>;
}

export interface Sources extends Opener {
  /** @throws SourceFailure also when sources of its kind aren't looked at; as its adapter does */
  look(look: Look): Promise<LookEnd>;
}
