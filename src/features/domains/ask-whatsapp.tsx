import { domains as calls } from "@contract/domains.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { notify } from "@/lib/toast.ts";

const Details = calls["/organization/branding/request-whatsapp"].input.omit({ key: true });

/** Asks the people behind the product for a WhatsApp number under the organisation's brand. */
export function AskWhatsApp({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      open
      onClose={onClose}
      title="WhatsApp under your brand"
      description="Your people write to a number of yours and get the same answers. We set it up with you, and answer by mail and under Support."
    >
      <AskForm onClose={onClose} />
    </FormDialog>
  );
}

function AskForm({ onClose }: { onClose: () => void }) {
  const { organization } = useSession();
  const ask = useMutation(mutation("/organization/branding/request-whatsapp", { quiet: true }));
  const [key] = useState(() => crypto.randomUUID());
  const begin = { name: organization.branding.ai_name ?? organization.name, phone: "", message: "" };
  const form = useSavedForm(Details, begin, async (values) => {
    const { reference, answer_within } = await ask.mutateAsync({ ...values, key });
    notify((toast) => toast.success(`${reference} sent. A person answers ${answer_within}.`));
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Send request">
      <Field label="Name on WhatsApp" error={form.errors.name}>
        <Input autoFocus {...form.field("name")} />
      </Field>
      <Field
        label="Number"
        hint="One of yours with its country, or nothing for a new one."
        error={form.errors.phone}
      >
        <Input type="tel" placeholder="+44 20 7946 0958" {...form.field("phone")} />
      </Field>
      <Field label="What should we know?" error={form.errors.message}>
        <Textarea rows={4} {...form.field("message")} />
      </Field>
    </DialogForm>
  );
}
