import type { Agent } from "@contract/agents.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Alert } from "@/components/ui/alert.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { handPrompt, useHandedPrompt } from "@/lib/handed-prompt.ts";
import { useSession } from "@/lib/session.ts";
import { AgentIcon } from "./agent-icon.tsx";
import { NewInstance } from "./new-instance.tsx";

const PAGE = 24;
const visibilities = {
  private: "Private",
  chosen: "For chosen people",
  organization: "For everybody",
} as const;

/** The instances of an agent that the reader may use, and a new one. */
export function AgentTypePage({ agent }: { agent: Agent }) {
  const { organization } = useSession();
  const navigate = useNavigate();
  const prompt = useHandedPrompt();
  const handed = prompt === "" ? {} : { state: handPrompt(prompt) };
  const [making, setMaking] = useState(false);
  const [offset, setOffset] = useState(0);
  const found = useQuery({
    ...query("/agent/instances", { type: agent.type, limit: PAGE, offset }),
    placeholderData: keepPreviousData,
  });
  const total = found.data?.total ?? 0;
  const create = (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden />
      New {agent.name.toLowerCase()}
    </Button>
  );
  return (
    <Page>
      <div className="grid gap-2">
        <Link
          to="/app/agents"
          className="w-fit rounded-xs text-xs text-muted-foreground outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
        >
          Agents
        </Link>
        <PageHeader
          title={agent.name}
          description={agent.description}
          actions={total > 0 ? create : undefined}
        />
      </div>
      {prompt !== "" && (
        <Alert>
          <p className="font-medium">Choose what to use this prompt with</p>
          <p className="mt-1 line-clamp-3 wrap-anywhere whitespace-pre-line text-muted-foreground">
            {prompt}
          </p>
        </Alert>
      )}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton className="h-40" aria-label="Loading the list" />}
      {found.data && total === 0 && (
        <Card>
          <EmptyState icon={Plus} title={`No ${agent.name.toLowerCase()} is set up yet`} action={create}>
            Set one up with what it should know and how it should write. It is yours alone until an admin says
            otherwise.
          </EmptyState>
        </Card>
      )}
      {total > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {found.data?.instances.map((instance) => (
            <li key={instance.id}>
              <Card className="relative flex h-full items-start gap-3 p-5 transition-colors focus-within:ring-2 focus-within:ring-ring hover:border-input">
                <span className="flex size-9 shrink-0 items-center justify-center rounded-md border bg-raised text-brand shadow-xs">
                  <AgentIcon name={agent.icon} className="size-4.5" />
                </span>
                <div className="grid min-w-0 gap-1">
                  <h2 className="truncate text-sm leading-6 font-semibold">
                    <Link
                      to={`/app/agents/${agent.type}/${instance.id}`}
                      {...handed}
                      className="outline-none after:absolute after:inset-0 after:rounded-lg"
                    >
                      {instance.name}
                    </Link>
                  </h2>
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
                    <Badge>{visibilities[instance.visibility]}</Badge>
                    {instance.organization.id !== organization.id && (
                      <span>of {instance.organization.name}</span>
                    )}
                    {instance.created_by && <span>made by {instance.created_by.name}</span>}
                  </p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      )}
      {total > PAGE && (
        <div className="flex justify-end gap-2">
          <Button
            variant="outline"
            size="sm"
            disabled={offset === 0}
            onClick={() => setOffset(offset - PAGE)}
          >
            Previous
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={offset + PAGE >= total}
            onClick={() => setOffset(offset + PAGE)}
          >
            Next
          </Button>
        </div>
      )}
      <NewInstance
        agent={agent}
        open={making}
        onClose={() => setMaking(false)}
        onMade={(id) => void navigate(`/app/agents/${agent.type}/${id}`, handed)}
      />
    </Page>
  );
}
