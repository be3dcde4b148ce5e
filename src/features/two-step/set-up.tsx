import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureAlert } from "@/components/form/failure-alert.tsx";
import { CopyButton } from "@/components/copy-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { request } from "@/lib/http.ts";
import { useBranding } from "@/lib/use-branding.ts";
import { useForm } from "@/lib/use-form.ts";
import { CodeField } from "./code-field.tsx";
import { Code } from "./code-values.ts";
import { beginFactor, giveCode, type NewFactor } from "./factors.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Sets an authenticator app up: scan, enter its code, keep the recovery codes. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const { name } = useBranding();
  const [codes, setCodes] = useState<string[] | null>(null);
  const begun = useQuery({
    queryKey: [null, "a second step begun"],
    queryFn: () => beginFactor(name),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun.isPending) return <Skeleton className="h-80 w-full" />;
  if (begun.isError)
    return (
      <ErrorState error={begun.error} onRetry={() => void begun.refetch()} retrying={begun.isFetching} />
    );
  return <Scan factor={begun.data} onVerified={setCodes} />;
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
