import type { Invoice } from "@contract/billing.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FileDown, ReceiptText } from "lucide-react";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { queryKey, request } from "@/lib/api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { formatDate, formatMoney } from "@/lib/format.ts";
import { Section } from "./section.tsx";

const PAGE = 10;

/** The organisation's invoices, the latest first, some at a time. */
export function InvoiceList() {
  const found = useInfiniteQuery({
    queryKey: [...queryKey("/stripe/invoices"), "pages"],
    queryFn: ({ pageParam, signal }) =>
      request("/stripe/invoices", { limit: PAGE, ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ invoices, has_more }) => (has_more ? invoices.at(-1)?.id : undefined),
  });
  const invoices = found.data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <Section title="Invoices">
      {found.isPending && <Skeleton className="h-24" />}
      {found.isError && !found.data && (
        <ErrorState
          error={found.error}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
          className="py-6"
        />
      )}
      {found.data && invoices.length === 0 && (
        <EmptyState icon={ReceiptText} title="No invoices yet" className="py-6">
          The first comes with the first payment.
        </EmptyState>
      )}
      {invoices.length > 0 && (
        <ul aria-label="Invoices" className="divide-y">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-center"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {found.isFetchNextPageError && (
        <p role="alert" className="text-center text-sm text-destructive-text">
          {errorMessage(found.error)}
        </p>
      )}
    </Section>
  );
}

const STATUSES: Record<
  Invoice["status"],
  { words: string; variant: "success" | "warning" | "destructive" | "default" }
> = {
  draft: { words: "Draft", variant: "default" },
  open: { words: "To be paid", variant: "warning" },
  paid: { words: "Paid", variant: "success" },
  uncollectible: { words: "Not collected", variant: "destructive" },
  void: { words: "Void", variant: "default" },
};

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, created_at, status, total, currency, refunded, description, pdf_url, url } = invoice;
  const name = number ?? `of ${formatDate(created_at)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-56">
        <span className="text-sm font-medium wrap-anywhere">{number ?? "Draft"}</span>
        <span className="text-xs leading-4 wrap-anywhere text-muted-foreground">
          <time dateTime={created_at}>{formatDate(created_at)}</time>
          {description && ` · ${description}`}
        </span>
      </div>
      <span className="text-sm tabular-nums">{amount(total, currency)}</span>
      <Badge variant={STATUSES[status].variant}>{STATUSES[status].words}</Badge>
      {refunded > 0 && <Badge>{amount(refunded, currency)} refunded</Badge>}
      <span className="flex gap-1">
        {status === "open" && url && (
          <Button variant="outline" size="sm" asChild>
            <a href={url} aria-label={`Pay invoice ${name}`}>
              Pay
            </a>
          </Button>
        )}
        {pdf_url && (
          <Button variant="ghost" size="sm" asChild>
            <a href={pdf_url} target="_blank" rel="noopener noreferrer" aria-label={`PDF of invoice ${name}`}>
              <FileDown />
              PDF
            </a>
          </Button>
        )}
      </span>
    </li>
  );
}

/** An old invoice may be in another currency than ours. */
function amount(total: number, currency: string): string {
  if (currency.toLowerCase() === "gbp") return formatMoney(total);
  return `${(total / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
