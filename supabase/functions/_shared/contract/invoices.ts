import { z } from "zod";
import { CURRENCIES } from "../domain/invoices/currencies.ts";
import {
  INVOICE_KINDS,
  INVOICE_LANGUAGES,
  INVOICE_LIMITS,
  type InvoiceContent as Content,
  UNITS,
  VAT_CATEGORIES,
} from "../domain/invoices/invoice.ts";
import { totalsOf } from "../domain/invoices/totals.ts";
import { call, Done, FileAnswer, Id, line, Page, prose, Timestamp } from "./call.ts";
import { growing } from "./read.ts";

const whole = z.int("must be a whole number");
/** Text that may be empty, on one line. */
const optional = (field: string, most: number) =>
  z.union([z.literal(""), line(field, most)], `${field} can have at most ${most} characters, on one line.`);

/** Seller or buyer; what is empty isn't known. */
export const Party = z.object({
  name: optional("Name", 200),
  street: optional("Street", 200),
  city: optional("Town", 100),
  postcode: optional("Postcode", 20),
  country: z.string().regex(/^([A-Z]{2})?$/, "A country has two capital letters, such as GB."),
  vat_id: optional("VAT number", 40),
  registration: optional("Registration", 60),
  email: z.union([z.literal(""), z.email("This isn't an e-mail address.").max(254)]),
  iban: optional("IBAN", 60),
  bic: optional("BIC", 20).default(""),
});

const Discount = z.union([z.object({ percent: whole }), z.object({ amount: whole })]).nullable();

const OptionalDay = z.union([z.literal(""), z.iso.date()], "A day such as 2026-11-23.").default("");

const InvoiceLine = z.object({
  description: prose("Description", 1000).trim().min(1, "Description can't be empty."),
  quantity_thousandths: whole,
  unit: growing(z.enum(UNITS), "C62"),
  /** Minor units of the currency. */
  price: whole,
  discount: Discount,
  vat: z.object({ category: z.enum(VAT_CATEGORIES), rate: whole }),
});

/** What an invoice says before it is issued; amounts in minor units, quantities in thousandths, rates in hundredths of a percent. */
export const InvoiceContent = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "A currency has three capital letters.")
    .refine((code) => CURRENCIES.includes(code), "This currency isn't one of ISO 4217."),
  language: growing(z.enum(INVOICE_LANGUAGES), "en"),
  seller: Party,
  buyer: Party,
  lines: z.array(InvoiceLine).max(INVOICE_LIMITS.lines, "An invoice can have at most 1,000 lines."),
  discount: Discount,
  due_days: whole.min(0, "It can't be due before it is issued.").max(365, "It is due within 365 days."),
  reference: optional("Reference", 100),
  notes: prose("Notes", 2000),
  exemption_reason: optional("Why no VAT is charged", 300),
  /** The day that it bears; empty for the day of its issue. */
  dated: OptionalDay,
  supplied_on: OptionalDay,
  payment_terms: prose("Payment terms", 1000).default(""),
  footer: prose("Footer", 300).default(""),
}) satisfies z.ZodType<Content>;

/** The same, as it comes in: it adds up. */
const AddsUp = InvoiceContent.superRefine((content, context) => {
  if (!CURRENCIES.includes(content.currency)) return;
  const added = totalsOf(content);
  if ("problems" in added)
    for (const { path, message } of added.problems) context.addIssue({ code: "custom", path, message });
});

export const INVOICE_STATUSES = ["draft", "issued", "paid", "void", "accepted", "declined"] as const;
export const InvoiceStatus = growing(z.enum(INVOICE_STATUSES), "issued");
const Day = z.iso.date();
const Amount = z.int();

/** An invoice as lists tell it. */
export const Invoice = z.object({
  id: Id,
  instance_id: Id.nullable(),
  kind: growing(z.enum(INVOICE_KINDS), "invoice"),
  status: InvoiceStatus,
  /** Null for a draft. */
  number: z.string().nullable(),
  corrects_id: Id.nullable(),
  /** The quote that it was made from. */
  quote_id: Id.nullable(),
  /** What recurs that it was made by. */
  recurrence_id: Id.nullable(),
  buyer: z.string(),
  currency: z.string(),
  net: Amount,
  tax: Amount,
  total: Amount,
  issued_on: Day.nullable(),
  due_on: Day.nullable(),
  paid_on: Day.nullable(),
  /** Of the PDF and the UBL. */
  files: growing(z.enum(["none", "making", "ready", "failed"]), "making"),
  files_error: z.string().nullable(),
  created_at: Timestamp,
  /** Grows with each saving. */
  version: z.int(),
});
export type Invoice = z.infer<typeof Invoice>;

/** An invoice whole. */
export const InvoiceDetail = Invoice.extend({
  content: InvoiceContent,
  corrects: z.object({ id: Id, number: z.string(), issued_on: Day }).nullable(),
  quote: z.object({ id: Id, number: z.string() }).nullable(),
  /** The invoice that was made of this quote. */
  billed: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  /** To whom it was mailed, the latest first; `works`: whether the link still does. */
  sent: z.array(z.object({ to: z.string(), sent_at: Timestamp, expires_at: Timestamp, works: z.boolean() })),
  credit_notes: z.array(
    z.object({ id: Id, number: z.string().nullable(), status: InvoiceStatus, total: Amount }),
  ),
  /** The reader's own run that it came of, and what they think of it. */
  run: z
    .object({
      id: Id,
      rating: z.union([z.literal(1), z.literal(-1)]).nullable(),
      rating_comment: z.string().nullable(),
    })
    .nullable(),
  /** What is missing before it can be issued; empty for nothing. */
  missing: z.array(z.string()),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

const one = z.object({ id: Id });
const stale = ["/invoices", "/invoices/get"] as const;

export const invoices = {
  "/invoices": call({
    access: "member",
    summary:
      "Invoices that the caller made, or as an admin all of the organisation's, newest first, with what each status comes to.",
    input: z.object({
      ...Page,
      status: z.enum(INVOICE_STATUSES).optional(),
      kind: z.enum(INVOICE_KINDS).optional(),
      /** Part of a number or of a buyer's name. */
      search: z.string().trim().max(200).optional(),
      instance_id: Id.optional(),
    }),
    output: z.object({
      invoices: z.array(Invoice),
      total: z.int().min(0),
      /** Of all that the search finds, whatever their status; credit notes are taken off, quotes only counted by themselves. */
      totals: z.array(
        z.object({ status: InvoiceStatus, currency: z.string(), count: z.int().min(0), amount: Amount }),
      ),
    }),
  }),
  "/invoices/get": call({
    access: "member",
    summary: "An invoice with its lines; its maker or an admin.",
    input: one,
    output: InvoiceDetail,
  }),
  "/invoices/update": call({
    access: "member",
    summary: "Changes a draft; fields that its instance locks for the caller stay as they are.",
    input: z.object({
      id: Id,
      content: AddsUp,
      /** As it was read; 409 when somebody else has changed the draft since. */
      version: z.int(),
    }),
    output: InvoiceDetail,
    invalidates: stale,
  }),
  "/invoices/issue": call({
    access: "member",
    summary:
      "Gives a draft the next number of its series and its date. From then on it changes no more, and its PDF and UBL are made.",
    input: z.object({ id: Id, version: z.int() }),
    output: InvoiceDetail,
    invalidates: stale,
  }),
  "/invoices/mark": call({
    access: "member",
    summary:
      "Says that an issued invoice is paid, a quote accepted or declined, isn't after all, or is void.",
    input: z.object({ id: Id, status: z.enum(["issued", "paid", "void", "accepted", "declined"]) }),
    output: InvoiceDetail,
    invalidates: stale,
  }),
  "/invoices/credit": call({
    access: "member",
    summary: "Begins a credit note for an issued invoice, with all of its lines, as a draft.",
    input: one,
    output: one,
    invalidates: stale,
  }),
  "/invoices/from-quote": call({
    access: "member",
    summary:
      "Begins an invoice with what a quote says, which is accepted by that; or finds the one that there is.",
    input: one,
    output: one,
    invalidates: stale,
  }),
  "/invoices/duplicate": call({
    access: "member",
    summary: "Begins a draft with what an invoice says.",
    input: one,
    output: one,
    invalidates: stale,
  }),
  "/invoices/delete": call({
    access: "member",
    summary: "Deletes a draft.",
    input: one,
    output: Done,
    invalidates: stale,
  }),
  "/invoices/make-files": call({
    access: "member",
    summary: "Has the PDF and the UBL of an issued invoice made again that couldn't be.",
    input: one,
    output: Done,
    invalidates: stale,
  }),
  "/invoices/download": call({
    access: "member",
    transport: "download",
    summary: "The PDF or the UBL of an issued invoice.",
    input: z.object({ id: Id, file: z.enum(["pdf", "ubl"]).default("pdf") }),
    output: FileAnswer,
  }),
};
