import type { AgentUser } from "@contract/agent-permissions.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useState } from "react";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query, queryKey } from "@/lib/api.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { FieldsCard } from "./fields-card.tsx";
import { OrganizationsCard } from "./organizations-card.tsx";
import { PeopleCard } from "./people-card.tsx";
import { SeenBySheet } from "./seen-by-sheet.tsx";
import { VisibilityCard } from "./visibility-card.tsx";

const CALLS = [
  "/agent/instance",
  "/agent/instance/user-visibility",
  "/agent/instance/organization-visibility",
  "/agent/instance/field-permissions",
  "/agent/instance/seen-by",
] as const;

/** Who may see, use and change what of an instance, for admins of its organisation; what another admin changes shows at once. */
export function AgentPermissions({ instanceId }: { instanceId: number }) {
  const client = useQueryClient();
  const [looking, setLooking] = useState<AgentUser | null>(null);
  const found = useQuery(query("/agent/instance", { id: instanceId }));
  const refresh = () => {
    for (const path of CALLS) void client.invalidateQueries({ queryKey: queryKey(path) });
  };
  useRealtime(
    "organization",
    found.data?.organization.id ?? null,
    { agent_instance: ({ instance_id }) => instance_id === instanceId && refresh() },
    refresh,
  );
  if (found.isPending) return <RowSkeleton label="Loading the permissions" />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const instance = found.data;
  if (!instance.manages)
    return (
      <EmptyState icon={Lock} title="Admins decide this">
        Who may use it, and what they may change, is said by the admins of {instance.organization.name}.
      </EmptyState>
    );
  return (
    <div className="grid gap-6">
      <VisibilityCard instance={instance} />
      <PeopleCard instance={instance} onLook={setLooking} />
      <OrganizationsCard instance={instance} />
      <FieldsCard instance={instance} />
      <SeenBySheet instanceId={instanceId} person={looking} onClose={() => setLooking(null)} />
    </div>
  );
}
