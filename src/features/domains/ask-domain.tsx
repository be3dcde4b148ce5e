import type { HostRules } from "@domain/hosts/judge-host.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { notify } from "@/lib/toast.ts";
import { HostField, hostSchema } from "./host-field.tsx";

interface AskDomainProps {
  rules: HostRules;
  onClose: () => void;
}

/** Asks the people behind the product to set a domain up. */
export function AskDomain(props: AskDomainProps) {
  return (
    <FormDialog
      open
      onClose={props.onClose}
      title="Have a domain set up"
      description="We answer by mail and under Support, and look after the domain with you."
    >
      <AskForm {...props} />
    </FormDialog>
  );
}

function AskForm({ rules, onClose }: AskDomainProps) {
  const ask = useMutation(mutation("/organization/domains/request", { quiet: true }));
  // The same click again is the same request.
  const [key] = useState(() => crypto.randomUUID());
  const schema = z.object({ host: hostSchema(rules), message: z.string().max(5_000) });
  const form = useSavedForm(schema, { host: "", message: "" }, async (values) => {
    const { reference, answer_within } = await ask.mutateAsync({ ...values, key });
    notify((toast) => toast.success(`${reference} sent. A person answers ${answer_within}.`));
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Send request">
      <HostField rules={rules} typed={form.now.host} error={form.errors.host} input={form.field("host")} />
      <Field
        label="What should we know?"
        hint="Who keeps the domain, and by when you need it."
        error={form.errors.message}
      >
        <Textarea rows={4} {...form.field("message")} />
      </Field>
    </DialogForm>
  );
}
