import type { Lesson } from "@contract/lessons.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import type { ActionDialogProps } from "@/components/list/types.ts";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";

const Values = z.object({ reason: z.string().trim().max(500) });

/** Rejects lessons, with words for who proposed them. */
export function RejectDialog({ open, rows, onClose, onDone }: ActionDialogProps<Lesson>) {
  const count = formatCount(rows.length, "lesson");
  const [only] = rows;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Reject ${count}?`}
      description={
        rows.length === 1 ? only?.question : "Those that were accepted stop answering. They stay in the list."
      }
    >
      <RejectForm ids={rows.map(({ id }) => id)} count={count} onClose={onClose} onDone={onDone} />
    </FormDialog>
  );
}

interface RejectFormProps {
  ids: number[];
  count: string;
  onClose: () => void;
  onDone: () => void;
}

function RejectForm({ ids, count, onClose, onDone }: RejectFormProps) {
  const reject = useMutation(mutation("/lessons/reject", { quiet: true }));
  const form = useSavedForm(Values, { reason: "" }, async ({ reason }) => {
    await reject.mutateAsync({ ids, reason: reason || null });
    toast.success(`${count} rejected`);
    onDone();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Reject">
      <Field label="Reason (optional)" hint="Who proposed it reads this." error={form.errors.reason}>
        <Textarea autoFocus rows={2} maxLength={500} {...form.field("reason")} />
      </Field>
    </DialogForm>
  );
}
