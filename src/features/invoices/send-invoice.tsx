import type { InvoiceDetail } from "@contract/invoices.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { toast } from "sonner";
import { mutation } from "@/lib/api.ts";

interface SendInvoiceProps {
  invoice: InvoiceDetail;
  open: boolean;
  onClose: () => void;
}

const Values = z.object({
  to: z.email("This isn't an e-mail address.").max(254),
  message: z.string().max(2000, "A message can have at most 2,000 characters."),
});

/** Mails a link to an invoice's PDF. */
export function SendInvoice(props: SendInvoiceProps) {
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      title={`Send ${props.invoice.number ?? ""}`}
      description="The mail names the seller and the number, and has a link to the PDF below what you write. It works for 30 days; sending again to the same address ends the earlier one."
    >
      <SendForm {...props} />
    </FormDialog>
  );
}

function SendForm({ invoice, onClose }: SendInvoiceProps) {
  const send = useMutation(mutation("/invoices/send", { quiet: true }));
  const { buyer } = invoice.content;
  const form = useSavedForm(Values, { to: buyer.email, message: "" }, async ({ to, message }) => {
    await send.mutateAsync({ id: invoice.id, to, ...(message.trim() && { message }) });
    onClose();
    toast.success(`Sent to ${to}`);
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Send">
      <Field label="To" error={form.errors.to}>
        <Input type="email" maxLength={254} {...form.field("to")} />
      </Field>
      <Field
        label="Message"
        aside={<span className="text-xs font-normal text-muted-foreground">Optional</span>}
        error={form.errors.message}
      >
        <Textarea dir="auto" rows={5} maxLength={2000} {...form.field("message")} />
      </Field>
    </DialogForm>
  );
}
