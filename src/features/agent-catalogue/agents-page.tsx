import type { OutputOf } from "@contract/index.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, GripVertical, Pencil } from "lucide-react";
import { useState } from "react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { mutation, query } from "@/lib/api.ts";
import { cn } from "@/lib/cn.ts";
import { formatCount } from "@/lib/format.ts";
import { AgentSheet } from "./agent-sheet.tsx";

export type CatalogueAgent = OutputOf<"/admin/agent/all">["agents"][number];
const DRAGGED = "application/x-atrium-agent";

/** /admin/agents: which agents the platform offers, in which order, and with which fields. */
export function AgentsPage() {
  const catalogue = useQuery(query("/admin/agent/all"));
  const move = useMutation(mutation("/admin/agent/update"));
  const [editing, setEditing] = useState<CatalogueAgent | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const agents = catalogue.data?.agents ?? [];
  const place = (id: number, position: number) => {
    if (position >= 1 && position <= agents.length) move.mutate({ id, position });
  };
  return (
    <Page narrow>
      <PageHeader
        title="Agents"
        description="Which agents the platform offers, in which order, and with which fields. What organisations have set up is kept whatever changes here."
      />
      {catalogue.isPending && <RowSkeleton label="Loading the agents" />}
      {catalogue.isError && <ErrorState error={catalogue.error} onRetry={() => void catalogue.refetch()} />}
      {catalogue.data && (
        <ol className="divide-y rounded-lg border bg-card">
          {agents.map((agent, index) => (
            <li
              key={agent.id}
              draggable
              className={cn(
                "flex flex-wrap items-center gap-x-3 gap-y-2 p-4",
                over === agent.id && "bg-accent",
              )}
              onDragStart={(event) => {
                event.dataTransfer.setData(DRAGGED, String(agent.id));
                event.dataTransfer.effectAllowed = "move";
              }}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(DRAGGED)) return;
                event.preventDefault();
                setOver(agent.id);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(null);
                const id = Number(event.dataTransfer.getData(DRAGGED));
                if (id !== agent.id) place(id, index + 1);
              }}
            >
              <AgentRow
                agent={agent}
                isFirst={index === 0}
                isLast={index === agents.length - 1}
                onShift={(by) => place(agent.id, index + 1 + by)}
                onEdit={() => setEditing(agent)}
              />
            </li>
          ))}
        </ol>
      )}
      <AgentSheet agent={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}

interface AgentRowProps {
  agent: CatalogueAgent;
  isFirst: boolean;
  isLast: boolean;
  onShift: (by: 1 | -1) => void;
  onEdit: () => void;
}

function AgentRow({ agent, isFirst, isLast, onShift, onEdit }: AgentRowProps) {
  const toggle = useMutation(mutation("/admin/agent/toggle-visibility"));
  const { id, name, description, visible, fields, instances } = agent;
  return (
    <>
      <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-muted-foreground max-sm:hidden" />
      <div className="grid min-w-48 flex-1 gap-0.5 text-sm">
        <span className="flex items-center gap-2 font-medium">
          {name}
          {!visible && <Badge>Not offered</Badge>}
        </span>
        <span className="text-pretty text-muted-foreground">{description}</span>
        <span className="text-xs text-muted-foreground tabular-nums">
          {formatCount(fields.length, "field")} · {formatCount(instances, "instance")}
        </span>
      </div>
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Move ${name} up`}
          disabled={isFirst}
          onClick={() => onShift(-1)}
        >
          <ArrowUp />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => onShift(1)}
        >
          <ArrowDown />
        </Button>
        <Button
          variant="outline"
          size="sm"
          busy={toggle.isPending}
          onClick={() => toggle.mutate({ id, visible: !visible })}
        >
          {visible ? "Stop offering" : "Offer"}
        </Button>
        <Button variant="outline" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil />
          Edit
        </Button>
      </div>
    </>
  );
}
