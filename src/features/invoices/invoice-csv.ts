import type { Invoice } from "@contract/invoices.ts";
import { plainAmount } from "@domain/invoices/currencies.ts";
import { request } from "@/lib/api.ts";
import { toCsv } from "@/lib/csv.ts";
import { kindWords, statusWords } from "./invoice-words.ts";

const HEAD = [
  "Number",
  "Kind",
  "Status",
  "Buyer",
  "Issued",
  "Due",
  "Paid",
  "Currency",
  "Net",
  "VAT",
  "Total",
];
const PAGE = 200;

type Asked = { instance_id: number; status?: Invoice["status"]; search?: string };

/** Invoices as CSV; what a credit note comes to is below 0. */
export function invoicesCsv(invoices: readonly Invoice[]): string {
  const rows = invoices.map((invoice) => {
    const sign = invoice.kind === "credit_note" ? -1 : 1;
    const amount = (minor: number) => plainAmount(minor === 0 ? 0 : sign * minor, invoice.currency);
    return [
      invoice.number ?? "",
      kindWords[invoice.kind],
      statusWords[invoice.status].label,
      invoice.buyer,
      invoice.issued_on ?? "",
      invoice.due_on ?? "",
      invoice.paid_on ?? "",
      invoice.currency,
      amount(invoice.net),
      amount(invoice.tax),
      amount(invoice.total),
    ];
  });
  return toCsv([HEAD, ...rows]);
}

/** All invoices that filters find, page by page. @throws as `request` */
export async function allInvoices(asked: Asked): Promise<Invoice[]> {
  const found: Invoice[] = [];
  for (;;) {
    const page = await request("/invoices", { ...asked, limit: PAGE, offset: found.length });
    found.push(...page.invoices);
    if (page.invoices.length === 0 || found.length >= page.total) return found;
  }
}
