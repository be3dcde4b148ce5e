import type { OutputOf } from "@contract/index.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CheckList } from "@/components/check-list.tsx";
import { Person } from "@/components/person.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";

/** People listed at once; the search finds the others. */
const SHOWN = 50;

/** Finds members of the organisation and adds them to the team; those who are in it already stand ticked. */
export function AddMembers({ team }: { team: OutputOf<"/teams/get"> }) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<number[]>([]);
  const people = useQuery({
    ...query("/organization/getMembers", { search, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const add = useMutation(mutation("/teams/add-user-to-team"));
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
        chosen={chosen}
        onChange={setChosen}
        empty="There is nobody to add."
        remote={{ label: "Search members", search, onSearch: setSearch }}
        className="w-full"
      />
      {total > members.length && (
        <p className="text-xs text-muted-foreground tabular-nums">
          The first {members.length} of {formatNumber(total)}; search to find the others.
        </p>
      )}
      {chosen.length > 0 && (
        <Button
          size="sm"
          busy={add.isPending}
          onClick={() =>
            add.mutate({ team_id: team.id, user_ids: chosen }, { onSuccess: () => setChosen([]) })
          }
        >
          Add {formatCount(chosen.length, "member")}
        </Button>
      )}
    </div>
  );
}
