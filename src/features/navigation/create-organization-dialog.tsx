import { members as calls } from "@contract/members.ts";
import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { request } from "@/lib/api.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { useSwitchOrganization } from "./switch.ts";

const Details = calls["/organization/create"].input;

interface CreateOrganizationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes a further organisation, with its maker as owner, and switches to it. */
export function CreateOrganizationDialog({ open, onOpenChange }: CreateOrganizationDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <FormDialog
      open={open}
      onClose={close}
      title="New organisation"
      description="It has documents, chats and people of its own; you are its owner."
    >
      <CreateForm onDone={close} />
    </FormDialog>
  );
}

function CreateForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const switchTo = useSwitchOrganization();
  const form = useSavedForm(Details, { name: "" }, async (values) => {
    const { organizationId } = await request("/organization/create", values);
    await invalidatePaths(client, ["/user/get-or-create"]);
    // The guard of what isn't saved must be gone before the way is left.
    flushSync(onDone);
    await switchTo(organizationId);
  });
  return (
    <DialogForm form={form} onClose={onDone} save="Create organisation">
      <Field label="Organisation name" error={form.errors.name}>
        <Input autoFocus autoComplete="organization" {...form.field("name")} />
      </Field>
    </DialogForm>
  );
}
