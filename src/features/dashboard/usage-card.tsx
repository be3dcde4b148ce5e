import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Badge } from "@/components/ui/badge.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { UsageMeter } from "@/components/usage-meter.tsx";
import { query } from "@/lib/api.ts";
import { formatBytes } from "@domain/format.ts";
import { formatDate, formatNumber } from "@/lib/format.ts";

/** Those that always show; others do once they are near their limit. */
const SHOWN: readonly string[] = ["messages", "storage"];

/** What the organisation uses of its plan, and whatever is near its limit. */
export function UsageCard() {
  const plan = useQuery(query("/organization/getPlanInfo"));
  const info = plan.data;
  const meters = info?.meters.filter(
    ({ meter, warning, limit }) => SHOWN.includes(meter) || (warning !== null && limit > 0),
  );
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
          {meters?.map(({ meter, title, unit, used, limit, resets_at }) => {
            const words = unit === "bytes" ? formatBytes : formatNumber;
            const told = meter === "messages" || meter === "storage" ? info.formattedStats[meter] : null;
            return (
              <UsageMeter
                key={meter}
                label={title}
                used={used}
                limit={limit}
                text={told ?? `${words(used)} of ${words(limit)}`}
                over={words}
                {...(resets_at && { hint: `Starts anew on ${formatDate(resets_at)}.` })}
              />
            );
          })}
          <Link
            to="/app/settings/billing"
            className="w-fit rounded-xs text-xs text-link outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
          >
            Plan and billing
          </Link>
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
