import type { Team } from "@contract/teams.ts";
import { useMutation } from "@tanstack/react-query";
import { Pencil, Plus, Trash2, UsersRound } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmRows } from "@/components/list/confirm-rows.tsx";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Action, ActionDialogProps } from "@/components/list/types.ts";
import { ReadersChange } from "@/components/readers-change.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { Button } from "@/components/ui/button.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { TeamDialog } from "./team-dialog.tsx";
import { TeamSheet } from "./team-sheet.tsx";

const actions: Action<Team>[] = [
  {
    label: "Edit",
    icon: Pencil,
    dialog: ({ open, rows, onClose }) => <TeamDialog open={open} team={rows[0]} onClose={onClose} />,
  },
  { label: "Delete", icon: Trash2, danger: true, dialog: (props) => <DeleteTeam {...props} /> },
];

/** /app/settings/teams: every member sees the teams, admins change them. */
export function TeamsPage() {
  const { isAdmin } = useSession();
  const [creating, setCreating] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <>
      <ListScreen
        noun="team"
        title="Teams"
        description="People who read the same documents: the members of a team hold its tags."
        create={
          isAdmin && (
            <Button onClick={() => setCreating(true)}>
              <Plus />
              New team
            </Button>
          )
        }
        call={() => query("/teams/list")}
        rows={({ teams }) => teams}
        columns={[{ head: "Team", cell: (team) => <TeamLines team={team} onOpen={setOpenId} /> }]}
        nameOf={({ name }) => name}
        actions={isAdmin ? actions : []}
        buttons
        empty={{
          icon: UsersRound,
          title: "No teams yet",
          text: "A team gives its tags to all its members at once.",
        }}
      />
      <TeamSheet teamId={openId} onClose={() => setOpenId(null)} />
      <TeamDialog open={creating} onClose={() => setCreating(false)} onCreated={setOpenId} />
    </>
  );
}

function TeamLines({ team, onOpen }: { team: Team; onOpen: (id: number) => void }) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(team.id)}
        className="max-w-full cursor-pointer truncate rounded-xs text-left font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
      >
        {team.name}
      </button>
      <p className="line-clamp-2 text-xs leading-4 text-muted-foreground">
        {formatCount(team.members, "member")}
        {team.description && ` · ${team.description}`}
      </p>
      <TagChips ids={team.tag_ids} max={6} />
    </>
  );
}

function DeleteTeam(props: ActionDialogProps<Team>) {
  const remove = useMutation(mutation("/teams/delete"));
  const [team] = props.rows;
  if (!team) return null;
  const { id, name } = team;
  return (
    <ConfirmRows
      {...props}
      title="Delete this team?"
      action="Delete"
      onConfirm={() => remove.mutate({ id }, { onSuccess: () => toast.success(`${name} deleted`) })}
    >
      The members of {name} lose the tags that they hold through it, and keep those they hold directly.
      {props.open && (
        <ReadersChange
          preview={query("/organization/tags/preview", { delete_team_id: id })}
          className="mt-3 text-foreground"
        />
      )}
    </ConfirmRows>
  );
}
