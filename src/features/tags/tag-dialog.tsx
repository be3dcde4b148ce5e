import { tags as calls } from "@contract/tags.ts";
import type { Tag } from "@contract/tags.ts";
import { useMutation } from "@tanstack/react-query";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { TagChip } from "@/components/tag-chip.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { ColorPicker } from "./color-picker.tsx";

const Details = calls["/organization/tags/create"].input;

interface TagFormProps {
  /** The tag to change; without it a new one is made. */
  tag?: Tag | undefined;
  onClose: () => void;
}

/** Makes a tag, or renames and recolours one. */
export function TagDialog({ open, ...props }: TagFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={props.onClose} title={props.tag ? "Edit tag" : "New tag"}>
      <TagForm {...props} />
    </FormDialog>
  );
}

function TagForm({ tag, onClose }: TagFormProps) {
  const create = useMutation(mutation("/organization/tags/create", { quiet: true }));
  const update = useMutation(mutation("/organization/tags/update", { quiet: true }));
  const form = useSavedForm(Details, { name: tag?.name ?? "", color: tag?.color ?? 0 }, async (values) => {
    await (tag ? update.mutateAsync({ id: tag.id, ...values }) : create.mutateAsync(values));
    onClose();
  });
  const { name, color = 0 } = form.now;
  return (
    <DialogForm form={form} onClose={onClose} save={tag ? "Save" : "Create tag"}>
      <Field label="Name" error={form.errors.name}>
        <Input autoFocus placeholder="Finance" {...form.field("name")} />
      </Field>
      <ColorPicker value={color} onChange={form.control("color").onChange} />
      <p className="flex items-center gap-2 text-sm text-muted-foreground">
        Looks like <TagChip tag={{ name: name.trim() || "Tag", color }} />
      </p>
    </DialogForm>
  );
}
