import { tags as tagsCalls } from "@contract/tags.ts";
import { teams as teamsCalls } from "@contract/teams.ts";
import type { Member } from "@contract/members.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { TagPicker } from "@/components/check-list.tsx";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import type { ActionDialogProps } from "@/components/list/types.ts";
import { ReadersChange } from "@/components/readers-change.tsx";
import { query, request } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { tellOutcome } from "./each.ts";
import { TeamPicker } from "./team-picker.tsx";

const Chosen = z.object({ chosen: tagsCalls["/organization/tags/bulkAssignUser"].input.shape.tag_ids });

const KINDS = {
  tags: {
    title: "Give tags",
    save: "Give tags",
    did: "given tags",
    had: "tags they have",
    Picker: TagPicker,
    give: (organizationId: number, user_ids: number[], tag_ids: number[]) =>
      request("/organization/tags/bulkAssignUser", { user_ids, tag_ids }, { organizationId }),
  },
  teams: {
    title: "Add to teams",
    save: "Add",
    did: "added",
    had: "teams they are in",
    Picker: TeamPicker,
    give: async (organizationId: number, user_ids: number[], teamIds: number[]) => {
      for (const team_id of teamIds) {
        await request("/teams/add-user-to-team", { team_id, user_ids }, { organizationId });
      }
    },
  },
} as const;

interface BulkDialogProps extends ActionDialogProps<Member> {
  /** What to give. */
  kind: keyof typeof KINDS;
}

/** Gives tags or teams to several members, beside those they have. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, had } = KINDS[props.kind];
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      title={title}
      description={`For ${formatCount(props.rows.length, "member")}, beside the ${had} already.`}
    >
      <BulkForm {...props} />
    </FormDialog>
  );
}

function BulkForm({ kind, rows, onClose, onDone }: BulkDialogProps) {
  const { save, did, give, Picker } = KINDS[kind];
  const { organization } = useSession();
  const assign = useMutation({
    mutationFn: async (ids: number[]) =>
      void (await give(
        organization.id,
        rows.map(({ id }) => id),
        ids,
      )),
    meta: {
      quiet: true,
      invalidates: [
        ...tagsCalls["/organization/tags/bulkAssignUser"].invalidates,
        ...teamsCalls["/teams/add-user-to-team"].invalidates,
      ],
    },
  });
  const form = useSavedForm(Chosen, { chosen: [] }, async ({ chosen }) => {
    await assign.mutateAsync(chosen);
    tellOutcome(rows, [], did);
    onDone();
  });
  return (
    <DialogForm form={form} onClose={onClose} save={save} disabled={!form.dirty}>
      <Picker {...form.control("chosen")} />
      {form.dirty && (
        <ReadersChange
          preview={query("/organization/tags/preview", previewOf(kind, rows, form.now.chosen))}
        />
      )}
    </DialogForm>
  );
}

function previewOf(kind: BulkDialogProps["kind"], rows: readonly Member[], chosen: number[]) {
  const ids = rows.map(({ id }) => id);
  return kind === "tags"
    ? { user_ids: ids, tag_ids: chosen, replace: false }
    : { team_ids: chosen, joining_ids: ids };
}
