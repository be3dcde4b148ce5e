import type { Member } from "@contract/members.ts";
import { contract } from "@contract/index.ts";
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
import { request } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useTeams } from "@/lib/use-tags.ts";
import { tellOutcome } from "./each.ts";

export type BulkKind = "tags" | "teams";

interface BulkDialogProps {
  /** What to give; null closes the dialog. */
  kind: BulkKind | null;
  members: readonly Member[];
  onClose: () => void;
  onDone: () => void;
}

const WORDS = {
  tags: { title: "Give tags", action: "Give tags", did: "given tags", what: "tags they have" },
  teams: { title: "Add to teams", action: "Add", did: "added", what: "teams they are in" },
} as const;

/** Gives tags or teams to several members, beside those they have. */
export function BulkDialog({ kind, members, onClose, onDone }: BulkDialogProps) {
  const words = WORDS[kind ?? "tags"];
  return (
    <Dialog open={kind !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{words.title}</DialogTitle>
          <DialogDescription>
            For {formatCount(members.length, "member")}, beside the {words.what} already.
          </DialogDescription>
        </DialogHeader>
        {kind && <BulkForm kind={kind} members={members} onClose={onClose} onDone={onDone} />}
      </DialogContent>
    </Dialog>
  );
}

function BulkForm({ kind, members, onClose, onDone }: BulkDialogProps & { kind: BulkKind }) {
  const [chosen, setChosen] = useState<number[]>([]);
  useUnsaved(chosen.length > 0);
  const teams = useTeams().map(({ id, name }) => ({ id, text: name }));
  const give = useMutation({
    mutationFn: () => (kind === "tags" ? giveTags(members, chosen) : addToTeams(members, chosen)),
    meta: {
      invalidates: [
        ...(contract["/organization/tags/bulkAssignUser"].invalidates ?? []),
        ...(contract["/teams/add-user-to-team"].invalidates ?? []),
      ],
    },
    onSuccess: (failed) => {
      tellOutcome(members, failed, WORDS[kind].did);
      onDone();
    },
  });
  return (
    <>
      {kind === "tags" ? (
        <TagPicker chosen={chosen} onChange={setChosen} />
      ) : (
        <CheckList
          label="Teams"
          items={teams}
          chosen={chosen}
          onChange={setChosen}
          empty="There are no teams yet. Make them in Settings, Teams."
        />
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} busy={give.isPending} onClick={() => give.mutate()}>
          {WORDS[kind].action}
        </Button>
      </DialogFooter>
    </>
  );
}

async function giveTags(members: readonly Member[], tag_ids: number[]) {
  await request("/organization/tags/bulkAssignUser", { user_ids: members.map(({ id }) => id), tag_ids });
  return [];
}

async function addToTeams(members: readonly Member[], teamIds: readonly number[]) {
  const user_ids = members.map(({ id }) => id);
  for (const team_id of teamIds) await request("/teams/add-user-to-team", { team_id, user_ids });
  return [];
}
