import { line } from "@contract/call.ts";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { PasswordInput } from "@/components/ui/password-input.tsx";
import { resendConfirmation } from "@/lib/admission.ts";
import { useSessionContext } from "@/lib/session.ts";
import { useForm } from "@/lib/use-form.ts";
import { useBranding } from "@/lib/use-branding.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { NewPassword, PASSWORD_MIN } from "@/lib/password.ts";
import { Email } from "./fields.ts";
import { Address, MailSent } from "./mail-sent.tsx";
import { TextLink } from "./text-link.tsx";

const Details = z.object({
  name: line("Name"),
  organization: line("Organisation name"),
  email: Email,
  password: NewPassword,
});

/** /app/sign-up; on an organisation's own host accounts come by invitation alone. */
export function SignUp() {
  const { host } = useSessionContext();
  return host.organizationId === null ? <OwnSignUp /> : <ByInvitation />;
}

function ByInvitation() {
  const { name } = useBranding();
  return (
    <AuthLayout
      title="By invitation only"
      description={`Accounts of ${name} are made by invitation. Ask an admin for one, and open the link in the mail.`}
      footer={
        <>
          Already have an account? <TextLink to="/app/sign-in">Sign in</TextLink>
        </>
      }
    >
      {null}
    </AuthLayout>
  );
}

/** Makes the account and its first organisation, then leads to the dashboard. */
function OwnSignUp() {
  const { name } = useBranding();
  const { signUp } = useSessionContext();
  const navigate = useNavigate();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm(Details, async (details) => {
    await navigate("/app/sign-up", { replace: true, state: { from: "/app" } });
    const { confirmEmail } = await signUp(details);
    if (confirmEmail) setSentTo(details.email);
  });

  if (sentTo) {
    return (
      <MailSent
        icon={MailCheck}
        title="Confirm your email"
        onAgain={() => resendConfirmation(sentTo, "/app")}
      >
        We’ve sent a mail to <Address>{sentTo}</Address>. Open the link in it to finish creating your account.
      </MailSent>
    );
  }
  return (
    <AuthLayout
      title="Create your account"
      description={`Start using ${name} with your team.`}
      footer={
        <>
          Already have an account? <TextLink to="/app/sign-in">Sign in</TextLink>
        </>
      }
    >
      <form {...form.props} className="grid gap-5">
        <FailureAlert error={form.failure} />
        <Field label="Your name" error={form.errors.name}>
          <Input name="name" autoComplete="name" autoFocus placeholder="Ada Lovelace" />
        </Field>
        <Field label="Organisation name" error={form.errors.organization}>
          <Input name="organization" autoComplete="organization" placeholder="Analytical Engines Ltd" />
        </Field>
        <Field label="Email" error={form.errors.email}>
          <Input name="email" type="email" autoComplete="username" placeholder="you@company.com" />
        </Field>
        <Field label="Password" error={form.errors.password} hint={`At least ${PASSWORD_MIN} characters.`}>
          <PasswordInput name="password" autoComplete="new-password" minLength={PASSWORD_MIN} />
        </Field>
        <Button type="submit" busy={form.pending} className="mt-1 w-full">
          Create account
        </Button>
      </form>
    </AuthLayout>
  );
}
