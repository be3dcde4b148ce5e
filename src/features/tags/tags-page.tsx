import type { TagInfo } from "@contract/tags.ts";
import { useMutation } from "@tanstack/react-query";
import { Pencil, Plus, Sparkles, Tags, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { toast } from "sonner";
import { ConfirmRows } from "@/components/list/confirm-rows.tsx";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Action, ActionDialogProps } from "@/components/list/types.ts";
import { ReadersChange } from "@/components/readers-change.tsx";
import { TagChip } from "@/components/tag-chip.tsx";
import { Button } from "@/components/ui/button.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { TagDialog } from "./tag-dialog.tsx";

const actions: Action<TagInfo>[] = [
  {
    label: "Edit",
    icon: Pencil,
    dialog: ({ open, rows, onClose }) => <TagDialog open={open} tag={rows[0]} onClose={onClose} />,
  },
  { label: "Delete", icon: Trash2, danger: true, dialog: (props) => <DeleteTag {...props} /> },
];

/** /app/settings/tags */
export function TagsPage() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ListScreen
        noun="tag"
        title="Tags"
        description="A document with tags is read by the people who hold one of them, directly or through a team. One without tags is for everyone."
        create={
          <>
            <Button variant="outline" asChild>
              <Link to="/app/settings/organization">
                <Sparkles />
                Describe for suggestions
              </Link>
            </Button>
            <Button onClick={() => setCreating(true)}>
              <Plus />
              New tag
            </Button>
          </>
        }
        call={() => query("/organization/tags/getAllWithInfo")}
        rows={({ tags }) => tags}
        columns={[{ head: "Tag", cell: (tag) => <TagLine tag={tag} /> }]}
        nameOf={({ name }) => name}
        actions={actions}
        buttons
        empty={{
          icon: Tags,
          title: "No tags yet",
          text: "Without tags, every member reads every document.",
        }}
      />
      <TagDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function TagLine({ tag }: { tag: TagInfo }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-1 sm:flex sm:items-center sm:gap-4">
      <TagChip tag={tag} className="sm:max-w-64" />
      <p className="text-xs leading-4 text-muted-foreground tabular-nums">
        <Link
          to={`/app/train/files?tag=${tag.id}`}
          className="rounded-xs underline-offset-4 outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
        >
          {formatCount(tag.documents, "document")}
        </Link>
        {` · ${formatCount(tag.members, "member")} · ${formatCount(tag.teams, "team")}`}
      </p>
    </div>
  );
}

function DeleteTag(props: ActionDialogProps<TagInfo>) {
  const remove = useMutation(mutation("/organization/tags/delete"));
  const [tag] = props.rows;
  if (!tag) return null;
  const { id, name } = tag;
  return (
    <ConfirmRows
      {...props}
      title="Delete this tag?"
      action="Delete"
      onConfirm={() => remove.mutate({ id }, { onSuccess: () => toast.success(`${name} deleted`) })}
    >
      <TagChip tag={tag} className="align-bottom" /> is taken off {formatCount(tag.documents, "document")},{" "}
      {formatCount(tag.members, "member")} and {formatCount(tag.teams, "team")}.
      <OnlyTag of={tag} />
      {props.open && (
        <ReadersChange
          preview={query("/organization/tags/preview", { delete_tag_id: id })}
          className="mt-3 text-foreground"
        />
      )}
    </ConfirmRows>
  );
}

/** Documents that nothing would be left to keep to somebody. */
function OnlyTag({ of: { only_tag_of: only } }: { of: TagInfo }) {
  if (only === 0) return null;
  return (
    <p className="mt-2 font-medium text-warning-text">
      {only === 1
        ? "1 document has no other tag and becomes readable by everyone."
        : `${formatCount(only, "document")} have no other tag and become readable by everyone.`}
    </p>
  );
}
