import { platOrganizations as calls, type PlatOrganization } from "@contract/plat-organizations.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { tellDeleted } from "@/lib/deletion-receipt.ts";
import { Part } from "./facts.tsx";

type Props = { organization: PlatOrganization };
type FormProps = Props & { onClose: () => void };

const { reason } = calls["/plat-admin/organization/suspend"].input.shape;

/** What keeps an organisation from being used, for a time or for good. */
export function Danger({ organization }: Props) {
  const [open, setOpen] = useState<"suspend" | "delete" | null>(null);
  const resume = useMutation(mutation("/plat-admin/organization/resume"));
  const { name, suspended } = organization;
  const close = () => setOpen(null);
  return (
    <Part
      danger
      title="Danger zone"
      description={
        suspended
          ? "Nobody can work in it. What is in it stays as it is until it is used again, or deleted."
          : "Suspended, nobody can work in it and nothing is lost. Deleted, everything goes for good."
      }
    >
      <div className="flex flex-wrap gap-2">
        {suspended ? (
          <Button
            variant="outline"
            busy={resume.isPending}
            onClick={() => resume.mutate({ id: organization.id })}
          >
            Let it be used again
          </Button>
        ) : (
          <Button variant="outline" onClick={() => setOpen("suspend")}>
            Suspend
          </Button>
        )}
        <Button variant="destructive" onClick={() => setOpen("delete")}>
          Delete the organisation
        </Button>
      </div>
      <FormDialog
        open={open === "suspend"}
        onClose={close}
        title={`Suspend ${name}?`}
        description="Its members see the reason in place of the app, at once. Its owners are mailed."
      >
        <SuspendForm organization={organization} onClose={close} />
      </FormDialog>
      <FormDialog
        open={open === "delete"}
        onClose={close}
        title={`Delete ${name}?`}
        description="Everything in it is deleted for all its members. This can’t be undone. Its owners are mailed the reason and the receipt."
      >
        <DeleteForm organization={organization} onClose={close} />
      </FormDialog>
    </Part>
  );
}

function SuspendForm({ organization: { id }, onClose }: FormProps) {
  const suspend = useMutation(mutation("/plat-admin/organization/suspend", { quiet: true }));
  const form = useSavedForm(z.object({ reason }), { reason: "" }, async (values) => {
    await suspend.mutateAsync({ id, ...values });
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Suspend">
      <Field label="Reason" hint="Its members read it as it stands here." error={form.errors.reason}>
        <Textarea autoFocus rows={3} maxLength={500} {...form.field("reason")} />
      </Field>
    </DialogForm>
  );
}

function DeleteForm({ organization: { id, name }, onClose }: FormProps) {
  const navigate = useNavigate();
  const remove = useMutation(mutation("/plat-admin/organization/delete", { quiet: true }));
  const schema = z.object({ name: z.literal(name, "Type the name as it stands above."), reason });
  const form = useSavedForm(schema, { name: "" as typeof name, reason: "" }, async (values) => {
    const { receipt } = await remove.mutateAsync({ id, ...values });
    tellDeleted(`${name} has been deleted.`, receipt);
    await navigate("/admin/organizations?view=deleted");
  });
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      save="Delete the organisation"
      danger
      disabled={form.now.name !== name || form.now.reason.trim() === ""}
    >
      <Field
        label={
          <span>
            Type the organisation’s name <strong className="wrap-anywhere">{name}</strong>
          </span>
        }
        error={form.errors.name}
      >
        <Input autoFocus autoComplete="off" autoCapitalize="off" spellCheck={false} {...form.field("name")} />
      </Field>
      <Field label="Reason" hint="Its owners read it." error={form.errors.reason}>
        <Textarea rows={3} maxLength={500} {...form.field("reason")} />
      </Field>
    </DialogForm>
  );
}
