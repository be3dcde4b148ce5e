import { BULK_LIMIT } from "@contract/bulk.ts";
import { tags as calls } from "@contract/tags.ts";
import type { Document } from "@contract/documents.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { TagPicker } from "@/components/check-list.tsx";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { ReadersChange } from "@/components/readers-change.tsx";
import { mutation, query, request } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { useSession } from "@/lib/session.ts";
import { oneByOne } from "./bulk/run-bulk.ts";
import type { Bulk } from "./bulk/use-bulk.tsx";

const Tags = z.object({ tags: calls["/organization/tags/assignUser"].input.shape.tag_ids });
/** How many documents a preview takes. */
const MOST_PREVIEWED = 10_000;

interface TagDialogProps {
  open: boolean;
  documents: readonly Document[];
  bulk: Bulk;
  onClose: () => void;
}

/** Sets the tags of one document, or puts tags on several and takes those off that all of them have. */
export function TagDialog({ open, documents, bulk, onClose }: TagDialogProps) {
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
      <TagForm documents={documents} bulk={bulk} onClose={onClose} />
    </FormDialog>
  );
}

function TagForm({ documents, bulk, onClose }: Omit<TagDialogProps, "open">) {
  const [before] = useState(() => sharedTags(documents));
  const { organization } = useSession();
  const update = useMutation(mutation("/document/update/bulk", { quiet: true }));
  const form = useSavedForm(Tags, { tags: before }, async ({ tags }) => {
    const change = changeOf(before, tags);
    if (documents.length <= BULK_LIMIT) {
      await update.mutateAsync({ ids: documents.map(({ id }) => id), ...change });
    } else {
      void bulk.run({
        rows: documents,
        doing: "Tagging",
        did: "tagged",
        slice: oneByOne((some) =>
          request(
            "/document/update/bulk",
            { ids: some.map(({ id }) => id), ...change },
            { organizationId: organization.id },
          ),
        ),
      });
    }
    onClose();
  });
  const ids = documents.map(({ id }) => id).slice(0, MOST_PREVIEWED);
  return (
    <DialogForm form={form} onClose={onClose}>
      <TagPicker
        {...form.control("tags")}
        fixed={{ ids: fixedTags(documents, before), reason: "Put on by an admin" }}
      />
      {form.dirty && documents.length <= MOST_PREVIEWED && (
        <ReadersChange
          preview={query("/document/readers/preview", { ids, ...changeOf(before, form.now.tags) })}
        />
      )}
    </DialogForm>
  );
}

const changeOf = (before: readonly number[], tags: readonly number[]) => ({
  add_tag_ids: tags.filter((id) => !before.includes(id)),
  remove_tag_ids: before.filter((id) => !tags.includes(id)),
});

/** Of the tags that all have, those that somebody else than the person has put on one of them. */
function fixedTags(documents: readonly Document[], shared: readonly number[]): number[] {
  return shared.filter((id) => documents.some(({ fixed_tag_ids = [] }) => fixed_tag_ids.includes(id)));
}

function sharedTags(documents: readonly Document[]): number[] {
  const [first, ...rest] = documents;
  return (first?.tag_ids ?? []).filter((id) => rest.every(({ tag_ids }) => tag_ids.includes(id)));
}
