import { tellAmount } from "@domain/invoices/currencies.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { BrandLogo } from "@/components/brand-logo.tsx";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query } from "@/lib/api.ts";
import { ApiError, errorMessage } from "@/lib/errors.ts";
import { download } from "@/lib/file-client.ts";
import { formatDay } from "@/lib/format.ts";
import { saveFile } from "@/lib/save-file.ts";
import { kindWords } from "./invoice-words.ts";

const TOKEN = /^[0-9a-f]{64}$/;

/** /app/invoice?token=<token>: where a mailed link leads; it asks for no account. */
export function SharedInvoice() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  return (
    <div className="flex min-h-dvh flex-col bg-background px-5 py-6 sm:px-10 sm:py-8">
      <header>
        <BrandLogo />
      </header>
      <main id="main" className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10">
        {TOKEN.test(token) ? (
          <Opened token={token} />
        ) : (
          <Ended>This link isn&apos;t complete. Open it just as it stands in the mail.</Ended>
        )}
      </main>
    </div>
  );
}

function Ended({ children }: { children: string }) {
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl leading-8 font-semibold tracking-tight">This link can&apos;t be opened</h1>
      <Alert variant="warning">{children}</Alert>
    </div>
  );
}

function Opened({ token }: { token: string }) {
  const found = useQuery({ ...query("/public/invoice", { token }), retry: false });
  const save = useMutation({
    mutationFn: async () => {
      const { name, blob } = await download("/public/invoice/download", { token });
      saveFile(name, blob);
    },
  });
  if (found.error instanceof ApiError && [404, 409].includes(found.error.status)) {
    return <Ended>{errorMessage(found.error)}</Ended>;
  }
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton className="h-72" aria-label="Loading the invoice" />;
  const { kind, number, seller, total, currency, issued_on, due_on, expires_at } = found.data;
  const facts: [string, string][] = [
    ["Date", formatDay(issued_on)],
    ...(kind === "credit_note"
      ? []
      : [[kind === "quote" ? "Valid until" : "Due", formatDay(due_on)] as [string, string]]),
  ];
  return (
    <Card className="grid gap-6 p-6 sm:p-8">
      <div className="grid gap-1">
        <p className="text-sm wrap-anywhere text-muted-foreground" dir="auto">
          {seller}
        </p>
        <h1 className="text-xl leading-7 font-semibold tracking-tight wrap-anywhere">
          {kindWords[kind]} {number}
        </h1>
      </div>
      <p className="text-3xl font-semibold tracking-tight tabular-nums">
        {tellAmount(total, currency, "en")}
      </p>
      <dl className="grid gap-2 border-t pt-4 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted-foreground">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FormFailure error={save.error} />
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        <FileText aria-hidden />
        Download PDF
      </Button>
      <p className="text-xs text-muted-foreground">
        This link works until {formatDay(expires_at.slice(0, 10))}. After that, ask {seller} to send it again.
      </p>
    </Card>
  );
}
