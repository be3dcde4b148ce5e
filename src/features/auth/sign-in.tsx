import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { useSessionContext } from "@/lib/session.ts";
import { useBranding } from "@/lib/use-branding.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { SignInForm, Vendors } from "./sign-in-form.tsx";
import { TextLink } from "./text-link.tsx";

/** /app/sign-in */
export function SignIn() {
  const { name } = useBranding();
  const { state, search } = useLocation();
  const { organizationId, signIn: ways } = useSessionContext().host;
  return (
    <AuthLayout
      title="Welcome back"
      description={`Sign in to your ${name} account.`}
      footer={
        organizationId === null ? (
          <>
            New here?{" "}
            <TextLink to="/app/sign-up" state={state}>
              Create an account
            </TextLink>
          </>
        ) : (
          "New here? Open the link in the mail that invites you."
        )
      }
    >
      {!(ways && /code=|error/.test(search)) && <SignInForm />}
      {ways && (
        <Suspense>
          <Vendors ways={ways} />
        </Suspense>
      )}
    </AuthLayout>
  );
}
