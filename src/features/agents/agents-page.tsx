import { useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { Link } from "react-router-dom";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { formatRelative } from "@/lib/format.ts";
import { AgentIcon } from "./agent-icon.tsx";

const LATELY = 30;
const shownEach = 3;

/** The agents that are offered, each with what the reader had it make lately. */
export function AgentsPage() {
  const agents = useQuery(query("/agent/all", {}));
  const runs = useQuery(query("/agent/runs", { limit: LATELY }));
  return (
    <Page>
      <OrganizationHeader
        title="Agents"
        description="Each finishes one kind of work. Set one up as your organisation needs it, then run it."
      />
      {agents.isError && <ErrorState error={agents.error} onRetry={() => void agents.refetch()} />}
      {agents.isPending && (
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" aria-label="Loading the agents">
          {[0, 1, 2].map((each) => (
            <Skeleton key={each} className="h-52" />
          ))}
        </div>
      )}
      {agents.data?.agents.length === 0 && (
        <Card>
          <EmptyState icon={Bot} title="No agent is offered at present" />
        </Card>
      )}
      {agents.data && agents.data.agents.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {agents.data.agents.map(({ id, type, name, description, icon }) => {
            const own = (runs.data?.runs ?? []).filter((run) => run.type === type).slice(0, shownEach);
            return (
              <li key={id}>
                <Card className="relative flex h-full flex-col transition-colors focus-within:ring-2 focus-within:ring-ring hover:border-input">
                  <div className="flex items-start gap-3 p-5">
                    <span className="flex size-9 shrink-0 items-center justify-center rounded-md border bg-raised text-brand shadow-xs">
                      <AgentIcon name={icon} className="size-4.5" />
                    </span>
                    <div className="min-w-0">
                      <h2 className="text-sm leading-6 font-semibold">
                        <Link
                          to={`/app/agents/${type}`}
                          className="outline-none after:absolute after:inset-0 after:rounded-lg"
                        >
                          {name}
                        </Link>
                      </h2>
                      <p className="mt-0.5 text-sm text-pretty text-muted-foreground">{description}</p>
                    </div>
                  </div>
                  <div className="relative mt-auto border-t px-5 py-3">
                    {own.length === 0 ? (
                      <p className="text-xs leading-6 text-muted-foreground">
                        {runs.isPending ? "…" : "You haven't run it lately."}
                      </p>
                    ) : (
                      <ul aria-label={`Made lately with ${name}`} className="grid gap-0.5">
                        {own.map((run) => (
                          <li key={run.id} className="flex items-baseline gap-2 text-xs leading-6">
                            {run.instance_id === null ? (
                              <span className="min-w-0 flex-1 truncate">{titleOf(run)}</span>
                            ) : (
                              <Link
                                to={`/app/agents/${type}/${run.instance_id}?run=${run.id}`}
                                className="min-w-0 flex-1 truncate rounded-xs outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
                                dir="auto"
                              >
                                {titleOf(run)}
                              </Link>
                            )}
                            <span className="shrink-0 text-muted-foreground">
                              {formatRelative(run.created_at)}
                            </span>
                          </li>
                        ))}
                      </ul>
                    )}
                  </div>
                </Card>
              </li>
            );
          })}
        </ul>
      )}
    </Page>
  );
}

/** What a run was for, else who ran it. */
function titleOf({
  inputs,
  preview,
  instance_name,
}: {
  inputs: Record<string, unknown>;
  preview: string;
  instance_name: string;
}) {
  const said = [inputs["purpose"], inputs["title"], inputs["text"]].find(
    (each) => typeof each === "string" && each,
  );
  return (typeof said === "string" && said) || preview.split("\n")[0] || instance_name;
}
