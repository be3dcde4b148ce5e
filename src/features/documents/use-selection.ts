import { useMemo, useState } from "react";
import type { Document } from "@contract/documents.ts";
import { useSession } from "@/lib/session.ts";

/** Which of the listed documents are ticked; only those that the member may change can be. */
export interface Selection {
  chosen: readonly Document[];
  /** Of the listed documents, those that can be ticked. */
  choosable: readonly Document[];
  has: (document: Document) => boolean;
  canChange: (document: Document) => boolean;
  toggle: (document: Document) => void;
  /** Ticks every choosable document, or none when all are ticked already. */
  toggleAll: () => void;
  clear: () => void;
}

export function useSelection(documents: readonly Document[]): Selection {
  const { user, isAdmin } = useSession();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return useMemo(() => {
    const canChange = (document: Document) => isAdmin || document.uploaded_by?.id === user.id;
    const choosable = documents.filter(canChange);
    const chosen = choosable.filter((document) => ids.has(document.id));
    return {
      chosen,
      choosable,
      canChange,
      has: (document) => ids.has(document.id),
      toggle({ id }) {
        const next = new Set(ids);
        if (!next.delete(id)) next.add(id);
        setIds(next);
      },
      toggleAll: () =>
        setIds(chosen.length === choosable.length ? new Set() : new Set(choosable.map(({ id }) => id))),
      clear: () => setIds(new Set()),
    };
  }, [documents, ids, isAdmin, user.id]);
}
