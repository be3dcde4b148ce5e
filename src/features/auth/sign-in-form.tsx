import { lazy, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { Alert } from "@/components/ui/alert.tsx";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { PasswordInput } from "@/components/ui/password-input.tsx";
import { useSessionContext } from "@/lib/session.ts";
import { deferred, whenIdle } from "@/lib/deferred.ts";
import { identity } from "@/lib/supabase.ts";
import { useForm } from "@/lib/use-form.ts";

const values = deferred(() => import("./sign-in-values.ts"));
/** Here, where most of what it needs is named already: the page carries these names before it is usable. */
export const Vendors = lazy(() => import("./vendors.tsx"));

/** What sending the form needs is there by then, most often. */
function prepare() {
  void Promise.all([values.load(), identity(), import("@/lib/admission.ts")]).catch(() => undefined);
}

const loadValues = async () => (await values.load()).SignIn;

/** What the link of a mail has confirmed, for whom it sent here to sign in. */
function arrivedFrom(state: unknown): { email: string; isChanged: boolean } | null {
  const { email, confirmed } = (state ?? {}) as { email?: unknown; confirmed?: unknown };
  return typeof email === "string" ? { email, isChanged: confirmed === "changed" } : null;
}

/** E-mail and password; the guard moves on once the session is there. */
export function SignInForm() {
  const { state, host, signIn } = useSessionContext();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => whenIdle(prepare), []);
  const form = useForm(loadValues, async ({ email, password }) => {
    const invitation =
      host.organizationId === null ? null : (await values.load()).invitationIn(location.state);
    if (invitation !== null) await navigate(location, { replace: true, state: { from: "/app" } });
    await signIn(email, password, invitation);
  });
  const arrived = arrivedFrom(location.state);
  const notice = state.status === "signed-out" ? state.notice : null;
  return (
    <form {...form.props} className="grid gap-5">
      {arrived && !notice && !form.failure && !form.pending && (
        <Alert variant="success">
          {arrived.isChanged
            ? "Your email address is changed. Sign in with the new one."
            : "Your email address is confirmed. Sign in with your password."}
        </Alert>
      )}
      {notice && !form.failure && !form.pending && <Alert variant="destructive">{notice}</Alert>}
      <FailureAlert error={form.failure} />
      <Field label="Email" error={form.errors.email}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={!arrived}
          defaultValue={arrived?.email}
          placeholder="you@company.com"
        />
      </Field>
      <Field
        label="Password"
        error={form.errors.password}
        aside={
          <Link
            to="/app/forgot-password"
            className="rounded-xs text-sm text-link underline-offset-4 outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
          >
            Forgotten?
          </Link>
        }
      >
        <PasswordInput name="password" autoComplete="current-password" autoFocus={arrived !== null} />
      </Field>
      <Button type="submit" busy={form.pending} className="mt-1 w-full">
        Sign in
      </Button>
    </form>
  );
}
