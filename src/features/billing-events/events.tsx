import type { BillingEvent } from "@contract/billing-events.ts";
import type { InputOf } from "@contract/index.ts";
import { useMutation } from "@tanstack/react-query";
import { Inbox, RotateCw } from "lucide-react";
import type { Column, Filter } from "@/components/list/types.ts";
import { ListScreen } from "@/components/list/list-screen.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";

const STATES: Readonly<Record<BillingEvent["state"], string>> = {
  received: "Waiting",
  done: "Done",
  failed: "Failed",
};
const FILTERS: readonly Filter[] = [
  {
    name: "state",
    label: "State",
    options: Object.entries(STATES).map(([value, label]) => ({ value, label })),
  },
];
/** How often operators' lists are asked for anew, in ms: nobody tells them of what comes. */
const AGAIN_MS = 20_000;

const COLUMNS: readonly Column<BillingEvent>[] = [
  {
    head: "Event",
    cell: ({ type, outcome, event_id }) => (
      <span className="grid min-w-0 gap-0.5">
        <span className="truncate text-sm font-medium">{type}</span>
        <span className="text-xs whitespace-normal text-muted-foreground">{outcome || event_id}</span>
      </span>
    ),
  },
  { head: "Organisation", className: "w-52", fact: ({ organization }) => organization?.name ?? null },
  {
    head: "State",
    className: "w-28",
    cell: ({ state }) => (
      <Badge variant={state === "failed" ? "destructive" : state === "done" ? "success" : "outline"}>
        {STATES[state]}
      </Badge>
    ),
  },
  {
    head: "Received",
    className: "w-36",
    fact: ({ received_at }) => formatRelative(received_at),
    title: ({ received_at }) => formatDateTime(received_at),
  },
];

/** Every event that Stripe sent in the last month, with what came of it; each can be worked on once more. */
export function Events() {
  const { mutate } = useMutation(mutation("/plat-admin/billing/events/replay"));
  return (
    <ListScreen
      noun="event"
      columns={COLUMNS}
      call={(input) => ({
        ...query("/plat-admin/billing/events", input as InputOf<"/plat-admin/billing/events">),
        refetchInterval: AGAIN_MS,
      })}
      rows={({ events }) => events}
      nameOf={({ event_id }) => event_id}
      filters={FILTERS}
      actions={[
        {
          label: "Work on it again",
          icon: RotateCw,
          can: ({ state }) => state !== "received",
          run: (rows) => {
            for (const { id } of rows) mutate({ id });
          },
        },
      ]}
      empty={{
        icon: Inbox,
        title: "Stripe has told nothing yet",
        text: "Every event that Stripe sends stands here for a month, with what came of it.",
      }}
    />
  );
}
