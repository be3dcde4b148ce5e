import type { OutputOf } from "@contract/index.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { TagPicker } from "@/components/check-list.tsx";
import { Person } from "@/components/person.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import {
  Sheet,
  SheetBody,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
} from "@/components/ui/sheet.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { AddMembers } from "./add-members.tsx";

interface TeamSheetProps {
  /** null closes the sheet. */
  teamId: number | null;
  onClose: () => void;
}

/** A team's members and tags, which an admin changes here. */
export function TeamSheet({ teamId, onClose }: TeamSheetProps) {
  return (
    <Sheet open={teamId !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent aria-describedby={undefined}>
        {teamId !== null && <Loaded key={teamId} teamId={teamId} />}
      </SheetContent>
    </Sheet>
  );
}

function Loaded({ teamId }: { teamId: number }) {
  const team = useQuery(query("/teams/get", { id: teamId }));
  return (
    <>
      <SheetHeader>
        <SheetTitle>{team.data?.name ?? "Team"}</SheetTitle>
        {team.data?.description && <SheetDescription>{team.data.description}</SheetDescription>}
      </SheetHeader>
      <SheetBody>
        {team.isPending && <RowSkeleton label="Loading the team" avatars />}
        {team.isError && <ErrorState error={team.error} onRetry={() => void team.refetch()} />}
        {team.data && (
          <div className="grid gap-8">
            <TeamTags key={team.data.tag_ids.join()} team={team.data} />
            <TeamMembers team={team.data} />
          </div>
        )}
      </SheetBody>
    </>
  );
}

type TeamProps = { team: OutputOf<"/teams/get"> };

function TeamTags({ team }: TeamProps) {
  const { isAdmin } = useSession();
  const [chosen, setChosen] = useState<number[]>(team.tag_ids);
  const assign = useMutation(mutation("/organization/tags/assignTeam"));
  const isDirty = chosen.length !== team.tag_ids.length || chosen.some((id) => !team.tag_ids.includes(id));
  if (!isAdmin) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full">
        <TagPicker label="Tags that every member of the team holds" chosen={chosen} onChange={setChosen} />
      </div>
      {isDirty && (
        <Button
          size="sm"
          busy={assign.isPending}
          onClick={() => assign.mutate({ team_id: team.id, tag_ids: chosen })}
        >
          Save the tags
        </Button>
      )}
    </div>
  );
}

function TeamMembers({ team }: TeamProps) {
  const { isAdmin } = useSession();
  const remove = useMutation(mutation("/teams/remove-user-from-team"));
  return (
    <section className="grid gap-3" aria-label="Members">
      <h3 className="text-sm font-medium">{formatCount(team.members.length, "member")}</h3>
      {team.members.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {team.members.map((member) => (
            <li key={member.id} className="flex items-center gap-3 px-3 py-2">
              <Person person={member} className="flex-1" />
              {isAdmin && (
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Take ${member.name || member.email} off the team`}
                  busy={remove.isPending && remove.variables.user_id === member.id}
                  onClick={() => remove.mutate({ team_id: team.id, user_id: member.id })}
                >
                  <UserMinus />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdmin && <AddMembers team={team} />}
    </section>
  );
}
