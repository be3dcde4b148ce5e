import { teams as calls } from "@contract/teams.ts";
import type { Team } from "@contract/teams.ts";
import { useMutation } from "@tanstack/react-query";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";

const Details = calls["/teams/create"].input;

interface TeamFormProps {
  /** The team to change; without it a new one is made. */
  team?: Team | undefined;
  onClose: () => void;
  /** Told the id of a team just made. */
  onCreated?: (id: number) => void;
}

/** Makes a team, or renames and describes one. */
export function TeamDialog({ open, ...props }: TeamFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={props.onClose} title={props.team ? "Edit team" : "New team"}>
      <TeamForm {...props} />
    </FormDialog>
  );
}

function TeamForm({ team, onClose, onCreated }: TeamFormProps) {
  const create = useMutation(mutation("/teams/create", { quiet: true }));
  const update = useMutation(mutation("/teams/update", { quiet: true }));
  const saved = { name: team?.name ?? "", description: team?.description ?? "" };
  const form = useSavedForm(Details, saved, async (values) => {
    if (team) {
      await update.mutateAsync({ id: team.id, ...values });
      onClose();
    } else {
      const { id } = await create.mutateAsync(values);
      onClose();
      onCreated?.(id);
    }
  });
  return (
    <DialogForm form={form} onClose={onClose} save={team ? "Save" : "Create team"}>
      <Field label="Name" error={form.errors.name}>
        <Input autoFocus placeholder="Field engineers" {...form.field("name")} />
      </Field>
      <Field label="Description" error={form.errors.description} hint="What the team is for; optional.">
        <Textarea {...form.field("description")} />
      </Field>
    </DialogForm>
  );
}
