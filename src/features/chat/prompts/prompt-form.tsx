import { cut } from "@domain/text/cut.ts";
import { type Prompt, PROMPT } from "@contract/prompts.ts";
import { isAtLeast } from "@domain/roles.ts";
import { DialogForm } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { mutation } from "@/lib/api.ts";
import { formatNumber } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { z } from "zod";

const Values = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Give it a name.")
    .max(PROMPT.name, `A name can have at most ${PROMPT.name} characters.`),
  text: z
    .string()
    .trim()
    .min(1, "Write what is to be asked.")
    .max(PROMPT.text, `A prompt can have at most ${formatNumber(PROMPT.text)} characters.`),
  shared: z.boolean(),
});

interface PromptFormProps {
  /** null: a new one. */
  prompt: Prompt | null;
  /** What a new one begins with. */
  text?: string;
  onClose: () => void;
}

/** Writes a prompt, or changes one. */
export function PromptForm({ prompt, text = "", onClose }: PromptFormProps) {
  const { organization } = useSession();
  const create = useMutation(mutation("/prompts/create", { quiet: true }));
  const update = useMutation(mutation("/prompts/update", { quiet: true }));
  const saved = {
    name: prompt?.name ?? "",
    text: prompt?.text ?? cut(text, PROMPT.text),
    shared: prompt?.shared ?? false,
  };
  const form = useSavedForm(Values, saved, async ({ shared, ...values }) => {
    if (prompt) await update.mutateAsync({ id: prompt.id, ...values });
    else await create.mutateAsync({ ...values, shared });
    toast.success(prompt ? "Prompt changed" : "Prompt saved");
    onClose();
  });
  return (
    <DialogForm form={form} onClose={onClose}>
      <Field label="Name" error={form.errors.name}>
        <Input autoFocus {...form.field("name")} />
      </Field>
      <Field label="Prompt" error={form.errors.text}>
        <Textarea rows={5} className="max-h-[40dvh]" {...form.field("text")} />
      </Field>
      {!prompt && isAtLeast(organization.role, "admin") && (
        <label className="flex items-start gap-2 text-sm">
          <Checkbox
            className="mt-0.5"
            checked={form.now.shared}
            onCheckedChange={(checked) => form.control("shared").onChange(checked === true)}
          />
          <span>
            For everyone in {organization.name}
            <span className="block text-xs text-muted-foreground">Otherwise only you see it.</span>
          </span>
        </label>
      )}
    </DialogForm>
  );
}
