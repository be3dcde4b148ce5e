import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { BackLink } from "@/components/back-link.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { query } from "@/lib/api.ts";
import { formatDateTime } from "@/lib/format.ts";
import { Look } from "./look.tsx";
import { Limits } from "./limits.tsx";
import { Members } from "./members.tsx";
import { Overview } from "./overview.tsx";
import { ROWS } from "./tab.ts";
import { Trail } from "./trail.tsx";
import { STATES } from "./words.ts";
import { Work } from "./work.tsx";

const TABS = [
  { name: "overview", title: "Overview", Tab: Overview },
  { name: "members", title: "Members", Tab: Members },
  { name: "limits", title: "Limits", Tab: Limits },
  { name: "branding", title: "Branding & domains", Tab: Look },
  { name: "jobs", title: "Jobs & connectors", Tab: Work },
  { name: "audit", title: "Audit", Tab: Trail },
] as const;

/** /admin/organizations/:id: how one organisation stands, and what operators may do with it. */
export function OrganizationPage() {
  const id = Number(useParams().id);
  const [params, setParams] = useSearchParams();
  const open = TABS.find(({ name }) => name === params.get("tab")) ?? TABS[0];
  const page = Math.max(1, Number(params.get("page")) || 1);
  const offset = (page - 1) * ROWS;
  const found = useQuery({
    ...query("/plat-admin/organization/get", {
      id,
      limit: ROWS,
      members_offset: open.name === "members" ? offset : 0,
      audit_offset: open.name === "audit" ? offset : 0,
    }),
    placeholderData: keepPreviousData,
  });
  const show = (tab: string, at = 1) =>
    setParams({ ...(tab !== "overview" && { tab }), ...(at > 1 && { page: String(at) }) }, { replace: true });

  if (found.isPending) return <Loading />;
  if (found.isError)
    return (
      <Page>
        <Head />
        <ErrorState
          error={found.error}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
          className="rounded-lg border"
        />
      </Page>
    );
  const organization = found.data;
  const state = STATES[organization.state];
  return (
    <Page>
      <BackLink to="/admin/organizations">Organisations</BackLink>
      <PageHeader
        title={organization.name}
        description={`Organisation ${organization.id}`}
        actions={<Badge variant={state.variant}>{state.label}</Badge>}
      />
      {organization.suspended && (
        <Alert variant="warning">
          <p className="font-medium">Suspended since {formatDateTime(organization.suspended.at)}</p>
          <p>Its members read: {organization.suspended.reason}</p>
        </Alert>
      )}
      <Tabs value={open.name} onValueChange={(tab) => show(tab)}>
        <TabsList aria-label={organization.name}>
          {TABS.map(({ name, title }) => (
            <TabsTrigger key={name} value={name}>
              {title}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={open.name} className="grid gap-5 pt-1">
          <open.Tab organization={organization} page={page} onPage={(at) => show(open.name, at)} />
        </TabsContent>
      </Tabs>
    </Page>
  );
}

/** While it isn't known, or isn't there. */
function Head() {
  return (
    <>
      <BackLink to="/admin/organizations">Organisations</BackLink>
      <PageHeader title="Organisation" />
    </>
  );
}

function Loading() {
  return (
    <Page>
      <Head />
      <div role="status" aria-label="Loading the organisation" className="grid gap-5">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </Page>
  );
}
