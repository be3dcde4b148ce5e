import { Link } from "react-router-dom";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSessionContext } from "@/lib/session.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { TextLink } from "./text-link.tsx";

/** /admin/sign-in: for the platform's operators. */
export function AdminSignIn() {
  const { state } = useSessionContext();
  if (state.status === "signed-in" || state.status === "nameless") {
    const { user, signOut } = state.status === "signed-in" ? state.session : state;
    return (
      <AuthLayout title="Platform administration">
        <div className="grid gap-5">
          <Alert variant="warning">
            You’re signed in as <strong className="font-medium">{user.email}</strong>, which isn’t a platform
            administrator.
          </Alert>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => void signOut()}>Use another account</Button>
            <Button asChild variant="outline">
              <Link to="/app">Go to the app</Link>
            </Button>
          </div>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Platform administration"
      description="Sign in with an administrator’s account."
      footer={<TextLink to="/app/sign-in">Sign in to the app instead</TextLink>}
    >
      <SignInForm />
    </AuthLayout>
  );
}
