import { line } from "@contract/call.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { DirtyBar } from "@/components/form/dirty-bar.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { ContextField, contextSchema } from "./context-field.tsx";
import { saveAll } from "./save-all.ts";
import { Section } from "./section.tsx";

const Details = z.object({ name: line("Organisation name"), context: contextSchema("Context") });

interface OrganizationFormProps {
  /** As saved. */
  name: string;
  /** What the assistant knows when it suggests tags, as saved. */
  context: string;
}

/** Renames the organisation and says what its tags mean. */
export function OrganizationForm({ name, context }: OrganizationFormProps) {
  const rename = useMutation(mutation("/organization/update"));
  const describe = useMutation(mutation("/organization/update-suggested-tag-context"));
  const form = useSavedForm(Details, { name, context }, async (values, reset) => {
    const isSaved = await saveAll(
      values.name !== name && rename.mutateAsync({ name: values.name }),
      values.context !== context && describe.mutateAsync({ suggested_tag_context: values.context }),
    );
    if (isSaved) reset(values);
  });
  return (
    <form {...form.props} className="grid gap-6">
      <Section title="Name">
        <Field label="Organisation name" error={form.errors.name} className="max-w-md">
          <Input autoComplete="organization" {...form.field("name")} />
        </Field>
      </Section>
      <Section
        title="Suggested tags"
        description="What the assistant should know when it suggests tags for documents: what your tags stand for, and who reads what."
      >
        <ContextField
          label="Context"
          error={form.errors.context}
          length={form.now.context.length}
          {...form.field("context")}
        />
      </Section>
      <DirtyBar form={form} />
    </form>
  );
}
