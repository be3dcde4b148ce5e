import type { Document } from "@contract/documents.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TagPicker } from "@/components/check-list.tsx";
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
import { formatCount } from "@/lib/format.ts";
import { sameIds } from "@/lib/same-ids.ts";

interface TagDialogProps {
  /** Those to tag; none closes the dialog. */
  documents: readonly Document[];
  onClose: () => void;
}

/** Sets the tags of one document, or puts tags on several and takes those off that all of them have. */
export function TagDialog({ documents, onClose }: TagDialogProps) {
  const [first] = documents;
  return (
    <Dialog open={documents.length > 0} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Tags</DialogTitle>
          <DialogDescription>
            {documents.length === 1
              ? first?.name
              : `${formatCount(documents.length, "document")}; ticked are the tags
            that all of them have`}
            . With tags, only people who hold one of them read it; without, everyone does.
          </DialogDescription>
        </DialogHeader>
        {documents.length > 0 && <TagForm documents={documents} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

function TagForm({ documents, onClose }: TagDialogProps) {
  const [before] = useState(() => sharedTags(documents));
  const [chosen, setChosen] = useState(before);
  const update = useMutation(mutation("/document/update/bulk"));
  useUnsaved(!sameIds(chosen, before));
  return (
    <>
      <TagPicker
        chosen={chosen}
        onChange={setChosen}
        fixed={{ ids: fixedTags(documents, before), reason: "Put on by an admin" }}
      />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          busy={update.isPending}
          onClick={() =>
            update.mutate(
              {
                ids: documents.map(({ id }) => id),
                add_tag_ids: chosen.filter((id) => !before.includes(id)),
                remove_tag_ids: before.filter((id) => !chosen.includes(id)),
              },
              { onSuccess: onClose },
            )
          }
        >
          Save
        </Button>
      </DialogFooter>
    </>
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
