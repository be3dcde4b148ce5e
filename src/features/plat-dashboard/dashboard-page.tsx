import type { OutputOf } from "@contract/index.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Hourglass, Inbox, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { formatCount, formatRelative } from "@/lib/format.ts";
import { PERIODS, usePeriod } from "@/lib/period.ts";
import { Charts } from "./charts.tsx";
import { Figures } from "./figures.tsx";
import { ModelCosts } from "./model-costs.tsx";

/** How often the figures are asked for anew, in ms, while somebody looks; and while the first are tallied. */
const AGAIN_MS = 60_000;
const SOON_MS = 2000;

/** /admin/dashboard: the platform at a glance, compared with as many days before. */
export function DashboardPage() {
  const { days, from, to, setDays } = usePeriod();
  const stats = useQuery({
    ...query("/plat-admin/stats/get", { from, to }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.as_of === null ? SOON_MS : AGAIN_MS),
  });
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        description={
          stats.data?.as_of
            ? `All organisations together, by day (UTC). Tallied ${formatRelative(stats.data.as_of)}.`
            : "All organisations together, by day (UTC)."
        }
        actions={
          <Select value={String(days)} onValueChange={(next) => setDays(Number(next))}>
            <SelectTrigger aria-label="Days" size="sm">
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {PERIODS.map((one) => (
                <SelectItem key={one} value={String(one)}>
                  Last {one} days
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        }
      />
      {stats.isPending && <Waiting />}
      {stats.isError && !stats.data && (
        <ErrorState error={stats.error} onRetry={() => void stats.refetch()} className="rounded-lg border" />
      )}
      {stats.data && (
        <>
          <Attention {...stats.data} />
          {stats.data.as_of === null ? (
            <EmptyState
              icon={Hourglass}
              title="The first figures are being tallied"
              className="rounded-lg border"
            >
              They stand here in a moment.
            </EmptyState>
          ) : (
            <>
              <Figures days={stats.data.days} from={from} length={days} />
              <Charts days={stats.data.days.filter(({ day }) => day >= from)} from={from} to={to} />
              <ModelCosts models={stats.data.models} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

/** What waits for an operator, each a way there. */
function Attention({ jobs, open_requests }: OutputOf<"/plat-admin/stats/get">) {
  const waiting = [
    jobs.failed > 0 && (
      <Way key="jobs" to="/admin/dashboard?tab=jobs&state=failed" icon={<TriangleAlert aria-hidden />}>
        {formatCount(jobs.failed, "failed job")}
      </Way>
    ),
    open_requests > 0 && (
      <Way key="requests" to="/admin/dashboard?tab=requests&state=open" icon={<Inbox aria-hidden />}>
        {formatCount(open_requests, "open request")}
      </Way>
    ),
  ].filter(Boolean);
  if (waiting.length === 0) return null;
  return <div className="flex flex-wrap gap-2">{waiting}</div>;
}

function Way({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex h-8 items-center gap-2 rounded-sm border bg-warning/15 px-3 text-sm font-medium text-warning-text outline-none hover:bg-warning/25 focus-visible:ring-2 focus-visible:ring-ring [&_svg]:size-4"
    >
      {icon}
      {children}
    </Link>
  );
}

function Waiting() {
  return (
    <div className="grid gap-6" role="status" aria-label="Loading the figures">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
