import { tags as tagsCalls } from "@contract/tags.ts";
import { teams as teamsCalls } from "@contract/teams.ts";
import type { Member } from "@contract/members.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { TagPicker } from "@/components/check-list.tsx";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { ReadersChange } from "@/components/readers-change.tsx";
import { mutation, query } from "@/lib/api.ts";
import { isSame, useSavedForm } from "@/components/form/use-saved-form.ts";
import { TeamPicker } from "./team-picker.tsx";

const Assigned = z.object({
  tags: tagsCalls["/organization/tags/assignUser"].input.shape.tag_ids,
  teams: teamsCalls["/teams/update-user-membership"].input.shape.team_ids,
});

interface AssignFormProps {
  member: Member;
  onClose: () => void;
}

interface AssignDialogProps {
  open: boolean;
  member: Member | undefined;
  onClose: () => void;
}

/** Sets the tags that a member holds and the teams they are in. */
export function AssignDialog({ open, member, onClose }: AssignDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tags and teams"
      description={`${member?.name || member?.email} reads every document that has one of these tags, or a tag of one of these teams. Documents without tags are for everyone.`}
    >
      {member && <AssignForm member={member} onClose={onClose} />}
    </FormDialog>
  );
}

function AssignForm({ member, onClose }: AssignFormProps) {
  const setTags = useMutation(mutation("/organization/tags/assignUser"));
  const setTeams = useMutation(mutation("/teams/update-user-membership"));
  const saved = { tags: member.tag_ids, teams: member.team_ids };
  const form = useSavedForm(Assigned, saved, async ({ tags, teams }) => {
    const results = await Promise.allSettled([
      !isSame(tags, saved.tags) && setTags.mutateAsync({ user_id: member.id, tag_ids: tags }),
      !isSame(teams, saved.teams) && setTeams.mutateAsync({ user_id: member.id, team_ids: teams }),
    ]);
    if (results.every(({ status }) => status === "fulfilled")) onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose}>
      <TagPicker {...form.control("tags")} />
      <TeamPicker {...form.control("teams")} />
      {form.dirty && (
        <ReadersChange
          preview={query("/organization/tags/preview", {
            user_ids: [member.id],
            tag_ids: form.now.tags,
            in_team_ids: form.now.teams,
          })}
        />
      )}
    </DialogForm>
  );
}
