import { z } from "zod";
import { CURRENCIES } from "../domain/invoices/currencies.ts";
import { INVOICE_LIMITS, UNITS, VAT_CATEGORIES } from "../domain/invoices/invoice.ts";
import { call, Done, Id, line, Page, prose, Timestamp } from "./call.ts";
import { Party } from "./invoices.ts";
import { growing } from "./read.ts";

const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, "A currency has three capital letters.")
  .refine((code) => CURRENCIES.includes(code), "This currency isn't one of ISO 4217.");

/** Whom an organisation bills; invoices have copies of their own. */
export const InvoiceCustomer = z.object({ id: Id, party: Party, used_at: Timestamp });
export type InvoiceCustomer = z.infer<typeof InvoiceCustomer>;

const Item = z.object({
  description: prose("Description", 1000).trim().min(1, "Description can't be empty."),
  unit: growing(z.enum(UNITS), "C62"),
  currency: Currency,
  /** Of one unit without VAT, in minor units. */
  price: z
    .int("must be a whole number")
    .min(0, "A price can't be below 0.")
    .max(INVOICE_LIMITS.amount, "That is more than the highest price."),
  /** A rate above 0 for the standard rate alone. */
  vat: z.object({
    category: z.enum(VAT_CATEGORIES),
    rate: z.int("must be a whole number").min(0).max(INVOICE_LIMITS.percent),
  }),
});

/** What an organisation bills for. */
export const InvoiceItem = Item.extend({ id: Id, used_at: Timestamp });
export type InvoiceItem = z.infer<typeof InvoiceItem>;

const search = z.string().trim().max(200).optional();
const customers = ["/invoice-customers"] as const;
const items = ["/invoice-items"] as const;

/** Customers and items that invoices were written for: members have their own, admins all of the organisation's. */
export const invoiceBook = {
  "/invoice-customers": call({
    access: "member",
    summary: "The caller's customers, an admin's organisation's, latest used first.",
    input: z.object({ ...Page, search }),
    output: z.object({ customers: z.array(InvoiceCustomer), total: z.int().min(0) }),
  }),
  "/invoice-customers/save": call({
    access: "member",
    summary: "Adds a customer, or changes one. Invoices stay as they are.",
    input: z.object({
      /** Left out: a new one. */
      id: Id.optional(),
      party: Party.extend({ name: line("Name", 200) }),
    }),
    output: z.object({ id: Id }),
    invalidates: customers,
  }),
  "/invoice-customers/delete": call({
    access: "member",
    summary: "Forgets a customer. Invoices stay as they are.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: customers,
  }),
  "/invoice-items": call({
    access: "member",
    summary: "The caller's items, an admin's organisation's, latest used first; of one currency.",
    input: z.object({ ...Page, search, currency: Currency.optional() }),
    output: z.object({ items: z.array(InvoiceItem), total: z.int().min(0) }),
  }),
  "/invoice-items/save": call({
    access: "member",
    summary: "Adds an item, or changes one. Invoices stay as they are.",
    input: z.object({ id: Id.optional(), item: Item }),
    output: z.object({ id: Id }),
    invalidates: items,
  }),
  "/invoice-items/delete": call({
    access: "member",
    summary: "Forgets an item. Invoices stay as they are.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: items,
  }),
};
