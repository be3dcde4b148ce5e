import type { OutputOf } from "@contract/index.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CheckList } from "@/components/check-list.tsx";
import { Person } from "@/components/person.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { query } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";

/** People listed at once; the search finds the others. */
const SHOWN = 50;

interface AddMembersProps {
  team: OutputOf<"/teams/get">;
  value: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Finds members of the organisation to add to the team; those who are in it already stand ticked. */
export function AddMembers({ team, value, onChange }: AddMembersProps) {
  const [search, setSearch] = useState("");
  const people = useQuery({
    ...query("/organization/getMembers", { search, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  if (people.isPending) return <RowSkeleton label="Loading the members" avatars />;
  if (people.isError) return <ErrorState error={people.error} onRetry={() => void people.refetch()} />;
  const inTeam = new Set(team.members.map(({ id }) => id));
  const { members, total } = people.data;
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <CheckList
        label="Add members"
        items={members.map((member) => ({
          id: member.id,
          text: member.name || member.email,
          fixed: inTeam.has(member.id),
          label: <Person person={member} badge={inTeam.has(member.id) && <Badge>In the team</Badge>} />,
        }))}
        value={value}
        onChange={onChange}
        empty="There is nobody to add."
        remote={{ label: "Search members", search, onSearch: setSearch }}
        className="w-full"
      />
      {total > members.length && (
        <p className="text-xs text-muted-foreground tabular-nums">
          The first {members.length} of {formatNumber(total)}; search to find the others.
        </p>
      )}
    </div>
  );
}
