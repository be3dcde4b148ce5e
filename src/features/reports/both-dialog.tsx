import { reports as calls } from "@contract/reports.ts";
import type { Contradiction } from "@contract/reports.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";

const Note = calls["/reports/contradicting-info/resolve"].input.pick({ note: true });

interface BothFormProps {
  row: Contradiction;
  onClose: () => void;
}

/** Asks in which cases each of two passages holds, for answers to say. */
export function BothDialog({ open, ...props }: BothFormProps & { open: boolean }) {
  return (
    <FormDialog
      open={open}
      onClose={props.onClose}
      title="Both hold"
      description="Answers that rest on one of the passages show the other as well, with your note."
    >
      <BothForm {...props} />
    </FormDialog>
  );
}

function BothForm({ row, onClose }: BothFormProps) {
  const resolve = useMutation(mutation("/reports/contradicting-info/resolve", { quiet: true }));
  const form = useSavedForm(Note, { note: row.note }, async ({ note }) => {
    await resolve.mutateAsync({ id: row.id, keep: "both", note });
    toast.success("Kept both");
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Keep both">
      <Field
        label="Note (optional)"
        error={form.errors.note}
        hint="When each of them holds, such as “28 days for office staff, 25 for the warehouse”."
      >
        <Textarea autoFocus rows={3} {...form.field("note")} />
      </Field>
    </DialogForm>
  );
}
