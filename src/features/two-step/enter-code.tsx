import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { admitAgain } from "@/lib/admission.ts";
import { request } from "@/lib/http.ts";
import { useSessionContext, type Bar } from "@/lib/session.ts";
import { identity } from "@/lib/supabase.ts";
import { useForm } from "@/lib/use-form.ts";
import { CodeField } from "./code-field.tsx";
import { Code, Recovery } from "./code-values.ts";
import { giveCode } from "./factors.ts";
import { StepPage } from "./step-page.tsx";

/** The second step of signing in, or a recovery code in its place. */
export function EnterCode({ bar }: { bar: Bar }) {
  const [lost, setLost] = useState(false);
  return (
    <StepPage
      bar={bar}
      title={lost ? "Use a recovery code" : "Enter your code"}
      description={
        lost
          ? "One of the ten codes that you kept when you set up two-step sign-in. It works once, removes the second step, and lets you set it up anew."
          : "Open your authenticator app and enter the code that it shows for this account."
      }
    >
      {lost ? <RecoveryForm /> : <CodeForm />}
      <Button variant="link" className="justify-self-start" onClick={() => setLost(!lost)}>
        {lost ? "Enter the code of your app" : "Use a recovery code"}
      </Button>
    </StepPage>
  );
}

function useGoOn() {
  const client = useQueryClient();
  const { host } = useSessionContext();
  return async () => {
    const { data } = await (await identity()).getSession();
    if (data.session) await admitAgain(client, host, data.session.user.id);
  };
}

function CodeForm() {
  const goOn = useGoOn();
  const form = useForm(Code, async ({ code }) => {
    await giveCode(code);
    await goOn();
  });
  return (
    <form {...form.props} className="grid gap-5">
      <FailureAlert error={form.failure} />
      <CodeField error={form.errors.code} autoFocus />
      <Button type="submit" busy={form.pending}>
        Continue
      </Button>
    </form>
  );
}

function RecoveryForm() {
  const goOn = useGoOn();
  const form = useForm(Recovery, async ({ code }) => {
    const { codes_left: left } = await request("/user/security/recover", { code });
    await (await identity()).refreshSession();
    await goOn();
    toast.info(
      `Two-step sign-in was removed. ${left === 1 ? "One recovery code is" : `${left} recovery codes are`} left.`,
    );
  });
  return (
    <form {...form.props} className="grid gap-5">
      <FailureAlert error={form.failure} />
      <Field label="Recovery code" error={form.errors.code}>
        <Input
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          placeholder="abcde-fghjk"
        />
      </Field>
      <Button type="submit" busy={form.pending}>
        Use this code
      </Button>
    </form>
  );
}
