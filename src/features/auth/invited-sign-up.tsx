import { line } from "@contract/call.ts";
import { ROLE_LABELS } from "@domain/roles.ts";
import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { z } from "zod";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { PasswordInput } from "@/components/ui/password-input.tsx";
import { mutation } from "@/lib/api.ts";
import { resendConfirmation } from "@/lib/admission.ts";
import { useSessionContext } from "@/lib/session.ts";
import { useForm } from "@/lib/use-form.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { NewPassword, PASSWORD_MIN } from "@/lib/password.ts";
import type { Invitation } from "./invitation.tsx";
import { Address, MailSent } from "./mail-sent.tsx";
import { TextLink } from "./text-link.tsx";

const Vendors = lazy(() => import("./vendors.tsx"));

const Details = z.object({ name: line("Name"), password: NewPassword });

interface InvitedSignUpProps {
  token: string;
  invitation: Invitation;
  /** Told when the account is being made, and when that failed. */
  onJoining: (joining: boolean) => void;
}

/** Makes the account of an invited person; they join the inviting organisation and make none of their own. */
export function InvitedSignUp(props: InvitedSignUpProps) {
  const { host } = useSessionContext();
  // By a copied link they would have to confirm their address first, and until then this host lets them in nowhere.
  return host.organizationId !== null && !props.invitation.mailed ? (
    <HaveItMailed {...props} />
  ) : (
    <JoinForm {...props} />
  );
}

/** Has the link mailed that proves the address; who has an account signs in and joins by this one. */
function HaveItMailed({ token, invitation: { email, organization, role } }: InvitedSignUpProps) {
  const { pathname, search } = useLocation();
  const mail = useMutation(mutation("/public/invitation/mail"));
  return mail.isSuccess ? (
    <MailSent icon={MailCheck} title="Open the link in the mail">
      We’ve sent a mail to <Address>{email}</Address>. Open the link in it to join {organization}.
    </MailSent>
  ) : (
    <AuthLayout
      title={`Join ${organization}`}
      description={`You’re invited as ${ROLE_LABELS[role]}.`}
      footer={
        <>
          Already have an account?{" "}
          <TextLink to="/app/sign-in" state={{ from: pathname + search }}>
            Sign in
          </TextLink>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="text-sm text-pretty text-muted-foreground">
          So that we know that <Address>{email}</Address> is yours, we mail it a link. Open that to create
          your account and join.
        </p>
        <FailureAlert error={mail.error} />
        <Button busy={mail.isPending} className="w-full" onClick={() => mail.mutate({ token })}>
          Mail me the link
        </Button>
      </div>
    </AuthLayout>
  );
}

function JoinForm({ token, invitation, onJoining }: InvitedSignUpProps) {
  const { host, signUp } = useSessionContext();
  const { pathname, search } = useLocation();
  const [sent, setSent] = useState(false);
  const { email, organization, role, mailed } = invitation;
  const form = useForm(Details, async ({ name, password }) => {
    onJoining(true);
    try {
      const { confirmEmail } = await signUp({ name, email, password, token, mailed });
      if (confirmEmail) setSent(true);
    } catch (error) {
      onJoining(false);
      throw error;
    }
  });
  if (sent) {
    return (
      <MailSent
        icon={MailCheck}
        title="Confirm your email"
        onAgain={() => resendConfirmation(email, pathname + search)}
      >
        We’ve sent a mail to <Address>{email}</Address>. Open the link in it to join {organization}.
      </MailSent>
    );
  }
  return (
    <AuthLayout
      title={`Join ${organization}`}
      description={`You’re invited as ${ROLE_LABELS[role]}. Create your account to start.`}
      footer={
        <>
          Already have an account?{" "}
          <TextLink to="/app/sign-in" state={{ from: pathname + search }}>
            Sign in
          </TextLink>
        </>
      }
    >
      <form {...form.props} className="grid gap-5">
        <FailureAlert error={form.failure} />
        <Field
          label="Email"
          hint={
            mailed
              ? "The invitation is for this address."
              : "The invitation is for this address; we’ll mail a link to confirm that it is yours."
          }
        >
          <Input
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            readOnly
            className="bg-muted"
          />
        </Field>
        <Field label="Your name" error={form.errors.name}>
          <Input name="name" autoComplete="name" autoFocus placeholder="Ada Lovelace" />
        </Field>
        <Field label="Password" error={form.errors.password} hint={`At least ${PASSWORD_MIN} characters.`}>
          <PasswordInput name="password" autoComplete="new-password" minLength={PASSWORD_MIN} />
        </Field>
        <Button type="submit" busy={form.pending} className="mt-1 w-full">
          {mailed ? "Create account and join" : "Create account"}
        </Button>
      </form>
      {host.signIn && (
        <Suspense>
          <Vendors ways={host.signIn} invitation={token} />
        </Suspense>
      )}
    </AuthLayout>
  );
}
