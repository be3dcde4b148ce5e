import { contract } from "@contract/index.ts";
import type { Document } from "@contract/documents.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { TagPicker } from "@/components/check-list.tsx";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { mutation } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";

const Tags = z.object({ tags: contract["/organization/tags/assignUser"].input.shape.tag_ids });

interface TagDialogProps {
  open: boolean;
  documents: readonly Document[];
  onClose: () => void;
}

/** Sets the tags of one document, or puts tags on several and takes those off that all of them have. */
export function TagDialog({ open, documents, onClose }: TagDialogProps) {
  const [first] = documents;
  const which =
    documents.length === 1
      ? first?.name
      : `${formatCount(documents.length, "document")}; ticked are the tags that all of them have`;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tags"
      description={`${which}. With tags, only people who hold one of them read it; without, everyone does.`}
    >
      <TagForm documents={documents} onClose={onClose} />
    </FormDialog>
  );
}

function TagForm({ documents, onClose }: Omit<TagDialogProps, "open">) {
  const [before] = useState(() => sharedTags(documents));
  const update = useMutation(mutation("/document/update/bulk", { quiet: true }));
  const form = useSavedForm(Tags, { tags: before }, async ({ tags }) => {
    await update.mutateAsync({
      ids: documents.map(({ id }) => id),
      add_tag_ids: tags.filter((id) => !before.includes(id)),
      remove_tag_ids: before.filter((id) => !tags.includes(id)),
    });
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose}>
      <TagPicker
        {...form.control("tags")}
        fixed={{ ids: fixedTags(documents, before), reason: "Put on by an admin" }}
      />
    </DialogForm>
  );
}

/** Of the tags that all have, those that somebody else than the person has put on one of them. */
function fixedTags(documents: readonly Document[], shared: readonly number[]): number[] {
  return shared.filter((id) => documents.some(({ fixed_tag_ids = [] }) => fixed_tag_ids.includes(id)));
}

function sharedTags(documents: readonly Document[]): number[] {
  const [first, ...rest] = documents;
  return (first?.tag_ids ?? []).filter((id) => rest.every(({ tag_ids }) => tag_ids.includes(id)));
}
