import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { NotFound } from "@/app/late-not-found.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { AgentTypePage } from "@/features/agents/type-page.tsx";
import { query } from "@/lib/api.ts";

/** The instances of one kind of agent; a kind that isn't offered is no page. */
export function Component() {
  const { type = "" } = useParams();
  const agents = useQuery(query("/agent/all", {}));
  if (agents.isError) {
    return (
      <Page>
        <ErrorState error={agents.error} onRetry={() => void agents.refetch()} />
      </Page>
    );
  }
  if (!agents.data) {
    return (
      <Page>
        <Skeleton className="h-64" aria-label="Loading the agent" />
      </Page>
    );
  }
  const agent = agents.data.agents.find((each) => each.type === type);
  return agent ? <AgentTypePage key={type} agent={agent} /> : <NotFound />;
}
