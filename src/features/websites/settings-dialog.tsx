import type { Website } from "@contract/websites.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { mutation } from "@/lib/api.ts";
import { EMPTY_HEADER, headerRefinement, LoginChange, LOGINS } from "./login-fields.tsx";
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

const settingsSchema = (website: Website) =>
  headerRefinement(
    rulesSchema(website).extend({
      login: z.enum(LOGINS),
      header: z.string().trim(),
      value: z.string().trim(),
    }),
    ({ login }) => login === "set",
  );

function SettingsForm({ website, onClose }: Omit<SettingsDialogProps, "open">) {
  const update = useMutation(mutation("/document/website/update", { quiet: true }));
  const before = { ...rulesOf(website), ...EMPTY_HEADER, login: "keep" as const };
  const form = useSavedForm(settingsSchema(website), before, async ({ login, header, value, ...rules }) => {
    const change = login === "set" ? { header: { name: header, value } } : { header: null };
    await update.mutateAsync({ id: website.id, ...inputOf(rules), ...(login !== "keep" && change) });
    toast.success("Saved");
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose}>
      <RulesFields form={form} website={website} />
      <LoginChange form={form} sent={website.header} />
    </DialogForm>
  );
}
