import type { Document } from "@contract/documents.ts";

const PAGE = 1000;

interface Found {
  documents: Document[];
  total: number;
  /** The total is a guess, and says nothing of where the list ends. */
  total_is_about?: boolean;
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
    const { documents, total, total_is_about = false } = await ask({ limit: PAGE, offset });
    for (const document of documents) found.set(document.id, document);
    onProgress(found.size);
    const isLast = documents.length < PAGE || (!total_is_about && offset + PAGE >= total);
    if (isLast) return [...found.values()];
  }
}
