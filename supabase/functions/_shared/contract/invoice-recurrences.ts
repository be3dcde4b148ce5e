import { z } from "zod";
import { EVERY } from "../domain/invoices/recurrence.ts";
import { call, Done, Id, Page } from "./call.ts";
import { growing } from "./read.ts";

/** What recurs: a draft comes of it every week, month, quarter or year. */
export const InvoiceRecurrence = z.object({
  id: Id,
  /** null once the agent is deleted. */
  instance_id: Id.nullable(),
  every: growing(z.enum(EVERY), "month"),
  /** Of the month; its last day where it is shorter. */
  day: z.int().min(1).max(31),
  next_on: z.iso.date(),
  paused: z.boolean(),
  /** Why it was paused by itself. */
  fault: z.string().nullable(),
  buyer: z.string(),
  currency: z.string(),
  total: z.int(),
  /** How many drafts came of it that are there still. */
  made: z.int().min(0),
  last: z.object({ id: Id, on: z.iso.date() }).nullable(),
});
export type InvoiceRecurrence = z.infer<typeof InvoiceRecurrence>;

const When = {
  every: z.enum(EVERY),
  /** The first day, which lies ahead, and is on `day` of its month. */
  next_on: z.iso.date("Choose a day."),
  day: z.int().min(1, "A month has days 1 to 31.").max(31, "A month has days 1 to 31."),
};
const stale = ["/invoice-recurrences"] as const;

/** Drafts that come again by themselves; nothing is issued or sent by itself. */
export const invoiceRecurrences = {
  "/invoice-recurrences": call({
    access: "member",
    summary: "What recurs of the caller's, as an admin all of the organisation's; what comes next first.",
    input: z.object({ ...Page }),
    output: z.object({ recurrences: z.array(InvoiceRecurrence), total: z.int().min(0) }),
  }),
  "/invoice-recurrences/create": call({
    access: "member",
    summary: "Has drafts made of what an invoice says now, from a day on.",
    input: z.object({ invoice_id: Id, ...When }),
    output: z.object({ id: Id }),
    invalidates: stale,
  }),
  "/invoice-recurrences/update": call({
    access: "member",
    summary: "Changes when the next draft is made, and how often; ends a pause.",
    input: z.object({ id: Id, ...When }),
    output: z.object({ id: Id }),
    invalidates: stale,
  }),
  "/invoice-recurrences/pause": call({
    access: "member",
    summary: "Makes no drafts for a while, or goes on; what fell into the pause isn't made up for.",
    input: z.object({ id: Id, paused: z.boolean() }),
    output: Done,
    invalidates: stale,
  }),
  "/invoice-recurrences/delete": call({
    access: "member",
    summary: "Ends it. Drafts and invoices that came of it stay.",
    input: z.object({ id: Id }),
    output: Done,
    invalidates: stale,
  }),
};
