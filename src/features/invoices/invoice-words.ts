import type { Invoice } from "@contract/invoices.ts";
import type { Unit, VatCategory } from "@domain/invoices/invoice.ts";

export const statusWords = {
  draft: { label: "Draft", variant: "default" },
  issued: { label: "Issued", variant: "brand" },
  paid: { label: "Paid", variant: "success" },
  void: { label: "Void", variant: "outline" },
  accepted: { label: "Accepted", variant: "success" },
  declined: { label: "Declined", variant: "outline" },
} as const satisfies Record<Invoice["status"], { label: string; variant: string }>;

export const kindWords = { invoice: "Invoice", credit_note: "Credit note", quote: "Quote" } as const;

export const unitWords: Readonly<Record<Unit, string>> = {
  C62: "Piece",
  HUR: "Hour",
  DAY: "Day",
  WEE: "Week",
  MON: "Month",
  KGM: "Kilogram",
  MTR: "Metre",
  MTK: "Square metre",
  LTR: "Litre",
  KMT: "Kilometre",
};

export const vatWords: Readonly<Record<VatCategory, string>> = {
  S: "Standard",
  Z: "Zero-rated",
  E: "Exempt",
  AE: "Reverse charge",
  G: "Export",
  O: "Not subject to VAT",
};

/** What an invoice is called: by its number, a draft by whom it is for. */
export function nameOf({ number, kind, buyer }: Pick<Invoice, "number" | "kind" | "buyer">): string {
  return number ?? `${kindWords[kind]} draft${buyer ? ` for ${buyer}` : ""}`;
}

/** Whether it was offered until a day that is over. @param today as `2026-11-23` */
export function isExpired(
  { kind, status, due_on }: Pick<Invoice, "kind" | "status" | "due_on">,
  today: string,
): boolean {
  return kind === "quote" && status === "issued" && due_on !== null && due_on < today;
}

/** Whether it was to be paid by a day that is over. @param today as `2026-11-23` */
export function isOverdue(
  { kind, status, due_on }: Pick<Invoice, "kind" | "status" | "due_on">,
  today: string,
): boolean {
  return kind === "invoice" && status === "issued" && due_on !== null && due_on < today;
}
