import { drives as calls, type DriveSync } from "@contract/drives.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useSession } from "@/lib/session.ts";
import { ChoiceFields, ChoiceValues } from "./choice-fields.tsx";
import { changeSync, STALE } from "./sync-calls.ts";

interface SyncSettingsProps {
  open: boolean;
  sync: DriveSync;
  onClose: () => void;
}

/** Changes what a sync is called, who may read what it brings in, and how often it looks. */
export function SyncSettings({ open, ...rest }: SyncSettingsProps) {
  return (
    <FormDialog
      open={open}
      onClose={rest.onClose}
      title="Sync settings"
      description="Who can read its documents changes at once, for those that are there already too."
    >
      <SettingsForm {...rest} />
    </FormDialog>
  );
}

const { name } = calls["/google/folder-syncs/update"].input.shape;
const Values = ChoiceValues.extend({ name: name.unwrap() });

function SettingsForm({ sync, onClose }: Omit<SyncSettingsProps, "open">) {
  const { organization } = useSession();
  type Change = ReturnType<typeof Values.parse>;
  const update = useMutation({
    mutationFn: (change: Change) => changeSync(sync, change, organization.id),
    meta: { invalidates: STALE, quiet: true },
  });
  const { sharing, tag_ids, every } = sync;
  const form = useSavedForm(Values, { name: sync.name, sharing, tag_ids, every }, async (change) => {
    await update.mutateAsync({ ...change, tag_ids: change.sharing === "tags" ? change.tag_ids : [] });
    toast.success("Saved");
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose}>
      <Field label="Name" error={form.errors.name}>
        <Input {...form.field("name")} />
      </Field>
      <ChoiceFields form={form} service={sync.service} />
    </DialogForm>
  );
}
