import type { SupportRequestRow } from "@contract/support.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Inbox } from "lucide-react";
import { useState } from "react";
import { Pager } from "@/components/list/pager.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query } from "@/lib/api.ts";
import { formatRelative } from "@/lib/format.ts";
import { PriorityLabel, StateBadge } from "./labels.tsx";

const SIZE = 10;

/** The member's own requests, the latest change first. */
export function OwnRequests({ onOpen }: { onOpen: (id: number) => void }) {
  const [page, setPage] = useState(1);
  const list = useQuery(query("/support/list", { limit: SIZE, offset: (page - 1) * SIZE }));
  return (
    <section aria-label="Your requests" className="grid gap-3">
      <h2 className="text-sm leading-6 font-semibold">Your requests</h2>
      {list.isPending && <RowSkeleton label="Loading your requests" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.total === 0 && (
        <Card>
          <EmptyState icon={Inbox} title="Nothing asked yet">
            What you send to support stands here, with its answers.
          </EmptyState>
        </Card>
      )}
      {list.data && list.data.requests.length > 0 && (
        <ul className="divide-y overflow-hidden rounded-lg border bg-card relative">
          {list.data.requests.map((request) => (
            <li key={request.id}>
              <RequestRow request={request} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.total > SIZE && (
        <Pager page={page} size={SIZE} total={list.data.total} noun="request" onPage={setPage} />
      )}
    </section>
  );
}

function RequestRow({ request, onOpen }: { request: SupportRequestRow; onOpen: (id: number) => void }) {
  const { id, reference, subject, priority, state, unread, updated_at } = request;
  return (
    <button
      type="button"
      className="flex w-full cursor-pointer items-center gap-3 px-4 py-3 text-left outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
      onClick={() => onOpen(id)}
    >
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex min-w-0 items-center gap-2 text-sm font-medium">
          {unread && (
            <span className="size-2 shrink-0 rounded-full bg-brand">
              <span className="sr-only">New: </span>
            </span>
          )}
          <span className="truncate">{subject}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
          <span className="font-mono">{reference}</span>
          <PriorityLabel priority={priority} />
          <span>{formatRelative(updated_at)}</span>
        </span>
      </span>
      <StateBadge state={state} to="member" />
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </button>
  );
}
