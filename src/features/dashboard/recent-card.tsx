import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";

/** How many rows a recent list shows. */
export const RECENT = 5;

interface RecentCardProps<Data, Row> {
  title: string;
  /** Where all of them are. */
  to: string;
  result: UseQueryResult<Data>;
  rows: (data: Data) => readonly Row[];
  /** One `li`. */
  children: (row: Row) => ReactNode;
  /** Said while there is none, and the way to the first. */
  empty: { title: string; text: string; action: string };
}

/** A short list of the latest, with its loading, empty and error state. */
export function RecentCard<Data, Row>({
  title,
  to,
  result,
  rows,
  children,
  empty,
}: RecentCardProps<Data, Row>) {
  const list = result.data === undefined ? [] : rows(result.data);
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {list.length > 0 && (
          <Link
            to={to}
            className="rounded-xs text-xs leading-6 text-link outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
          >
            View all
          </Link>
        )}
      </CardHeader>
      {result.isPending && <RowSkeletons />}
      {result.isError && list.length === 0 && (
        <ErrorState
          error={result.error}
          onRetry={() => void result.refetch()}
          retrying={result.isFetching}
          className="py-8"
        />
      )}
      {result.isSuccess && list.length === 0 && (
        <EmptyState
          className="py-8"
          title={empty.title}
          action={
            <Button variant="outline" size="sm" asChild>
              <Link to={to}>{empty.action}</Link>
            </Button>
          }
        >
          {empty.text}
        </EmptyState>
      )}
      {list.length > 0 && <ul className="grid grid-cols-1 px-3 pt-2 pb-3">{list.map(children)}</ul>}
    </Card>
  );
}

interface RecentRowProps {
  to: string;
  icon: ReactNode;
  title: string;
  aside: ReactNode;
}

export function RecentRow({ to, icon, title, aside }: RecentRowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-10 items-center gap-2.5 rounded-md px-2 outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
      >
        {icon}
        <span className="min-w-0 flex-1 truncate" title={title}>
          {title}
        </span>
        <span className="flex shrink-0 items-center gap-3 text-xs text-muted-foreground">{aside}</span>
      </Link>
    </li>
  );
}

function RowSkeletons() {
  return (
    <div className="grid px-5 pt-2 pb-3">
      {["w-3/5", "w-2/5", "w-1/2"].map((width) => (
        <div key={width} className="flex h-10 items-center justify-between">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
