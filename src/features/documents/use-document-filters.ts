import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { readFilters, writeFilters, type DocumentFilters } from "./document-filters.ts";

/** The filters of the address, and a function that changes some of them without a new history entry. */
export function useDocumentFilters() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change = useCallback(
    (some: Partial<DocumentFilters>) =>
      setParams((current) => writeFilters(current, some), { replace: true }),
    [setParams],
  );
  return { filters, change };
}

/** The document that the address opens, and a function that opens another or closes it. */
export function useOpenDocument() {
  const [params, setParams] = useSearchParams();
  const id = /^[1-9]\d{0,14}$/.exec(params.get("document") ?? "")?.[0];
  const open = useCallback(
    (documentId: number | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (documentId === null) next.delete("document");
          else next.set("document", String(documentId));
          return next;
        },
        { replace: documentId === null },
      ),
    [setParams],
  );
  return { openId: id ? Number(id) : null, open };
}
