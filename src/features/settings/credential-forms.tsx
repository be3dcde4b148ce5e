import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { SendProofButton } from "@/components/send-proof-button.tsx";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { PasswordInput } from "@/components/ui/password-input.tsx";
import { AUTH_MESSAGES } from "@/lib/auth-errors.ts";
import { changeEmail, changePassword } from "@/lib/credentials.ts";
import { NewPassword, PASSWORD_MIN } from "@/lib/password.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Section } from "./section.tsx";

const NewEmail = z.object({
  email: z.string().trim().min(1, "Enter the new address.").pipe(z.email(AUTH_MESSAGES.invalidEmail)),
  password: z.string().min(1, "Enter your password."),
});

const Passwords = z.object({
  old: z.string().min(1, "Enter your old password."),
  password: NewPassword,
});

interface EmailFormProps {
  /** The present address. */
  email: string;
  proved: boolean;
}

/** Changes the address one signs in with, and sends the link that confirms the present one. */
export function EmailForm({ email, proved }: EmailFormProps) {
  const client = useQueryClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSavedForm(NewEmail, { email: "", password: "" }, async (values, reset) => {
    setSentTo(null);
    const { confirm } = await changeEmail(values.password, values.email);
    if (confirm) {
      setSentTo(values.email);
    } else {
      await invalidatePaths(client, ["/user/get-or-create"]);
      toast.success("Email address changed");
    }
    reset();
  });
  return (
    <Section
      title="Email address"
      description={`You sign in as ${email}, which is ${proved ? "confirmed" : "not confirmed yet"}.`}
    >
      {!proved && (
        <div className="grid max-w-md justify-items-start gap-3">
          <p className="text-sm text-pretty text-muted-foreground">
            Open the link that we mail to you, and others can invite you by this address. It works for 24
            hours; a new one ends the one before.
          </p>
          <SendProofButton email={email} variant="outline" />
        </div>
      )}
      <form {...form.props} className="grid max-w-md gap-5">
        <FormFailure error={form.failure} />
        {sentTo && (
          <Alert variant="success">
            {proved
              ? `We’ve sent a mail to ${email} and one to ${sentTo}. Your address changes when you have opened the links in both, within an hour.`
              : `We’ve sent a mail to ${sentTo}. Your address changes when you open the link in it, within an hour.`}
          </Alert>
        )}
        <Field label="New email address" error={form.errors.email}>
          <Input {...form.field("email")} type="email" autoComplete="email" />
        </Field>
        <Field label="Your password" error={form.errors.password}>
          <PasswordInput {...form.field("password")} autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="outline" busy={form.pending} className="justify-self-start">
          Change email address
        </Button>
      </form>
    </Section>
  );
}

/** Changes the password; the old one must be given (product §5). */
export function PasswordForm() {
  const form = useSavedForm(Passwords, { old: "", password: "" }, async ({ old, password }, reset) => {
    await changePassword(old, password);
    toast.success("Password changed");
    reset();
  });
  return (
    <Section title="Password">
      <form {...form.props} className="grid max-w-md gap-5">
        <FormFailure error={form.failure} />
        <Field label="Old password" error={form.errors.old}>
          <PasswordInput {...form.field("old")} autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          error={form.errors.password}
          hint={`At least ${PASSWORD_MIN} characters.`}
        >
          <PasswordInput {...form.field("password")} autoComplete="new-password" minLength={PASSWORD_MIN} />
        </Field>
        <Button type="submit" variant="outline" busy={form.pending} className="justify-self-start">
          Change password
        </Button>
      </form>
    </Section>
  );
}
