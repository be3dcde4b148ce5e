import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import type { Document } from "@contract/documents.ts";
import { contract } from "@contract/index.ts";
import { mutation, request } from "@/lib/api.ts";
import { ApiError, errorMessage } from "@/lib/errors.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { changeInLists, holdLists, restoreInLists, type Snapshot } from "./list-cache.ts";

const AT_ONCE = 4;

/** Changes to documents; what is retried or deleted shows at once, and is taken back when the server refuses it. */
export function useDocumentActions() {
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

  const remove = useMutation({
    mutationFn: (documents: readonly Document[]) => removeAll(documents, organizationId),
    meta: { invalidates: contract["/document/delete"].invalidates },
    onMutate: (documents) => {
      const ids = new Set(documents.map((document) => document.id));
      return show((one) => (ids.has(one.id) ? null : one));
    },
    onSuccess: (refused, documents, snapshot) => {
      restoreInLists(client, snapshot, new Set(refused.map((one) => one.document.id)));
      tellRemoved(documents, refused);
    },
  });

  return {
    rename: (document: Document, name: string) => rename.mutateAsync({ id: document.id, name }),
    retry: (document: Document) => retry.mutate({ id: document.id, retry: true }),
    remove: (documents: readonly Document[]) => remove.mutate(documents),
  };
}

/** As it stands once it is to be read anew: what answers goes on answering. */
function queued(document: Document): Document {
  const status = document.status === "success" ? "success" : "processing";
  return { ...document, status, stage: "queued", progress: 0, status_reason: null };
}

interface Refused {
  document: Document;
  error: unknown;
}

/** Deletes a few at a time. @returns those that couldn't be; one that was gone already counts as deleted. */
async function removeAll(documents: readonly Document[], organizationId: number): Promise<Refused[]> {
  const waiting = [...documents];
  const refused: Refused[] = [];
  async function work() {
    for (let document = waiting.shift(); document; document = waiting.shift()) {
      try {
        await request("/document/delete", { id: document.id }, { organizationId });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) refused.push({ document, error });
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return refused;
}

function tellRemoved(documents: readonly Document[], refused: readonly Refused[]): void {
  const [first] = refused;
  if (first) {
    const title =
      refused.length === 1
        ? `${first.document.name} couldn't be deleted`
        : `${formatCount(refused.length, "document")} couldn't be deleted`;
    toast.error(title, { description: errorMessage(first.error) });
    return;
  }
  const [only] = documents;
  toast.success(
    documents.length === 1 && only
      ? `${only.name} deleted`
      : `${formatCount(documents.length, "document")} deleted`,
  );
}
