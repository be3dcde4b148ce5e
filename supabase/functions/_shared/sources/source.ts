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
  /** An extension of `UPLOAD_TYPES`, as the source says; reading goes by the bytes. */
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
   * All that the source holds now; what isn't told when it ends goes. Absent where nothing is listed.
   * @throws ApiError `unavailable` when the source can't be reached
   */
  list?(source: Source, signal: AbortSignal): AsyncIterable<ListedItem>;
}

export interface Sources extends Opener {
  /** @throws ApiError `not_configured` when sources of its kind aren't listed; as its adapter does */
  list(source: Source, signal: AbortSignal): AsyncIterable<ListedItem>;
}
