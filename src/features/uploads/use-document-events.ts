import { useQuery, useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { documents as calls } from "@contract/documents.ts";
import type { OutputOf } from "@contract/index.ts";
import { isMembershipEnding } from "@/lib/membership-end.ts";
import { isShown } from "@/lib/look-again.ts";
import { useSession } from "@/lib/session.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { coalesce } from "@/lib/coalesce.ts";
import type { UploadQueue } from "./upload-queue.ts";
import { isProcessing, type DocumentChange } from "./upload-state.ts";

const QUIET_MS = 300;
const LONGEST_MS = 2000;
const Input = calls["/document/text"].input.pick({ id: true });

/**
 * Keeps the uploads and every list of documents right by what the server sends: own documents move with
 * their progress, others' changes have the lists fetched, and after a lost connection everything is read again.
 * @param refresh fetches the lists anew, soon
 */
export function useDocumentEvents(queue: UploadQueue, refresh: () => void): void {
  const { user, authId, organization } = useSession();
  const client = useQueryClient();
  const organizationId = organization.id;
  const userId = user.id;

  const { refetch } = useQuery({
    queryKey: [organizationId, "uploads", userId],
    queryFn: ({ signal }) => queue.sync(organizationId, userId, signal).then(() => true),
    staleTime: 0,
  });
  const sync = useMemo(() => {
    const run = async () => void (isMembershipEnding(client) || (await refetch()));
    return coalesce(run, QUIET_MS, LONGEST_MS);
  }, [client, refetch]);
  useEffect(() => sync.cancel, [sync]);
  useEffect(() => {
    let asked = "";
    return queue.subscribe(() => {
      const ended = queue.getState().entries.filter((entry) => entry.ended);
      const ids = ended.map(({ id }) => id).join();
      // One that isn't found, as in another organisation, is asked for once.
      if (ids !== "" && ids !== asked) sync();
      asked = ids;
    });
  }, [queue, sync]);

  useRealtime(
    "user",
    authId,
    {
      document({ document_id: id, state: status, stage, progress, page_count }) {
        const change = { id, status, stage, progress, page_count };
        const isKnown = queue.change(change);
        patchLists(client, change);
        if (!isKnown && change.status === "processing" && !isAdding(queue)) sync();
      },
      rights(change) {
        if (change.organization_id !== organizationId) return;
        void invalidatePaths(client, ["/document/text"]);
        refresh();
      },
    },
    sync,
    () => isProcessing(queue.getState()),
  );
  useRealtime(
    "organization",
    organizationId,
    {
      document({ document_ids, deleted }) {
        if (deleted) for (const id of document_ids) queue.remove(id);
        void client.invalidateQueries({ predicate: ({ queryKey }) => isTextOf(queryKey, document_ids) });
        refresh();
      },
      folders: refresh,
    },
    refresh,
    () =>
      isShown(client, "/document/list", ({ documents }) =>
        documents.some(({ status, stage }) => status === "processing" || stage !== null),
      ),
  );
}

function isAdding(queue: UploadQueue): boolean {
  return queue.getState().entries.some((entry) => entry.status === "processing" && entry.step === "adding");
}

/** Whether the query reads the text of one of the documents: an open viewer shows it once it is there, or that it is gone. */
function isTextOf([, path, input]: QueryKey, documentIds: readonly number[]): boolean {
  const id = path === "/document/text" ? Input.safeParse(input).data?.id : undefined;
  return id !== undefined && documentIds.includes(id);
}

/** Progress shows in the lists that are there, without asking for them again. */
function patchLists(client: QueryClient, change: DocumentChange): void {
  client.setQueriesData<OutputOf<"/document/list">>(
    { predicate: ({ queryKey }) => queryKey[1] === "/document/list" },
    (list) => {
      if (!list?.documents.some((document) => document.id === change.id)) return list;
      const documents = list.documents.map((one) => (one.id === change.id ? { ...one, ...change } : one));
      return { ...list, documents };
    },
  );
}
