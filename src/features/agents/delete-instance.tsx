import type { AgentInstance } from "@contract/agents.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { mutation } from "@/lib/api.ts";

interface DeleteInstanceProps {
  instance: AgentInstance;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an instance is deleted. */
export function DeleteInstance({ instance, open, onClose, onDeleted }: DeleteInstanceProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Delete ${instance.name}?`}
      description="Nobody can run it any more, and its permissions go with it. This can't be undone."
    >
      <DeleteForm instance={instance} onClose={onClose} onDeleted={onDeleted} />
    </FormDialog>
  );
}

function DeleteForm({ instance, onClose, onDeleted }: Omit<DeleteInstanceProps, "open">) {
  const remove = useMutation(mutation("/agent/instance/delete", { quiet: true }));
  const form = useSavedForm(z.object({}), {}, async () => {
    await remove.mutateAsync({ id: instance.id });
    onClose();
    onDeleted();
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Delete" danger>
      {null}
    </DialogForm>
  );
}
