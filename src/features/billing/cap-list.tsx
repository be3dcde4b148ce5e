import type { Cap, CappedMeter } from "@contract/spending.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Gauge, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";
import { CapDialog } from "./cap-dialog.tsx";
import { Section } from "./section.tsx";

/** What is counted by a cap, in words. */
export const CAPPED: Record<CappedMeter, string> = { messages: "messages", agent_runs: "agent runs" };

/** The caps of members, which owners set. */
export function CapList({ isOwner }: { isOwner: boolean }) {
  const found = useQuery(query("/organization/caps"));
  const [adding, setAdding] = useState(false);
  const caps = found.data?.caps;
  return (
    <Section
      id="caps"
      title="Caps"
      description="How much one person may use in a calendar month. The least cap that holds for somebody counts; whom it stops is told whose cap it is."
      aside={
        isOwner && (
          <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
            <Plus />
            Add a cap
          </Button>
        )
      }
    >
      {found.isPending && <Skeleton className="h-16" />}
      {found.isError && !caps && (
        <ErrorState
          error={found.error}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
          className="py-6"
        />
      )}
      {caps?.length === 0 && (
        <EmptyState icon={Gauge} title="No caps" className="py-6">
          Everybody shares what the plan has.
        </EmptyState>
      )}
      {caps && caps.length > 0 && (
        <ul aria-label="Caps" className="divide-y">
          {caps.map((cap) => (
            <CapRow key={cap.id} cap={cap} isOwner={isOwner} />
          ))}
        </ul>
      )}
      {adding && <CapDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

function CapRow({ cap, isOwner }: { cap: Cap; isOwner: boolean }) {
  const remove = useMutation(mutation("/organization/caps/set", { fresh: true }));
  const { user, team, meter, amount } = cap;
  const whom = user ? user.name || user.email : team ? `Each member of ${team.name}` : "Every member";
  const what = `${formatNumber(amount)} ${CAPPED[meter]} a month`;
  return (
    <li className="flex items-center gap-4 py-2.5 text-sm first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 wrap-anywhere">{whom}</span>
      <span className="text-muted-foreground tabular-nums">{what}</span>
      {isOwner && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove the cap of ${what}: ${whom}`}
          busy={remove.isPending}
          onClick={() =>
            remove.mutate({ meter, user_id: user?.id ?? null, team_id: team?.id ?? null, amount: null })
          }
        >
          {!remove.isPending && <Trash2 />}
        </Button>
      )}
    </li>
  );
}
