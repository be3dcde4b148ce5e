import { line } from "@contract/call.ts";
import type { User } from "@contract/user.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { DirtyBar } from "@/components/form/dirty-bar.tsx";
import { Avatar } from "@/components/ui/avatar.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { AvatarColors } from "./avatar-colors.tsx";
import { ContextField, contextSchema } from "./context-field.tsx";
import { saveAll } from "./save-all.ts";
import { Section } from "./section.tsx";

const Profile = z.object({ name: line("Name"), color: z.int(), context: contextSchema("Your context") });

/** Name, avatar and what the assistant should know about the person. */
export function ProfileForm({ user }: { user: User }) {
  const saved = { name: user.name, color: user.avatar_color, context: user.ai_context };
  const updateProfile = useMutation(mutation("/user/update"));
  const updateContext = useMutation(mutation("/user/update-ai-context"));
  const form = useSavedForm(Profile, saved, async (values, reset) => {
    const { name, color, context } = values;
    const isSaved = await saveAll(
      (name !== saved.name || color !== saved.color) &&
        updateProfile.mutateAsync({ name, avatar_color: color }),
      context !== saved.context && updateContext.mutateAsync({ ai_context: context }),
    );
    if (isSaved) reset(values);
  });
  const { name, color, context } = form.now;
  return (
    <form {...form.props} className="grid gap-6">
      <Section title="Profile">
        <div className="flex items-start gap-5">
          <Avatar name={name || user.email} color={color} className="size-14 text-lg" />
          <AvatarColors {...form.control("color")} />
        </div>
        <Field label="Name" error={form.errors.name} className="max-w-md">
          <Input autoComplete="name" {...form.field("name")} />
        </Field>
      </Section>
      <Section
        title="What the assistant should know about you"
        description="Your job, your team, how you like answers. It goes with each of your questions."
      >
        <ContextField
          label="Your context"
          error={form.errors.context}
          length={context.length}
          {...form.field("context")}
        />
      </Section>
      <DirtyBar form={form} />
    </form>
  );
}
