import type { Document } from "@contract/documents.ts";

const PAGE = 1000;

interface Found {
  documents: Document[];
  total: number;
}

/**
 * Every document that a list's filters find, a page after the other; one that moves between pages meanwhile counts once.
 * @param onProgress told how many are there by now
 */
export async function allDocuments(
  ask: (page: { limit: number; offset: number }) => Promise<Found>,
  onProgress: (count: number) => void,
): Promise<Document[]> {
  const found = new Map<number, Document>();
  for (let offset = 0; ; offset += PAGE) {
    const { documents, total } = await ask({ limit: PAGE, offset });
    for (const document of documents) found.set(document.id, document);
    onProgress(found.size);
    if (documents.length < PAGE || offset + PAGE >= total) return [...found.values()];
  }
}
