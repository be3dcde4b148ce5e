import type { ReadableExtension } from "../_shared/domain/readable.ts";
import { contentHash } from "../_shared/extraction/content-hash.ts";
import type { ExtractionContext, OpenDocument } from "../_shared/extraction/extractor.ts";
import { openDocument } from "../_shared/extraction/open-document.ts";

interface Kept {
  key: string;
  type: ReadableExtension;
  document: OpenDocument;
  /** Of the file's bytes. */
  hash: string;
}

/** Open documents kept between slices: so few because each may hold a whole file. */
const MOST_KEPT = 2;

/** Opens documents, one at a time, and keeps the last ones open for their next slice. */
export class Documents {
  private readonly context: ExtractionContext;
  private readonly kept: Kept[] = [];

  constructor(context: ExtractionContext) {
    this.context = context;
  }

  /**
   * The document of an item, still open or opened now.
   * @param key the item's
   * @param fetchBytes called when it has to be opened
   * @throws ExtractionError
   */
  async open(
    key: string,
    claimed: ReadableExtension,
    fetchBytes: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Kept> {
    const known = this.kept.find((one) => one.key === key);
    if (known) return known;
    while (this.kept.length >= MOST_KEPT) await this.kept.shift()?.document.close();
    const bytes = await fetchBytes();
    const hash = await contentHash(bytes);
    const opened = { key, hash, ...(await openDocument(bytes, claimed, this.context)) };
    this.kept.push(opened);
    return opened;
  }

  /** Lets go of a document that is read or can't be. */
  async close(key: string): Promise<void> {
    const index = this.kept.findIndex((one) => one.key === key);
    if (index >= 0) await this.kept.splice(index, 1)[0]?.document.close();
  }
}
