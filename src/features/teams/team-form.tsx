import type { OutputOf } from "@contract/index.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TagPicker } from "@/components/check-list.tsx";
import { Button } from "@/components/ui/button.tsx";
import { SheetBody, SheetFooter } from "@/components/ui/sheet.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { mutation } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { sameIds } from "@/lib/same-ids.ts";
import { AddMembers } from "./add-members.tsx";
import { MemberList } from "./member-list.tsx";

interface TeamFormProps {
  team: OutputOf<"/teams/get">;
  onClose: () => void;
}

/** Changes a team's tags and members, all at once when it is saved; what couldn't be saved stays to be tried again. */
export function TeamForm({ team, onClose }: TeamFormProps) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [unticked, setUnticked] = useState<readonly number[]>([]);
  const [joining, setJoining] = useState<number[]>([]);
  const [leaving, setLeaving] = useState<number[]>([]);
  const assign = useMutation(mutation("/organization/tags/assignTeam"));
  const add = useMutation(mutation("/teams/add-user-to-team"));
  const remove = useMutation(mutation("/teams/remove-user-from-team"));
  // What was ticked and unticked here lies over the tags as they are, which another admin may change meanwhile.
  const own = team.tag_ids.filter((id) => !unticked.includes(id));
  const tags = [...own, ...ticked.filter((id) => !own.includes(id))];
  const isTagged = !sameIds(tags, team.tag_ids);
  const isUnsaved = isTagged || joining.length > 0 || leaving.length > 0;
  useUnsaved(isUnsaved);

  function setTags(next: readonly number[]) {
    setTicked(next.filter((id) => !team.tag_ids.includes(id)));
    setUnticked(team.tag_ids.filter((id) => !next.includes(id)));
  }
  async function saveJoining() {
    await add.mutateAsync({ team_id: team.id, user_ids: joining });
    setJoining([]);
  }
  async function saveLeaving() {
    for (const user_id of leaving) {
      await remove.mutateAsync({ team_id: team.id, user_id });
      setLeaving((now) => now.filter((id) => id !== user_id));
    }
  }

  async function save() {
    const results = await Promise.allSettled([
      isTagged && assign.mutateAsync({ team_id: team.id, tag_ids: tags }),
      joining.length > 0 && saveJoining(),
      leaving.length > 0 && saveLeaving(),
    ]);
    if (results.every(({ status }) => status === "fulfilled")) onClose();
  }

  const notes = [
    ...(joining.length > 0 ? [`${formatCount(joining.length, "member")} to add`] : []),
    ...(leaving.length > 0 ? [`${formatCount(leaving.length, "member")} to take off`] : []),
  ];
  return (
    <>
      <SheetBody className="grid content-start gap-8">
        <TagPicker label="Tags that every member of the team holds" chosen={tags} onChange={setTags} />
        <div className="grid gap-3">
          <MemberList
            members={team.members}
            leaving={leaving}
            onToggle={(id) =>
              setLeaving(leaving.includes(id) ? leaving.filter((one) => one !== id) : [...leaving, id])
            }
          />
          <AddMembers team={team} chosen={joining} onChange={setJoining} />
        </div>
      </SheetBody>
      <SheetFooter>
        <p
          role="status"
          className="mr-auto basis-full text-xs text-muted-foreground empty:hidden sm:basis-auto"
        >
          {notes.join(", ")}
        </p>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={assign.isPending || add.isPending || remove.isPending} onClick={() => void save()}>
          Save
        </Button>
      </SheetFooter>
    </>
  );
}
