import { useInfiniteQuery } from "@tanstack/react-query";
import type { DocumentPart } from "@contract/documents.ts";
import type { OutputOf } from "@contract/index.ts";
import { queryKey, request } from "@/lib/api.ts";
import { useMemo } from "react";

interface Stretch {
  offset: number;
  before: number;
  after: number;
}

interface Place {
  documentId: number;
  /** null: of the revision that answers. */
  revisionId: number | null;
  /** UTF-16 units into the whole text. */
  offset: number;
}

/**
 * A document's text around an offset, growing in both directions; `former` is its revision when that no longer answers.
 */
export function useDocumentText({ documentId, revisionId, offset }: Place) {
  const input = { id: documentId, ...(revisionId !== null && { revision_id: revisionId }) };
  const result = useInfiniteQuery({
    queryKey: [...queryKey("/document/text", { ...input, offset }), "growing"],
    queryFn: ({ pageParam, signal }) => request("/document/text", { ...input, ...pageParam }, { signal }),
    initialPageParam: { offset, before: 1, after: 3 } as Stretch,
    getNextPageParam: nextStretch,
    getPreviousPageParam: previousStretch,
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });
  const pages = result.data?.pages;
  const [first] = pages ?? [];
  const former = first?.revision.former ? first.revision : null;
  return {
    ...result,
    document: first?.document,
    revisionId: first?.revision.id ?? null,
    former,
    parts: useMemo(() => partsOf(pages ?? []), [pages]),
  };
}

export type DocumentText = ReturnType<typeof useDocumentText>;

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
