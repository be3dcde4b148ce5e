import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { CopyButton } from "@/components/copy-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { PasswordInput } from "@/components/ui/password-input.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { request } from "@/lib/http.ts";
import { useBranding } from "@/lib/use-branding.ts";
import { useForm } from "@/lib/use-form.ts";
import { CodeField } from "./code-field.tsx";
import { Code } from "./code-values.ts";
import { asksPassword, beginFactor, giveCode, type NewFactor } from "./factors.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Sets an authenticator app up: scan, enter its code, keep the recovery codes. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const { name } = useBranding();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const begun = useQuery({
    queryKey: [null, "a second step begun", password],
    queryFn: () => beginFactor(name, password),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun.isError && asksPassword(begun.error))
    return <PasswordFirst error={password === null ? null : begun.error} onGiven={setPassword} />;
  if (begun.isPending) return <Skeleton className="h-80 w-full" />;
  if (begun.isError)
    return (
      <ErrorState error={begun.error} onRetry={() => void begun.refetch()} retrying={begun.isFetching} />
    );
  return <Scan factor={begun.data} onVerified={setCodes} />;
}

const Password = z.object({ password: z.string().min(1, "Enter your password.") });

interface PasswordFirstProps {
  /** Why the one before wasn't taken. */
  error: Error | null;
  onGiven: (password: string) => void;
}

/** Some minutes after the sign-in a second step needs the password: a stolen session doesn't know it. */
function PasswordFirst({ error, onGiven }: PasswordFirstProps) {
  const form = useForm(Password, ({ password }) => {
    onGiven(password);
    return Promise.resolve();
  });
  return (
    <form {...form.props} className="grid max-w-md gap-5">
      <p className="text-sm text-pretty text-muted-foreground">
        Enter your password to set up two-step sign-in. If you have none, sign out and in again first.
      </p>
      <FailureAlert error={error} />
      <Field label="Your password" error={form.errors.password}>
        <PasswordInput name="password" autoComplete="current-password" autoFocus />
      </Field>
      <Button type="submit" busy={form.pending} className="justify-self-start">
        Continue
      </Button>
    </form>
  );
}

function Scan({ factor, onVerified }: { factor: NewFactor; onVerified: (codes: string[]) => void }) {
  const form = useForm(Code, async ({ code }) => {
    await giveCode(code, factor.id);
    onVerified((await request("/user/security/new-codes", {})).codes);
  });
  const spaced = factor.secret.replaceAll(/.{4}(?=.)/g, "$& ");
  return (
    <ol className="grid gap-6 text-sm">
      <li className="grid gap-3">
        <p>
          <strong className="font-medium">1. Scan this</strong> with an authenticator app, such as Google
          Authenticator, Microsoft Authenticator or 1Password.
        </p>
        <img
          src={factor.qrCode.replaceAll("#", "%23")}
          alt="QR code to scan with an authenticator app"
          className="size-48 rounded-lg border bg-white p-2"
        />
        <p className="text-muted-foreground">Or enter this key in the app by hand:</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 rounded-md bg-muted px-2 py-1.5 font-mono text-xs wrap-anywhere">
            {spaced}
          </code>
          <CopyButton label="Copy the key" read={() => factor.secret} />
        </div>
      </li>
      <li>
        <form {...form.props} className="grid gap-3">
          <p>
            <strong className="font-medium">2. Enter the code</strong> that the app shows now.
          </p>
          <FailureAlert error={form.failure} />
          <CodeField error={form.errors.code} />
          <Button type="submit" busy={form.pending} className="justify-self-start">
            Turn on two-step sign-in
          </Button>
        </form>
      </li>
    </ol>
  );
}
