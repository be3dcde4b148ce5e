import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Badge } from "@/components/ui/badge.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { UsageMeter } from "@/components/usage-meter.tsx";
import { query } from "@/lib/api.ts";
import { formatBytes } from "@domain/format.ts";
import { formatCount, formatDate } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";

/** What the organisation uses of its plan. */
export function UsageCard() {
  const { isOwner } = useSession();
  const plan = useQuery(query("/organization/getPlanInfo"));
  const info = plan.data;
  return (
    <Card aria-label="Usage">
      <CardHeader>
        <CardTitle>Usage</CardTitle>
        {info && <Badge>{[info.plan, ...info.addons].map(({ name }) => name).join(" + ")}</Badge>}
      </CardHeader>
      {plan.isPending && <Loading />}
      {plan.isError && !info && (
        <ErrorState
          error={plan.error}
          onRetry={() => void plan.refetch()}
          retrying={plan.isFetching}
          className="py-8"
        />
      )}
      {info && (
        <CardContent className="grid gap-5">
          <UsageMeter
            label="Messages"
            used={info.usages.messages}
            limit={info.usageLimits.messages}
            text={info.formattedStats.messages}
            over={(excess) => formatCount(excess, "message")}
            hint={`Starts anew on ${formatDate(info.resets_at)}.`}
          />
          <UsageMeter
            label="Storage"
            used={info.usages.storage_bytes}
            limit={info.usageLimits.storage_bytes}
            text={info.formattedStats.storage}
            over={formatBytes}
          />
          {isOwner && (
            <Link
              to="/app/settings/billing"
              className="w-fit rounded-xs text-xs text-link outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
            >
              Plan and billing
            </Link>
          )}
        </CardContent>
      )}
    </Card>
  );
}

function Loading() {
  return (
    <CardContent className="grid gap-6">
      <Skeleton className="h-10" />
      <Skeleton className="h-8" />
    </CardContent>
  );
}
