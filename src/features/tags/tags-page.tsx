import type { Tag, TagInfo } from "@contract/tags.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Tags, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { toast } from "sonner";
import { NeedsAdmin } from "@/components/needs-admin.tsx";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { TagChip } from "@/components/tag-chip.tsx";
import { ConfirmDialog } from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { PageHeader } from "@/components/ui/page-header.tsx";
import { Page } from "@/components/ui/page.tsx";
import { mutation, query } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { TagDialog } from "./tag-dialog.tsx";

/** /app/settings/tags */
export function TagsPage() {
  return useSession().isAdmin ? <TagsOfAdmin /> : <NeedsAdmin title="Tags" />;
}

function TagsOfAdmin() {
  const list = useQuery(query("/organization/tags/getAllWithInfo"));
  const [editing, setEditing] = useState<Tag | "new" | null>(null);
  const [deleting, setDeleting] = useState<TagInfo | null>(null);
  const create = (
    <Button onClick={() => setEditing("new")}>
      <Plus />
      New tag
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Tags"
        description="A document with tags is read by the people who hold one of them, directly or through a team. One without tags is for everyone."
        actions={create}
      />
      {list.isPending && <RowSkeleton label="Loading the tags" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.tags.length === 0 && (
        <div className="rounded-lg border">
          <EmptyState icon={Tags} title="No tags yet" action={create}>
            Without tags, every member reads every document.
          </EmptyState>
        </div>
      )}
      {list.data && list.data.tags.length > 0 && (
        <ul aria-label="Tags" className="divide-y rounded-lg border bg-card">
          {list.data.tags.map((tag) => (
            <TagRow key={tag.id} tag={tag} onEdit={setEditing} onDelete={setDeleting} />
          ))}
        </ul>
      )}
      <TagDialog tag={editing} onClose={() => setEditing(null)} />
      <DeleteTag tag={deleting} onClose={() => setDeleting(null)} />
    </Page>
  );
}

interface TagRowProps {
  tag: TagInfo;
  onEdit: (tag: TagInfo) => void;
  onDelete: (tag: TagInfo) => void;
}

function TagRow({ tag, onEdit, onDelete }: TagRowProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="grid min-w-0 flex-1 justify-items-start gap-1 sm:flex sm:items-center sm:gap-4">
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
      <Button variant="ghost" size="icon-sm" aria-label={`Edit ${tag.name}`} onClick={() => onEdit(tag)}>
        <Pencil />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete ${tag.name}`}
        className="text-destructive-text"
        onClick={() => onDelete(tag)}
      >
        <Trash2 />
      </Button>
    </li>
  );
}

function DeleteTag({ tag, onClose }: { tag: TagInfo | null; onClose: () => void }) {
  const remove = useMutation(mutation("/organization/tags/delete"));
  return (
    <ConfirmDialog
      open={tag !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Delete this tag?"
      action="Delete"
      onConfirm={() => {
        if (tag) remove.mutate({ id: tag.id }, { onSuccess: () => toast.success(`${tag.name} deleted`) });
      }}
    >
      {tag && (
        <>
          <p>
            <TagChip tag={tag} className="align-bottom" /> is taken off{" "}
            {formatCount(tag.documents, "document")}, {formatCount(tag.members, "member")} and{" "}
            {formatCount(tag.teams, "team")}.
          </p>
          {tag.only_tag_of > 0 && (
            <p className="mt-2 font-medium text-warning-text">
              {tag.only_tag_of === 1
                ? "1 document has no other tag and becomes readable by everyone."
                : `${formatCount(tag.only_tag_of, "document")} have no other tag and become readable by everyone.`}
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
