import type { Team } from "@contract/teams.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2, UsersRound } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { TagChips } from "@/components/tag-chip.tsx";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { TeamDialog } from "./team-dialog.tsx";
import { TeamSheet } from "./team-sheet.tsx";

/** /app/settings/teams: every member sees the teams, admins change them. */
export function TeamsPage() {
  const { isAdmin } = useSession();
  const list = useQuery(query("/teams/list"));
  const remove = useMutation(mutation("/teams/delete"));
  const [editing, setEditing] = useState<Team | "new" | null>(null);
  const [deleting, setDeleting] = useState<Team | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const create = isAdmin && (
    <Button onClick={() => setEditing("new")}>
      <Plus />
      New team
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Teams"
        description="People who read the same documents: the members of a team hold its tags."
        actions={create}
      />
      {list.isPending && <RowSkeleton label="Loading the teams" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.teams.length === 0 && (
        <div className="rounded-lg border">
          <EmptyState icon={UsersRound} title="No teams yet" action={create}>
            A team gives its tags to all its members at once.
          </EmptyState>
        </div>
      )}
      {list.data && list.data.teams.length > 0 && (
        <ul aria-label="Teams" className="divide-y rounded-lg border bg-card">
          {list.data.teams.map((team) => (
            <li key={team.id} className="flex items-center gap-2 px-4 py-3">
              <div className="grid min-w-0 flex-1 gap-1.5">
                <button
                  type="button"
                  onClick={() => setOpenId(team.id)}
                  className="max-w-full cursor-pointer justify-self-start truncate rounded-xs text-left font-medium outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
                >
                  {team.name}
                </button>
                <p className="line-clamp-2 text-xs leading-4 text-muted-foreground">
                  {formatCount(team.members, "member")}
                  {team.description && ` · ${team.description}`}
                </p>
                <TagChips ids={team.tag_ids} max={6} />
              </div>
              {isAdmin && (
                <>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Edit ${team.name}`}
                    onClick={() => setEditing(team)}
                  >
                    <Pencil />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Delete ${team.name}`}
                    className="text-destructive-text"
                    onClick={() => setDeleting(team)}
                  >
                    <Trash2 />
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <TeamSheet teamId={openId} onClose={() => setOpenId(null)} />
      <TeamDialog team={editing} onClose={() => setEditing(null)} onCreated={setOpenId} />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Delete this team?"
        action="Delete"
        onConfirm={() => {
          if (!deleting) return;
          const { id, name } = deleting;
          remove.mutate({ id }, { onSuccess: () => toast.success(`${name} deleted`) });
        }}
      >
        The members of {deleting?.name} lose the tags that they hold through it, and keep those they hold
        directly.
      </ConfirmDialog>
    </Page>
  );
}
