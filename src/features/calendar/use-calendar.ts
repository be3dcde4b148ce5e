import type { CalendarEvent, EventScope } from "@contract/calendar.ts";
import type { InputOf, OutputOf } from "@contract/index.ts";
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { mutation, query, queryKey, request } from "@/lib/api.ts";
import { type Listed, merged, withEvent, withoutCursor, withoutEvent } from "./listed.ts";

const LIST = "/google-calendar/list-events";
/** What changed at the vendor is asked for so often, while somebody looks. */
const EVERY_MS = 60_000;

export const useStatus = () => useQuery(query("/google-calendar/status"));

/** Events of a stretch; after the first time only what changed is asked for, and what is shown stays until it has come. */
export function useEvents(stretch: { from: string; to: string }, organizationId: number) {
  const options = query(LIST, stretch, { organizationId });
  const client = useQueryClient();
  return useQuery({
    ...options,
    async queryFn({ signal }): Promise<Listed> {
      const cursor = client.getQueryData<Listed>(options.queryKey)?.cursor;
      const told = await request(LIST, { ...stretch, ...(cursor && { cursor }) }, { organizationId, signal });
      return merged(client.getQueryData<Listed>(options.queryKey), told);
    },
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

/** Shows something at once in all that is listed. @returns what takes it back */
async function show(client: QueryClient, change: (listed: Listed) => Listed): Promise<() => void> {
  const all = { queryKey: queryKey(LIST) };
  await client.cancelQueries(all);
  const before = client.getQueriesData<Listed>(all);
  client.setQueriesData<Listed>(all, (listed) => listed && change(listed));
  return () => {
    for (const [key, listed] of before) client.setQueryData(key, listed);
  };
}

type Shown<Input> = Input & {
  /** How it will be, where that is known. */
  shown: CalendarEvent | null;
};

/** Makes an event, shown at once and taken back when it fails. */
export function useCreate() {
  const client = useQueryClient();
  const { mutationFn: send, ...rest } = mutation("/google-calendar/create-event", { quiet: true });
  return useMutation<
    OutputOf<"/google-calendar/create-event">,
    Error,
    Shown<InputOf<"/google-calendar/create-event">>,
    () => void
  >({
    mutationKey: rest.mutationKey,
    ...(rest.meta && { meta: rest.meta }),
    mutationFn: ({ shown: _, ...input }, context) => called(send)(input, context),
    onMutate: ({ shown, repeat }) =>
      show(client, (listed) => {
        const added = shown && shown.calendar_id === listed.calendar.id ? withEvent(listed, shown) : listed;
        return repeat ? withoutCursor(added) : added;
      }),
    onError: (_error, _input, takeBack) => takeBack?.(),
  });
}

/** Changes an event; where it has changed meanwhile what was shown is taken back, as when it fails. */
export function useChange() {
  const client = useQueryClient();
  const { mutationFn: send, ...rest } = mutation("/google-calendar/update-event", { quiet: true });
  return useMutation<
    OutputOf<"/google-calendar/update-event">,
    Error,
    Shown<InputOf<"/google-calendar/update-event">>,
    () => void
  >({
    mutationKey: rest.mutationKey,
    ...(rest.meta && { meta: rest.meta }),
    mutationFn: ({ shown: _, ...input }, context) => called(send)(input, context),
    onMutate: ({ shown, scope, repeat }) =>
      show(client, (listed) => {
        const changed = shown ? withEvent(listed, shown) : listed;
        return scope !== "this" || repeat ? withoutCursor(changed) : changed;
      }),
    onSuccess: ({ outcome }, _input, takeBack) => {
      if (outcome === "changed") takeBack();
    },
    onError: (_error, _input, takeBack) => takeBack?.(),
  });
}

/** Deletes an event; it is gone from what is shown at once, and there again when it fails or has changed meanwhile. */
export function useDelete() {
  const client = useQueryClient();
  const { mutationFn: send, ...rest } = mutation("/google-calendar/delete-event");
  return useMutation<
    OutputOf<"/google-calendar/delete-event">,
    Error,
    { event: CalendarEvent; scope: EventScope; notify: "none" | "all" },
    () => void
  >({
    mutationKey: rest.mutationKey,
    ...(rest.meta && { meta: rest.meta }),
    mutationFn: ({ event: { id, calendar_id, etag }, ...input }, context) =>
      called(send)({ id, calendar_id, etag, ...input }, context),
    onMutate: ({ event, scope }) =>
      show(client, (listed) => {
        const left = withoutEvent(listed, event, scope);
        return scope === "this" ? left : withoutCursor(left);
      }),
    onSuccess: ({ outcome }, _input, takeBack) => {
      if (outcome === "changed") takeBack();
    },
    onError: (_error, _input, takeBack) => takeBack?.(),
  });
}

function called<Send>(send: Send | undefined): Send {
  if (send === undefined) throw new Error("The call has no function.");
  return send;
}
