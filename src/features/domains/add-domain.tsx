import type { HostRules } from "@domain/hosts/judge-host.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { mutation } from "@/lib/api.ts";
import { notify } from "@/lib/toast.ts";
import { HostField, hostSchema } from "./host-field.tsx";

interface AddDomainProps {
  rules: HostRules;
  onClose: () => void;
}

/** Claims a domain. */
export function AddDomain(props: AddDomainProps) {
  return (
    <FormDialog
      open
      onClose={props.onClose}
      title="Add a domain"
      description="We tell you which records to add where the domain is kept. Your members sign in there once they are seen."
    >
      <AddForm {...props} />
    </FormDialog>
  );
}

function AddForm({ rules, onClose }: AddDomainProps) {
  const add = useMutation(mutation("/organization/domains/add", { quiet: true }));
  const form = useSavedForm(z.object({ host: hostSchema(rules) }), { host: "" }, async (values) => {
    const { host } = await add.mutateAsync(values);
    notify((toast) => toast.success(`${host} added. Now add its records.`));
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Add domain">
      <HostField rules={rules} typed={form.now.host} error={form.errors.host} input={form.field("host")} />
    </DialogForm>
  );
}
