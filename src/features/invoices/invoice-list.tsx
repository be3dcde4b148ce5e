import { invoices as calls, type Invoice } from "@contract/invoices.ts";
import { tellAmount } from "@domain/invoices/currencies.ts";
import { Download, Receipt } from "lucide-react";
import { useState } from "react";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Column } from "@/components/list/types.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { query } from "@/lib/api.ts";
import { showError } from "@/lib/errors.ts";
import { formatDay } from "@/lib/format.ts";
import { saveFile } from "@/lib/save-file.ts";
import { allInvoices, invoicesCsv } from "./invoice-csv.ts";
import { isExpired, isOverdue, kindWords, nameOf, statusWords } from "./invoice-words.ts";
import { dayNow } from "./today.ts";

const Input = calls["/invoices"].input;
const STATUSES = ["draft", "issued", "paid", "accepted", "declined", "void"] as const;

interface InvoiceListProps {
  instanceId: number;
  onShow: (id: number) => void;
}

/** The invoices of an instance that the reader sees, with what each status comes to. */
export function InvoiceList({ instanceId, onShow }: InvoiceListProps) {
  return (
    <ListScreen
      noun="invoice"
      columns={columnsOf(onShow)}
      call={({ sort: _sort, direction: _direction, ...input }) =>
        query("/invoices", Input.parse({ ...input, instance_id: instanceId }))
      }
      rows={({ invoices }) => invoices}
      nameOf={nameOf}
      search="Search number or buyer"
      filters={[
        {
          name: "kind",
          label: "Kind",
          options: (["invoice", "credit_note", "quote"] as const).map((value) => ({
            value,
            label: kindWords[value],
          })),
        },
        {
          name: "status",
          label: "Status",
          options: STATUSES.map((value) => ({ value, label: statusWords[value].label })),
        },
      ]}
      size={25}
      note={({ totals }) => (totals.length > 0 ? <StatusTotals totals={totals} /> : null)}
      aside={<SaveCsv instanceId={instanceId} />}
      empty={{
        icon: Receipt,
        title: "No invoices yet",
        text: "What is made with this agent is kept here: drafts, and what was issued.",
      }}
    />
  );
}

function columnsOf(onShow: (id: number) => void): Column<Invoice>[] {
  const today = dayNow();
  return [
    {
      head: "Invoice",
      cell: (invoice) => (
        <div className="grid min-w-0 gap-0.5">
          <button
            type="button"
            className="cursor-pointer justify-self-start rounded-xs text-left font-medium wrap-anywhere outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
            onClick={() => onShow(invoice.id)}
          >
            {invoice.number ?? `${kindWords[invoice.kind]} draft`}
          </button>
          <span className="text-xs wrap-anywhere text-muted-foreground" dir="auto">
            {invoice.buyer || "No buyer yet"}
          </span>
        </div>
      ),
    },
    {
      head: "Status",
      className: "w-40",
      cell: (invoice) => (
        <span className="flex flex-wrap gap-1">
          <Badge variant={statusWords[invoice.status].variant}>{statusWords[invoice.status].label}</Badge>
          {isOverdue(invoice, today) && <Badge variant="warning">Overdue</Badge>}
          {isExpired(invoice, today) && <Badge variant="warning">Expired</Badge>}
          {invoice.recurrence_id !== null && invoice.status === "draft" && (
            <Badge variant="outline">Recurring</Badge>
          )}
        </span>
      ),
    },
    {
      head: "Due",
      className: "w-36",
      fact: ({ due_on, kind }, place) =>
        due_on && kind !== "credit_note"
          ? `${place === "card" ? (kind === "quote" ? "holds until " : "due ") : ""}${formatDay(due_on)}`
          : null,
    },
    {
      head: "Total",
      className: "w-40",
      cell: ({ total, currency, kind }) => (
        <span className="font-medium tabular-nums">
          {kind === "credit_note" && total > 0 && "−"}
          {tellAmount(total, currency, "en")}
        </span>
      ),
    },
  ];
}

type Totals = { status: Invoice["status"]; currency: string; count: number; amount: number }[];

function StatusTotals({ totals }: { totals: Totals }) {
  const shown = STATUSES.flatMap((status) => {
    const of = totals.filter((each) => each.status === status);
    return of.length > 0 ? [{ status, of }] : [];
  });
  return (
    <dl aria-label="Totals by status" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {shown.map(({ status, of }) => (
        <div key={status} className="grid content-start gap-1 rounded-lg border bg-card px-4 py-3">
          <dt className="text-xs text-muted-foreground">
            {statusWords[status].label} · {of.reduce((sum, { count }) => sum + count, 0)}
          </dt>
          {of.map(({ currency, amount }) => (
            <dd key={currency} className="text-sm font-semibold tabular-nums">
              {amount < 0 && "−"}
              {tellAmount(Math.abs(amount), currency, "en")}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** All of the instance's invoices as a file. */
function SaveCsv({ instanceId }: { instanceId: number }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      // A byte order mark, or Excel reads UTF-8 as something else.
      const content = ["\ufeff", invoicesCsv(await allInvoices({ instance_id: instanceId }))];
      saveFile("Invoices.csv", new Blob(content, { type: "text/csv" }));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="outline"
      size="sm"
      className="lg:ml-auto lg:flex"
      busy={busy}
      onClick={() => void save()}
    >
      {!busy && <Download aria-hidden />}
      CSV of all
    </Button>
  );
}
