import { MailQuestion } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { sendRecovery } from "@/lib/admission.ts";
import { useForm } from "@/lib/use-form.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { Email } from "./fields.ts";
import { Address, MailSent } from "./mail-sent.tsx";
import { TextLink } from "./text-link.tsx";

const Request = z.object({ email: Email });

/** /app/forgot-password: mails a link; it never says whether the address has an account. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(Request, async ({ email }) => {
    await sendRecovery(email);
    setSentTo(email);
  });
  if (sentTo) {
    return (
      <MailSent icon={MailQuestion} title="Check your mail">
        If <Address>{sentTo}</Address> belongs to an account, a link to set a new password is on its way
        there.
      </MailSent>
    );
  }
  return (
    <AuthLayout
      title="Forgotten your password?"
      description="Enter your email address, and we’ll send you a link to set a new one."
      footer={<TextLink to="/app/sign-in">Back to sign in</TextLink>}
    >
      <form {...form.props} className="grid gap-5">
        <FailureAlert error={form.failure} />
        <Field label="Email" error={form.errors.email}>
          <Input name="email" type="email" autoComplete="username" autoFocus placeholder="you@company.com" />
        </Field>
        <Button type="submit" busy={form.pending} className="mt-1 w-full">
          Send link
        </Button>
      </form>
    </AuthLayout>
  );
}
