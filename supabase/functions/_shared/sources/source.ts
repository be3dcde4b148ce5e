/** What an adapter gives of an item that it has opened. */
export interface OpenedItem {
  bytes: Uint8Array<ArrayBuffer>;
  /** An extension of `UPLOAD_TYPES`, as the source says; reading goes by the bytes. */
  type: string;
}

/**
 * Where documents of one kind of source come from: one folder a kind. Ingestion knows no more of a source than this.
 * `Item` is what the kind needs to find one of its items.
 */
export interface SourceAdapter<Item> {
  kind: string;
  /**
   * @returns the item's bytes; null when it is gone
   * @throws ApiError `unavailable` when the source can't be reached
   */
  open(item: Item, signal: AbortSignal): Promise<OpenedItem | null>;
}
