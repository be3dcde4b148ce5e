import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Document } from "@contract/documents.ts";
import { mutation, request } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import type { Bulk } from "./bulk/use-bulk.tsx";
import { changeInLists, holdLists, restoreInLists, type Snapshot } from "./list-cache.ts";

/** Changes to documents; what is retried or deleted shows at once, and is taken back when the server refuses it. */
export function useDocumentActions(bulk: Bulk) {
  const client = useQueryClient();
  const { id: organizationId } = useSession().organization;

  async function show(change: (document: Document) => Document | null): Promise<Snapshot> {
    const snapshot = await holdLists(client);
    changeInLists(client, change);
    return snapshot;
  }

  const rename = useMutation(mutation("/document/update/", { quiet: true }));
  const retry = useMutation({
    ...mutation("/document/update/"),
    onMutate: ({ id }) => show((one) => (one.id === id ? queued(one) : one)),
    onError: (_error, { id }, snapshot) => snapshot && restoreInLists(client, snapshot, new Set([id])),
  });

  async function removeAll(documents: readonly Document[]) {
    const ids = new Set(documents.map(({ id }) => id));
    const snapshot = await show((one) => (ids.has(one.id) ? null : one));
    const { refused } = await bulk.run({
      rows: documents,
      doing: "Deleting",
      did: "deleted",
      slice: (some) =>
        request("/document/delete/bulk", { ids: some.map(({ id }) => id) }, { organizationId }),
      onRefused: (each) => restoreInLists(client, snapshot, new Set(each.map(({ id }) => id))),
    });
    return refused;
  }

  async function retryAll(documents: readonly Document[]) {
    const [only] = documents;
    if (documents.length === 1 && only) return retry.mutate({ id: only.id, retry: true });
    const ids = new Set(documents.map(({ id }) => id));
    const snapshot = await show((one) => (ids.has(one.id) ? queued(one) : one));
    await bulk.run({
      rows: documents,
      doing: "Retrying",
      did: "queued to be read again",
      slice: (some) => request("/document/retry/bulk", { ids: some.map(({ id }) => id) }, { organizationId }),
      onRefused: (each) => restoreInLists(client, snapshot, new Set(each.map(({ id }) => id))),
    });
  }

  return {
    rename: (document: Document, name: string) => rename.mutateAsync({ id: document.id, name }),
    retry: (documents: readonly Document[]) => void retryAll(documents),
    remove: (documents: readonly Document[]) => void removeAll(documents),
  };
}

/** As it stands once it is to be read anew: what answers goes on answering. */
function queued(document: Document): Document {
  const status = document.status === "success" ? "success" : "processing";
  return { ...document, status, stage: "queued", progress: 0, status_reason: null };
}
