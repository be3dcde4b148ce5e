import type { PlatformUserDetails } from "@contract/platform-users.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { BackLink } from "@/components/back-link.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { query } from "@/lib/api.ts";
import { formatCount, formatDate, formatDateTime, formatNumber, formatRelative } from "@/lib/format.ts";
import { AccountActs } from "./account-acts.tsx";
import { Memberships } from "./memberships.tsx";
import { Sessions } from "./sessions.tsx";

/** /admin/users/{id}: how somebody stands, and what operators do about their account. */
export function UserPage() {
  const id = Number(useParams()["id"]);
  const user = useQuery(query("/plat-admin/users/get", { id }));
  return (
    <Page>
      <BackLink to="/admin/users">Users</BackLink>
      {user.data ? (
        <Shown user={user.data} />
      ) : (
        <>
          <PageHeader title="User" />
          {user.isError ? (
            <ErrorState
              error={user.error}
              onRetry={() => void user.refetch()}
              retrying={user.isFetching}
              className="rounded-lg border"
            />
          ) : (
            <RowSkeleton label="Loading the person" />
          )}
        </>
      )}
    </Page>
  );
}

function Shown({ user }: { user: PlatformUserDetails }) {
  const { counts } = user;
  return (
    <>
      <PageHeader
        title={user.name || user.email}
        description={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 break-all">{user.email}</span>
            {!user.email_proved && <Badge variant="warning">Address not proved</Badge>}
            {user.operator && <Badge variant="brand">Operator</Badge>}
            {user.me && <Badge>You</Badge>}
          </span>
        }
        actions={<AccountActs user={user} />}
      />
      {user.disabled_at && (
        <Alert variant="destructive">
          <p className="font-medium">Disabled {formatRelative(user.disabled_at)}</p>
          <p className="wrap-anywhere">{user.disabled_reason}</p>
        </Alert>
      )}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Fact name="Joined" value={formatDate(user.created_at)}>
          user {user.id}
        </Fact>
        <Fact
          name="Last sign-in"
          value={user.last_sign_in_at ? formatRelative(user.last_sign_in_at) : "Never"}
        >
          {user.last_sign_in_at ? formatDateTime(user.last_sign_in_at) : "no session yet"}
        </Fact>
        <Fact name="Two-step sign-in" value={user.factors > 0 ? "On" : "Off"}>
          {user.factors > 0 ? formatCount(user.factors, "authenticator app") : "signs in by password alone"}
        </Fact>
        <Fact name="Chats" value={formatNumber(counts.chats)}>
          {formatCount(counts.questions, "question")}, {formatCount(counts.documents, "document")},{" "}
          {formatCount(counts.requests, "request")} to support
        </Fact>
      </dl>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card className="min-w-0">
          <CardHeader>
            <CardTitle>Organisations</CardTitle>
          </CardHeader>
          <CardContent>
            <Memberships memberships={user.memberships} />
          </CardContent>
        </Card>
        <Sessions user={user} />
      </div>
      <Link
        to={`/admin/dashboard?tab=audit&target_kind=user&search=${encodeURIComponent(user.email)}`}
        className="w-fit rounded-xs text-sm text-link outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
      >
        What operators did about this account
      </Link>
    </>
  );
}

function Fact({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5 rounded-lg border bg-card px-4 py-3 shadow-xs">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="text-lg leading-7 font-semibold tracking-tight tabular-nums">
        {value.charAt(0).toUpperCase() + value.slice(1)}
      </dd>
      <dd className="text-xs leading-4 text-muted-foreground">{children}</dd>
    </div>
  );
}
