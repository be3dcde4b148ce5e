import { useInfiniteQuery } from "@tanstack/react-query";
import type { DocumentPart } from "@contract/documents.ts";
import type { OutputOf } from "@contract/index.ts";
import { queryKey, request } from "@/lib/api.ts";

interface Stretch {
  offset: number;
  before: number;
  after: number;
}

/**
 * A document's text around an offset, growing in both directions.
 * @param offset UTF-16 units into the whole text
 */
export function useDocumentText(documentId: number, offset: number) {
  const result = useInfiniteQuery({
    queryKey: [...queryKey("/document/text", { id: documentId, offset }), "growing"],
    queryFn: ({ pageParam, signal }) =>
      request("/document/text", { id: documentId, ...pageParam }, { signal }),
    initialPageParam: { offset, before: 1, after: 3 } as Stretch,
    getNextPageParam: nextStretch,
    getPreviousPageParam: previousStretch,
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
  const pages = result.data?.pages ?? [];
  return { ...result, document: pages[0]?.document, parts: partsOf(pages) };
}

function nextStretch(page: OutputOf<"/document/text">): Stretch | undefined {
  const last = page.parts.at(-1);
  if (!last || last.ordinal >= page.total_parts - 1) return undefined;
  return { offset: last.start, before: 0, after: 10 };
}

function previousStretch(page: OutputOf<"/document/text">): Stretch | undefined {
  const first = page.parts[0];
  if (!first || first.ordinal === 0) return undefined;
  return { offset: first.start, before: 10, after: 0 };
}

/** Neighbouring stretches share a part; each is shown once, in the document's order. */
function partsOf(pages: readonly OutputOf<"/document/text">[]): DocumentPart[] {
  const byOrdinal = new Map(pages.flatMap((page) => page.parts).map((part) => [part.ordinal, part]));
  return [...byOrdinal.values()].sort((a, b) => a.ordinal - b.ordinal);
}
