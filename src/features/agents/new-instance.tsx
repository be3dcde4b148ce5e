import { type Agent, AGENT } from "@contract/agents.ts";
import { useMutation } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";

const Values = z.object({
  name: z.string().trim().min(1, "Name can't be empty.").max(AGENT.name),
  context: z.string().max(AGENT.context),
  style: z.string().max(AGENT.style),
});

interface NewInstanceProps {
  agent: Agent;
  open: boolean;
  onClose: () => void;
  onMade: (id: number) => void;
}

/** Sets an agent up. */
export function NewInstance({ agent, open, onClose, onMade }: NewInstanceProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={`New ${agent.name.toLowerCase()}`}>
      <NewInstanceForm agent={agent} onClose={onClose} onMade={onMade} />
    </FormDialog>
  );
}

function NewInstanceForm({ agent, onClose, onMade }: Omit<NewInstanceProps, "open">) {
  const create = useMutation(mutation("/agent/instance/create", { quiet: true }));
  const form = useSavedForm(Values, { name: "", context: "", style: "" }, async (values) => {
    const { id } = await create.mutateAsync({ type: agent.type, ...values });
    // Closed before it is left: an open dialog with changes would ask first.
    flushSync(onClose);
    onMade(id);
  });
  return (
    <DialogForm form={form} onClose={onClose} save="Set up">
      <div className="grid gap-5">
        <Field label="Name" hint="Such as: Sales follow-ups." error={form.errors.name}>
          <Input maxLength={AGENT.name} autoFocus {...form.field("name")} />
        </Field>
        <Field
          label="Context"
          hint="What it should know: who you are, what you offer, to whom. You can change it at any time."
          error={form.errors.context}
        >
          <Textarea rows={3} className="max-h-64" maxLength={AGENT.context} {...form.field("context")} />
        </Field>
        {agent.type === "message_generator" && (
          <Field label="Style" hint="How it should write, in your own words." error={form.errors.style}>
            <Textarea rows={2} className="max-h-48" maxLength={AGENT.style} {...form.field("style")} />
          </Field>
        )}
      </div>
    </DialogForm>
  );
}
