import type { Website } from "@contract/websites.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { mutation } from "@/lib/api.ts";
import { inputOf, RulesFields, rulesOf, rulesSchema } from "./rules-fields.tsx";

interface SettingsDialogProps {
  open: boolean;
  website: Website;
  onClose: () => void;
}

/** Changes how a website is crawled; the next look goes by it. */
export function SettingsDialog({ open, website, onClose }: SettingsDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Website settings"
      description="The next look at the site goes by them. Tags change at once."
    >
      <SettingsForm website={website} onClose={onClose} />
    </FormDialog>
  );
}

function SettingsForm({ website, onClose }: Omit<SettingsDialogProps, "open">) {
  const update = useMutation(mutation("/document/website/update", { quiet: true }));
  const form = useSavedForm(rulesSchema(website), rulesOf(website), async (rules) => {
    await update.mutateAsync({ id: website.id, ...inputOf(rules) });
    toast.success("Saved");
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose}>
      <RulesFields form={form} website={website} />
    </DialogForm>
  );
}
