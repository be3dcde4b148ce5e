import type { OutputOf } from "@contract/index.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { TagPicker } from "@/components/check-list.tsx";
import { ReadersChange } from "@/components/readers-change.tsx";
import { SheetForm } from "@/components/form/form-dialog.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { AddMembers } from "./add-members.tsx";
import { MemberList } from "./member-list.tsx";

const Ids = z.array(z.int());
const Changes = z.object({ ticked: Ids, unticked: Ids, joining: Ids, leaving: Ids });
const NO_CHANGES = { ticked: [], unticked: [], joining: [], leaving: [] };

interface TeamFormProps {
  team: OutputOf<"/teams/get">;
  onClose: () => void;
}

/** Changes a team's tags and members, all at once when it is saved; what couldn't be saved stays to be tried again. */
export function TeamForm({ team, onClose }: TeamFormProps) {
  const assign = useMutation(mutation("/organization/tags/assignTeam"));
  const add = useMutation(mutation("/teams/add-user-to-team"));
  const remove = useMutation(mutation("/teams/remove-user-from-team"));
  const form = useSavedForm(Changes, NO_CHANGES, save);
  const { ticked, unticked, joining, leaving } = form.now;
  const toJoin = form.control("joining");
  const toLeave = form.control("leaving");
  // What was ticked and unticked here lies over the tags as they are, which another admin may change meanwhile.
  const own = team.tag_ids.filter((id) => !unticked.includes(id));
  const tags = [...own, ...ticked.filter((id) => !own.includes(id))];

  function setTags(next: readonly number[]) {
    form.control("ticked").onChange(next.filter((id) => !team.tag_ids.includes(id)));
    form.control("unticked").onChange(team.tag_ids.filter((id) => !next.includes(id)));
  }
  async function saveTags() {
    await assign.mutateAsync({ team_id: team.id, tag_ids: tags });
    setTags(team.tag_ids);
  }
  async function saveJoining() {
    await add.mutateAsync({ team_id: team.id, user_ids: joining });
    toJoin.onChange([]);
  }
  async function saveLeaving() {
    const left = new Set<number>();
    for (const user_id of leaving) {
      await remove.mutateAsync({ team_id: team.id, user_id });
      left.add(user_id);
      toLeave.onChange(leaving.filter((id) => !left.has(id)));
    }
  }

  async function save() {
    const results = await Promise.allSettled([
      ticked.length + unticked.length > 0 && saveTags(),
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
    <SheetForm form={form} onClose={onClose} note={notes.join(", ")}>
      <TagPicker label="Tags that every member of the team holds" value={tags} onChange={setTags} />
      {form.dirty && (
        <ReadersChange
          preview={query("/organization/tags/preview", {
            team_ids: [team.id],
            tag_ids: tags,
            joining_ids: joining,
            leaving_ids: leaving,
          })}
        />
      )}
      <div className="grid gap-3">
        <MemberList
          members={team.members}
          leaving={leaving}
          onToggle={(id) =>
            toLeave.onChange(leaving.includes(id) ? leaving.filter((one) => one !== id) : [...leaving, id])
          }
        />
        <AddMembers team={team} {...toJoin} />
      </div>
    </SheetForm>
  );
}
