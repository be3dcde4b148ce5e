import { useLocation } from "react-router-dom";
import { useBranding } from "@/lib/use-branding.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { TextLink } from "./text-link.tsx";

/** /app/sign-in */
export function SignIn() {
  const { name } = useBranding();
  const { state } = useLocation();
  return (
    <AuthLayout
      title="Welcome back"
      description={`Sign in to your ${name} account.`}
      footer={
        <>
          New here?{" "}
          <TextLink to="/app/sign-up" state={state}>
            Create an account
          </TextLink>
        </>
      }
    >
      <SignInForm />
    </AuthLayout>
  );
}
