import { useQuery } from "@tanstack/react-query";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query } from "@/lib/api.ts";
import { SenderCard } from "./sender-card.tsx";
import { SupportAddress } from "./support-address.tsx";

/** The tab "Mail": the address that an organisation's mail leaves from, and where its people are sent for help. */
export function SenderTab() {
  const found = useQuery(query("/organization/sender/get"));
  if (found.isError)
    return (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
    );
  if (!found.data) return <RowSkeleton label="Loading the addresses" />;
  return (
    <div className="grid gap-6">
      <SenderCard {...found.data} />
      <SupportAddress key={found.data.support_email ?? ""} saved={found.data.support_email} />
    </div>
  );
}
