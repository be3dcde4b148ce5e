import type { InvoiceDetail } from "@contract/invoices.ts";
import { tellAmount } from "@domain/invoices/currencies.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { RunRating } from "@/components/run-rating.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { query, queryKey } from "@/lib/api.ts";
import { useSession } from "@/lib/session.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { DraftEditor } from "./draft-editor.tsx";
import { InvoiceActions } from "./invoice-actions.tsx";
import { InvoiceFiles } from "./invoice-files.tsx";
import { InvoicePreview } from "./invoice-preview.tsx";
import { isExpired, kindWords, nameOf, statusWords } from "./invoice-words.ts";
import { dayNow } from "./today.ts";

interface InvoiceViewProps {
  id: number;
  /** The agent's instance that is open, and what its reader may do with its fields. */
  instance: { id: number; rights: Readonly<Record<string, string>> };
  /** What to look at before it is issued. */
  unsure: readonly string[];
  onShow: (id: number | null) => void;
}

/** An invoice: a draft to be changed and issued, or an issued one with its files. */
export function InvoiceView({ id, instance, unsure, onShow }: InvoiceViewProps) {
  const client = useQueryClient();
  const { organization } = useSession();
  const found = useQuery(query("/invoices/get", { id }));
  const refresh = () => {
    void client.invalidateQueries({ queryKey: queryKey("/invoices/get", { id }, organization.id) });
    void client.invalidateQueries({ queryKey: queryKey("/invoices") });
  };
  useRealtime(
    "organization",
    organization.id,
    { invoice: ({ invoice_id }) => invoice_id === id && refresh() },
    refresh,
    () => found.data?.files === "making",
  );
  const invoice = found.data;
  const today = dayNow();
  return (
    <div className="grid gap-6">
      <Button variant="ghost" size="sm" className="-ml-2 w-fit" onClick={() => onShow(null)}>
        <ArrowLeft aria-hidden />
        New invoice
      </Button>
      {!invoice && found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!invoice && !found.error && <Skeleton className="h-96" aria-label="Loading the invoice" />}
      {invoice && (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
            <div className="grid min-w-0 gap-1">
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="text-lg font-semibold wrap-anywhere" dir="auto">
                  {nameOf(invoice)}
                </h2>
                <Badge variant={statusWords[invoice.status].variant}>
                  {statusWords[invoice.status].label}
                </Badge>
                {isExpired(invoice, today) && <Badge variant="warning">Expired</Badge>}
                {invoice.kind !== "invoice" && invoice.number && (
                  <Badge variant="outline">{kindWords[invoice.kind]}</Badge>
                )}
              </div>
              {invoice.number && (
                <p className="text-sm wrap-anywhere text-muted-foreground">
                  {`${invoice.buyer} · ${tellAmount(invoice.total, invoice.currency, "en")}`}
                </p>
              )}
              <Related invoice={invoice} onShow={onShow} />
            </div>
            <InvoiceActions invoice={invoice} onShow={onShow} />
          </div>
          {invoice.status === "draft" ? (
            <DraftEditor
              key={invoice.id}
              invoice={invoice}
              rights={invoice.instance_id === instance.id ? instance.rights : null}
              unsure={unsure}
            />
          ) : (
            <>
              <InvoiceFiles invoice={invoice} />
              <InvoicePreview invoice={invoice} />
            </>
          )}
          {invoice.run && <RunRating key={invoice.run.id} run={invoice.run} />}
        </>
      )}
    </div>
  );
}

/** What a credit note takes back, and what took an invoice back. */
function Related({ invoice, onShow }: { invoice: InvoiceDetail; onShow: (id: number) => void }) {
  const { corrects, credit_notes, quote, billed } = invoice;
  return (
    <>
      {quote && (
        <p className="text-sm text-muted-foreground">
          Of quote{" "}
          <Button variant="link" size="sm" className="h-auto p-0" onClick={() => onShow(quote.id)}>
            {quote.number}
          </Button>
        </p>
      )}
      {billed && (
        <p className="text-sm text-muted-foreground">
          Billed by{" "}
          <Button variant="link" size="sm" className="h-auto p-0" onClick={() => onShow(billed.id)}>
            {billed.number ?? "a draft of an invoice"}
          </Button>
        </p>
      )}
      {corrects && (
        <p className="text-sm text-muted-foreground">
          Takes back{" "}
          <Button variant="link" size="sm" className="h-auto p-0" onClick={() => onShow(corrects.id)}>
            {corrects.number}
          </Button>
        </p>
      )}
      {credit_notes.map((note) => (
        <p key={note.id} className="text-sm text-muted-foreground">
          Taken back by{" "}
          <Button variant="link" size="sm" className="h-auto p-0" onClick={() => onShow(note.id)}>
            {note.number ?? "a draft of a credit note"}
          </Button>
        </p>
      ))}
    </>
  );
}
