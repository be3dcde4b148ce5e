import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { Alert } from "@/components/ui/alert.tsx";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { FullScreenLoader } from "@/components/ui/full-screen-loader.tsx";
import { PasswordInput } from "@/components/ui/password-input.tsx";
import { setPassword } from "@/lib/admission.ts";
import { invalidatePaths } from "@/lib/query-client.ts";
import { signedInUser, useSessionContext } from "@/lib/session.ts";
import { arrival } from "@/lib/supabase.ts";
import { useForm } from "@/lib/use-form.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { NewPassword, PASSWORD_MIN } from "@/lib/password.ts";
import { TextLink } from "./text-link.tsx";
import { notify } from "@/lib/toast.ts";

const Password = z.object({ password: NewPassword });

/** /app/reset-password: where the mailed link leads; it has signed the person in. */
export function ResetPassword() {
  const { state, signIn } = useSessionContext();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [email, setEmail] = useState<string | null>(null);
  const form = useForm(Password, async ({ password }) => {
    const address = email ?? (await setPassword(password));
    setEmail(address);
    if (address === null) await invalidatePaths(client, ["/user/get-or-create"]);
    else await signIn(address, password);
    notify((toast) => toast.success("Your password has been changed."));
    await navigate("/app", { replace: true });
  });
  const needsPassword = signedInUser(state)?.user.needs_password ?? false;

  if (!form.pending && email === null && state.status === "loading") return <FullScreenLoader />;
  // Between the link's session and the new one nobody is signed in.
  const isBetween = form.pending || email !== null;
  if (!isBetween && (arrival.errorCode || state.status === "signed-out")) {
    return (
      <AuthLayout title="Set a new password" footer={<TextLink to="/app/sign-in">Back to sign in</TextLink>}>
        <Alert variant="destructive">
          This link has expired or was already used.{" "}
          <TextLink to="/app/forgot-password">Ask for a new one</TextLink>
        </Alert>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Set a new password"
      description={
        needsPassword
          ? "Somebody made this account before you confirmed your email address, so we removed its password. Choose your own."
          : "You’ll use it the next time you sign in."
      }
    >
      <form {...form.props} className="grid gap-5">
        <FailureAlert error={form.failure} />
        <Field
          label="New password"
          error={form.errors.password}
          hint={`At least ${PASSWORD_MIN} characters.`}
        >
          <PasswordInput name="password" autoComplete="new-password" autoFocus minLength={PASSWORD_MIN} />
        </Field>
        <Button type="submit" busy={form.pending} className="mt-1 w-full">
          Save password
        </Button>
      </form>
    </AuthLayout>
  );
}
