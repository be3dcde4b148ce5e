import { billing as calls, CancelReason, type Subscription } from "@contract/billing.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { formatDate } from "@/lib/format.ts";
import { notify } from "@/lib/toast.ts";

const REASONS: Record<CancelReason, string> = {
  too_expensive: "It costs too much",
  missing_features: "Something that we need is missing",
  switched_service: "We use something else now",
  unused: "We don’t use it enough",
  customer_service: "We weren’t helped well",
  too_complex: "It is too complicated",
  low_quality: "The answers aren’t good enough",
  other: "Another reason",
};

const Cancelling = z.object({
  reason: z
    .union([CancelReason, z.literal("")], "Choose a reason.")
    .refine((reason) => reason !== "", "Choose a reason."),
  comment: calls["/stripe/plans/cancel"].input.shape.comment,
});

interface CancelDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

/** Cancels the plan at its period's end, and asks why. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const { plan, period_end } = subscription;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Cancel ${plan.name}?`}
      description={`It stays until ${period_end ? formatDate(period_end) : "the end of what is paid for"}, and you can take this back until then. After that you’re on the plan Free: nothing is deleted, and what is over its limits can be read but not added to.`}
    >
      <CancelForm onClose={onClose} />
    </FormDialog>
  );
}

function CancelForm({ onClose }: { onClose: () => void }) {
  const cancel = useMutation(mutation("/stripe/plans/cancel", { quiet: true, fresh: true }));
  const form = useSavedForm(Cancelling, { reason: "", comment: "" }, async ({ reason, comment }) => {
    await cancel.mutateAsync({ reason, comment });
    notify((toast) => toast.success("Cancelled. You can take it back until the plan ends."));
    onClose();
  });
  const { value, onChange } = form.control("reason");
  return (
    <DialogForm form={form} onClose={onClose} leave="Not now" save="Cancel the plan" danger>
      <Select value={value} onValueChange={(chosen) => onChange(chosen as CancelReason)}>
        <Field label="Why?" error={form.errors.reason}>
          <SelectTrigger className="w-full">
            <SelectValue placeholder="Choose a reason" />
          </SelectTrigger>
        </Field>
        <SelectContent>
          {CancelReason.options.map((reason) => (
            <SelectItem key={reason} value={reason}>
              {REASONS[reason]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Field label="What could we do better? (optional)" error={form.errors.comment}>
        <Textarea rows={3} {...form.field("comment")} />
      </Field>
    </DialogForm>
  );
}
