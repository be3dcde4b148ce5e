import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { Document } from "@contract/documents.ts";
import type { OutputOf } from "@contract/index.ts";

type List = OutputOf<"/document/list">;

/** The lists as they were before a change. */
export type Snapshot = [QueryKey, List | undefined][];

const lists = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[1] === "/document/list" };

/** Stops lists that are on their way, which would bring back the old state, and keeps what is shown. */
export async function holdLists(client: QueryClient): Promise<Snapshot> {
  await client.cancelQueries(lists);
  return client.getQueriesData<List>(lists);
}

/** Shows documents changed in every list; null takes one off. */
export function changeInLists(client: QueryClient, change: (document: Document) => Document | null): void {
  client.setQueriesData<List>(lists, (list) => list && changed(list, change));
}

/** Puts documents back as the snapshot has them, and leaves the others as they are by now. */
export function restoreInLists(client: QueryClient, snapshot: Snapshot, ids: ReadonlySet<number>): void {
  for (const [key, before] of snapshot) {
    client.setQueryData<List>(key, (now) => (before && now ? restored(before, now, ids) : now));
  }
}

function changed(list: List, change: (document: Document) => Document | null): List {
  const documents = list.documents.map(change).filter((document) => document !== null);
  return { ...list, documents, total: list.total - (list.documents.length - documents.length) };
}

function restored(before: List, now: List, ids: ReadonlySet<number>): List {
  const current = new Map(now.documents.map((document) => [document.id, document]));
  const documents: Document[] = [];
  let back = 0;
  for (const document of before.documents) {
    const shown = current.get(document.id);
    current.delete(document.id);
    if (ids.has(document.id)) documents.push(document);
    else if (shown) documents.push(shown);
    if (ids.has(document.id) && !shown) back += 1;
  }
  return { ...now, documents: [...current.values(), ...documents], total: now.total + back };
}

/** The documents that lists show. */
export function listedDocuments(client: QueryClient): Document[] {
  return client.getQueriesData<List>(lists).flatMap(([, list]) => list?.documents ?? []);
}
