import type { Member } from "@contract/members.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CheckList, TagPicker } from "@/components/check-list.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { mutation } from "@/lib/api.ts";
import { sameIds } from "@/lib/same-ids.ts";
import { useTeams } from "@/lib/use-tags.ts";

interface AssignDialogProps {
  /** null closes the dialog. */
  member: Member | null;
  onClose: () => void;
}

/** Sets the tags that a member holds and the teams they are in. */
export function AssignDialog({ member, onClose }: AssignDialogProps) {
  return (
    <Dialog open={member !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Tags and teams</DialogTitle>
          <DialogDescription>
            {member?.name || member?.email} reads every document that has one of these tags, or a tag of one
            of these teams. Documents without tags are for everyone.
          </DialogDescription>
        </DialogHeader>
        {member && <AssignForm member={member} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

function AssignForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const [tags, setTags] = useState<number[]>(member.tag_ids);
  const [chosenTeams, setTeams] = useState<number[]>(member.team_ids);
  const setMemberTags = useMutation(mutation("/organization/tags/assignUser"));
  const setMemberTeams = useMutation(mutation("/teams/update-user-membership"));
  const teams = useTeams().map(({ id, name }) => ({ id, text: name }));
  const busy = setMemberTags.isPending || setMemberTeams.isPending;
  useUnsaved(!sameIds(tags, member.tag_ids) || !sameIds(chosenTeams, member.team_ids));

  async function save() {
    const changes = [
      ...(sameIds(tags, member.tag_ids)
        ? []
        : [setMemberTags.mutateAsync({ user_id: member.id, tag_ids: tags })]),
      ...(sameIds(chosenTeams, member.team_ids)
        ? []
        : [setMemberTeams.mutateAsync({ user_id: member.id, team_ids: chosenTeams })]),
    ];
    const results = await Promise.allSettled(changes);
    if (results.every(({ status }) => status === "fulfilled")) onClose();
  }

  return (
    <>
      <div className="grid gap-5">
        <TagPicker chosen={tags} onChange={setTags} />
        <CheckList
          label="Teams"
          items={teams}
          chosen={chosenTeams}
          onChange={setTeams}
          empty="There are no teams yet. Make them in Settings, Teams."
        />
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => void save()}>
          Save
        </Button>
      </DialogFooter>
    </>
  );
}
