import { line } from "@contract/call.ts";
import type { User } from "@contract/user.ts";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { toast } from "sonner";
import { Avatar } from "@/components/ui/avatar.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";
import { AvatarColors } from "./avatar-colors.tsx";
import { ContextField, contextSchema } from "./context-field.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveBar } from "./save-bar.tsx";
import { Section } from "./section.tsx";

const Name = line("Name");
const Context = contextSchema("Your context");

/** Name, avatar and what the assistant should know about the person. */
export function ProfileForm({ user }: { user: User }) {
  const saved = { name: user.name, color: user.avatar_color, context: user.ai_context };
  const [values, setValues] = useState(saved);
  const [errors, setErrors] = useState<{ name?: string | undefined; context?: string | undefined }>({});
  const updateProfile = useMutation(mutation("/user/update"));
  const updateContext = useMutation(mutation("/user/update-ai-context"));
  const isProfileDirty = values.name !== saved.name || values.color !== saved.color;
  const isContextDirty = values.context !== saved.context;
  const dirty = isProfileDirty || isContextDirty;
  const pending = updateProfile.isPending || updateContext.isPending;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const name = Name.safeParse(values.name);
    const context = Context.safeParse(values.context);
    setErrors({ name: name.error?.issues[0]?.message, context: context.error?.issues[0]?.message });
    if (!name.success || !context.success) return;
    setValues({ ...values, name: name.data });
    const changes = [
      ...(isProfileDirty ? [updateProfile.mutateAsync({ name: name.data, avatar_color: values.color })] : []),
      ...(isContextDirty ? [updateContext.mutateAsync({ ai_context: context.data })] : []),
    ];
    const results = await Promise.allSettled(changes);
    if (results.every(({ status }) => status === "fulfilled")) toast.success("Saved");
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      <Section title="Profile">
        <div className="flex items-start gap-5">
          <Avatar name={values.name || user.email} color={values.color} className="size-14 text-lg" />
          <AvatarColors value={values.color} onChange={(color) => setValues({ ...values, color })} />
        </div>
        <Field label="Name" error={errors.name} className="max-w-md">
          <Input
            autoComplete="name"
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
          />
        </Field>
      </Section>
      <Section
        title="What the assistant should know about you"
        description="Your job, your team, how you like answers. It goes with each of your questions."
      >
        <ContextField
          label="Your context"
          value={values.context}
          error={errors.context}
          onChange={(context) => setValues({ ...values, context })}
        />
      </Section>
      <SaveBar dirty={dirty} pending={pending} onDiscard={() => setValues(saved)} />
      <LeaveGuard dirty={dirty} />
    </form>
  );
}
