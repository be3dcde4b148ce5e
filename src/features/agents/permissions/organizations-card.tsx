import type { AgentGrantee } from "@contract/agent-permissions.ts";
import type { AgentInstance } from "@contract/agents.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pager } from "@/components/list/pager.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { SearchInput } from "@/components/search-input.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query } from "@/lib/api.ts";
import { useChoice } from "@/lib/use-choice.ts";
import { RightSelect } from "./right-select.tsx";
import { PERMISSIONS } from "./words.ts";

const SIZE = 20;

/** The organisations that an instance is, or may be, given to. */
export function OrganizationsCard({ instance }: { instance: AgentInstance }) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const found = useQuery({
    ...query("/agent/instance/organization-visibility", {
      id: instance.id,
      search,
      limit: SIZE,
      offset: (page - 1) * SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>Organisations</CardTitle>
        <CardDescription>
          What all members of an organisation get. Runs read the documents of the organisation they are made
          in, and count there.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-3">
        {(search !== "" || (found.data?.total ?? 0) > SIZE) && (
          <SearchInput
            label="Search organisations"
            value={search}
            onSearch={(text) => {
              setSearch(text);
              setPage(1);
            }}
            className="sm:max-w-xs"
          />
        )}
        {found.isPending && <RowSkeleton label="Loading the organisations" />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.data && (
          <>
            <ul className="divide-y rounded-lg border">
              {found.data.organizations.map((organization) => (
                <OrganizationRow key={organization.id} instance={instance} organization={organization} />
              ))}
            </ul>
            <Pager page={page} size={SIZE} total={found.data.total} noun="organisation" onPage={setPage} />
          </>
        )}
      </CardContent>
    </Card>
  );
}

function OrganizationRow({
  instance,
  organization,
}: {
  instance: AgentInstance;
  organization: AgentGrantee;
}) {
  const { id, name, own, permission, grantable } = organization;
  const path = "/agent/instance/organization-permission/update";
  const update = useChoice(path, permission, (input) => input.permission);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5 text-sm">
      <span className="flex min-w-48 flex-1 items-center gap-2 font-medium">
        <span className="truncate">{name}</span>
        {own && <Badge>Its own</Badge>}
      </span>
      <RightSelect
        label={`Grant of ${name}`}
        options={grantable || permission === null ? PERMISSIONS : { [permission]: PERMISSIONS[permission] }}
        inherit={grantable ? "No grant" : "Take it back"}
        value={update.shown}
        disabled={update.isPending}
        onChange={(chosen) =>
          update.choose({
            id: instance.id,
            organization_id: id,
            permission: chosen,
          })
        }
      />
    </li>
  );
}
