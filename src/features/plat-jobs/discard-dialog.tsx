import type { PlatformJob } from "@contract/platform-jobs.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import type { ActionDialogProps } from "@/components/list/types.ts";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { kindWords } from "./words.ts";

/** Gives a job up, with a reason for the record. */
export function DiscardDialog({ open, rows, onClose, onDone }: ActionDialogProps<PlatformJob>) {
  const [job] = rows;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Discard this job?"
      description={
        job?.ended
          ? `${kindWords(job.kind)} ${job.id} is forgotten. Those whose work it was were told when it failed.`
          : "It fails for good, and those whose work it is are told so."
      }
    >
      {job && <DiscardForm id={job.id} onClose={onClose} onDone={onDone} />}
    </FormDialog>
  );
}

const Values = z.object({
  reason: z.string().trim().min(1, "Say why.").max(500, "A reason can have at most 500 characters."),
});

interface DiscardFormProps {
  id: number;
  onClose: () => void;
  onDone: () => void;
}

function DiscardForm({ id, onClose, onDone }: DiscardFormProps) {
  const discard = useMutation(mutation("/plat-admin/jobs/discard", { quiet: true }));
  const form = useSavedForm(Values, { reason: "" }, async ({ reason }) => {
    await discard.mutateAsync({ id, reason });
    toast.success("Job discarded");
    onDone();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Discard" danger>
      <Field label="Reason" hint="Operators read this in the audit." error={form.errors.reason}>
        <Textarea autoFocus rows={2} maxLength={500} {...form.field("reason")} />
      </Field>
    </DialogForm>
  );
}
