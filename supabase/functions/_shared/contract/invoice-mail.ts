import { z } from "zod";
import { INVOICE_KINDS } from "../domain/invoices/invoice.ts";
import { call, Done, FileAnswer, Id, LinkToken, prose, Timestamp } from "./call.ts";
import { InvoiceStatus } from "./invoices.ts";
import { growing } from "./read.ts";

/** Invoices by mail: a link to the PDF that ends, and what it leads to. */
export const invoiceMail = {
  "/invoices/send": call({
    access: "member",
    summary:
      "Mails a link to an issued invoice's PDF, which works for 30 days, to an address that the caller names; its earlier one ends. At most 20 an hour and 60 a day, 60 and 200 of an organisation.",
    input: z.object({
      id: Id,
      to: z.email("This isn't an e-mail address.").max(254),
      /** Stands above the link. */
      message: prose("A message", 2000).optional(),
    }),
    output: z.object({ expires_at: Timestamp }),
    invalidates: ["/invoices/get"],
  }),
  "/invoices/end-links": call({
    access: "member",
    summary: "Ends every link to an invoice that was mailed.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: ["/invoices/get"],
  }),
  "/public/invoice": call({
    access: "public",
    summary: "What a mailed link leads to: an invoice or quote, and until when the link works.",
    input: z.object({ token: LinkToken }),
    output: z.object({
      kind: growing(z.enum(INVOICE_KINDS), "invoice"),
      status: InvoiceStatus,
      number: z.string(),
      seller: z.string(),
      currency: z.string(),
      total: z.int(),
      issued_on: z.iso.date(),
      due_on: z.iso.date(),
      expires_at: Timestamp,
    }),
  }),
  "/public/invoice/download": call({
    access: "public",
    transport: "download",
    summary: "The PDF that a mailed link leads to.",
    input: z.object({ token: LinkToken }),
    output: FileAnswer,
  }),
};
