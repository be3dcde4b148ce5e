import type { Integration } from "@contract/connections.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { OrganizationHeader } from "@/components/organization-header.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { isService, SERVICES } from "@/lib/services.ts";
import { useSession } from "@/lib/session.ts";
import { IntegrationCard } from "./integration-card.tsx";
import { ReturnNotice } from "./return-notice.tsx";

const OwnClients = lazy(async () => ({ default: (await import("./own-clients.tsx")).OwnClients }));

const ORDER = Object.keys(SERVICES);

/** /app/integrations: one's own accounts elsewhere; `?connect=` opens what is asked for at a service. */
export function IntegrationsPage() {
  const { isOwner } = useSession();
  const [params, setParams] = useSearchParams();
  const asked = params.get("connect");
  const { data, error, isError, isFetching, refetch } = useQuery(query("/user-integrations"));
  return (
    <Page narrow>
      <OrganizationHeader
        title="My integrations"
        description={
          <>
            Your own accounts at other services. What the assistant reads from them is under{" "}
            <Link to="/app/train/integrations" className="text-link underline">
              Integrations
            </Link>
            .
          </>
        }
      />
      <ReturnNotice />
      {data ? (
        <div className="grid gap-4">
          {inOrder(data.integrations).map((integration) => (
            <IntegrationCard
              key={integration.type}
              integration={integration}
              isAsked={isService(asked) && asked === integration.type && integration.available}
              onAsked={() => setParams({}, { replace: true })}
            />
          ))}
        </div>
      ) : isError ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      ) : (
        <Loading />
      )}
      {isOwner && data && (
        <Suspense>
          <OwnClients />
        </Suspense>
      )}
    </Page>
  );
}

const inOrder = (integrations: readonly Integration[]) =>
  integrations.toSorted((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type));

function Loading() {
  return (
    <div className="grid gap-4">
      <span role="status" className="sr-only">
        Loading your integrations
      </span>
      {ORDER.map((type) => (
        <Card key={type} className="flex items-start gap-4 px-5 py-4">
          <Skeleton className="size-10 rounded-lg" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-full max-w-sm" />
          </div>
          <Skeleton className="h-8 w-20" />
        </Card>
      ))}
    </div>
  );
}
