import type { Document } from "@contract/documents.ts";
import type { UploadServices } from "./upload-services.ts";
import type { UploadEntry } from "./upload-state.ts";

const PAGE = 100;
/** No more documents than this are looked through for entries that moved on. */
const FARTHEST = 5000;

/**
 * What the server says of the user's uploads that are being read, and of those the list still shows so.
 * @returns the documents, and the ids of tracked ones that no longer exist
 */
export async function currentDocuments(
  list: UploadServices["list"],
  entries: readonly UploadEntry[],
  organizationId: number,
  userId: number,
): Promise<{ documents: Document[]; gone: number[] }> {
  const reading = await pages((offset) =>
    list(organizationId, { status: "processing", origin: "upload", limit: PAGE, offset }),
  );
  const documents = reading.documents.filter((one) => one.uploaded_by?.id === userId);
  const missing = new Set<number>();
  for (const entry of entries) {
    const waits =
      entry.organizationId === organizationId && entry.status === "processing" && entry.documentId;
    if (waits) missing.add(waits);
  }
  for (const document of documents) missing.delete(document.id);
  if (missing.size === 0) return { documents, gone: [] };

  const isMissing = (one: Document) => missing.has(one.id);
  let left = missing.size;
  const rest = await pages(
    (offset) => list(organizationId, { limit: PAGE, offset }),
    (page) => (left -= page.filter(isMissing).length) <= 0,
  );
  const found = rest.documents.filter(isMissing);
  for (const document of found) missing.delete(document.id);
  return { documents: [...documents, ...found], gone: rest.complete ? [...missing] : [] };
}

async function pages(
  load: (offset: number) => Promise<{ documents: Document[]; total: number }>,
  isEnough: (page: Document[]) => boolean = () => false,
): Promise<{ documents: Document[]; complete: boolean }> {
  const documents: Document[] = [];
  for (let offset = 0; offset < FARTHEST; offset += PAGE) {
    const page = await load(offset);
    documents.push(...page.documents);
    if (isEnough(page.documents)) return { documents, complete: false };
    if (page.documents.length < PAGE || offset + PAGE >= page.total) return { documents, complete: true };
  }
  return { documents, complete: false };
}
