import { contract } from "@contract/index.ts";
import type { Tag } from "@contract/tags.ts";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { TagChip } from "@/components/tag-chip.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useUnsaved } from "@/components/ui/unsaved.tsx";
import { mutation } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { ColorPicker } from "./color-picker.tsx";

const Name = contract["/organization/tags/create"].input.shape.name;

interface TagDialogProps {
  /** The tag to change; "new" makes one, null closes the dialog. */
  tag: Tag | "new" | null;
  onClose: () => void;
}

/** Makes a tag, or renames and recolours one. */
export function TagDialog({ tag, onClose }: TagDialogProps) {
  return (
    <Dialog open={tag !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined} className="max-w-md">
        <DialogHeader>
          <DialogTitle>{tag === "new" ? "New tag" : "Edit tag"}</DialogTitle>
        </DialogHeader>
        {tag && <TagForm tag={tag === "new" ? null : tag} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

function TagForm({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const [name, setName] = useState(tag?.name ?? "");
  const [color, setColor] = useState(tag?.color ?? 0);
  const [error, setError] = useState<string | null>(null);
  const create = useMutation(mutation("/organization/tags/create", { quiet: true }));
  const update = useMutation(mutation("/organization/tags/update", { quiet: true }));
  useUnsaved(name !== (tag?.name ?? "") || color !== (tag?.color ?? 0));

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = Name.safeParse(name);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message ?? "This name can't be used.");
      return;
    }
    const handlers = { onSuccess: onClose, onError: (failure: Error) => setError(errorMessage(failure)) };
    if (tag) update.mutate({ id: tag.id, name: checked.data, color }, handlers);
    else create.mutate({ name: checked.data, color }, handlers);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Name" error={error}>
        <Input
          autoFocus
          value={name}
          placeholder="Finance"
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
      </Field>
      <ColorPicker value={color} onChange={setColor} />
      <p className="flex items-center gap-2 text-sm text-muted-foreground">
        Looks like <TagChip tag={{ name: name.trim() || "Tag", color }} />
      </p>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={create.isPending || update.isPending}>
          {tag ? "Save" : "Create tag"}
        </Button>
      </DialogFooter>
    </form>
  );
}
