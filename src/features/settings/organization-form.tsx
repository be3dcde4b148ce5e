import { line } from "@contract/call.ts";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { toast } from "sonner";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";
import { ContextField, contextSchema } from "./context-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveBar } from "./save-bar.tsx";
import { Section } from "./section.tsx";

const Name = line("Organisation name");
const Context = contextSchema("Context");

interface OrganizationFormProps {
  /** As saved. */
  name: string;
  /** What the assistant knows when it suggests tags, as saved. */
  context: string;
}

/** Renames the organisation and says what its tags mean. */
export function OrganizationForm(saved: OrganizationFormProps) {
  const [values, setValues] = useState({ name: saved.name, context: saved.context });
  const [errors, setErrors] = useState<{ name?: string | undefined; context?: string | undefined }>({});
  const rename = useMutation(mutation("/organization/update"));
  const describe = useMutation(mutation("/organization/update-suggested-tag-context"));
  const isRenamed = values.name !== saved.name;
  const isDescribed = values.context !== saved.context;
  const dirty = isRenamed || isDescribed;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const name = Name.safeParse(values.name);
    const context = Context.safeParse(values.context);
    setErrors({ name: name.error?.issues[0]?.message, context: context.error?.issues[0]?.message });
    if (!name.success || !context.success) return;
    setValues({ name: name.data, context: context.data });
    const results = await Promise.allSettled([
      ...(isRenamed ? [rename.mutateAsync({ name: name.data })] : []),
      ...(isDescribed ? [describe.mutateAsync({ suggested_tag_context: context.data })] : []),
    ]);
    if (results.every(({ status }) => status === "fulfilled")) toast.success("Saved");
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      <Section title="Name">
        <Field label="Organisation name" error={errors.name} className="max-w-md">
          <Input
            autoComplete="organization"
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        </Field>
      </Section>
      <Section
        title="Suggested tags"
        description="What the assistant should know when it suggests tags for documents: what your tags stand for, and who reads what."
      >
        <ContextField
          label="Context"
          value={values.context}
          error={errors.context}
          onChange={(context) => setValues({ ...values, context })}
        />
      </Section>
      <SaveBar
        dirty={dirty}
        pending={rename.isPending || describe.isPending}
        onDiscard={() => {
          setValues({ name: saved.name, context: saved.context });
          setErrors({});
        }}
      />
      <LeaveGuard dirty={dirty} />
    </form>
  );
}
