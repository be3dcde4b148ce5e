import type { NounRules } from "./noun.ts";
import {
  badInput,
  forbidden,
  idsOf,
  isMember,
  listOf,
  literal,
  members,
  missing,
  people,
  probe,
  server,
} from "./probe.ts";
import { ofOrganizations, type Rows } from "./scopes.ts";

/** Their makers', as long as they are members, and all of the organisation's for its admins. */
const ownInvoices: Rows = (principal) =>
  `(${ofOrganizations("admin")(principal)} or ${ofOrganizations()(principal)} and created_by = ${principal.id})`;

/** The same of what is theirs by `user_id`. */
const own: Rows = (principal) =>
  `(${ofOrganizations("admin")(principal)} or ${ofOrganizations()(principal)} and user_id = ${principal.id})`;

export const invoices: NounRules = {
  tables: {
    "public.invoices": { select: { rows: ownInvoices } },
    "public.invoice_lines": {
      select: {
        rows: (principal) => `invoice_id in (select id from public.invoices where ${ownInvoices(principal)})`,
      },
    },
    "public.invoice_series": {},
    "public.invoice_links": {},
    "public.invoice_logos": {},
    "public.invoice_looks": {},
    "public.invoice_customers": { select: { rows: own } },
    "public.invoice_items": { select: { rows: own } },
    "public.invoice_recurrences": { select: { rows: own } },
  },
  policies: {
    "public.invoices": ["Members see the invoices that they made, admins all of theirs"],
    "public.invoice_lines": ["Lines are seen with their invoice"],
    "public.invoice_series": ["Series of invoices are the server's own"],
    "public.invoice_links": ["Links to invoices are the server's own"],
    "public.invoice_logos": ["Logos of invoices leave by functions alone"],
    "public.invoice_looks": ["Looks of invoices leave by functions alone"],
    "public.invoice_customers": ["Members see customers of theirs, admins all of them"],
    "public.invoice_items": ["Members see items of theirs, admins all of them"],
    "public.invoice_recurrences": ["Members see what recurs of theirs, admins all of it"],
  },
  functions: {
    "list_invoices(bigint,integer,integer,text,text,bigint,text)": people(
      probe(idsOf("list_invoices(100)", "invoices"), members, (principal) =>
        listOf(`select id from public.invoices where organization_id = 100 and ${ownInvoices(principal)}`),
      ),
      probe(
        "select list_invoices(100, status => 'issued') -> 'total'",
        members,
        (principal) =>
          `select to_jsonb(count(*)) from public.invoices where organization_id = 100 and status = 'issued' and ${ownInvoices(principal)}`,
      ),
      probe("select list_invoices(100, search => 'nobody') -> 'totals'", members, () => literal([])),
      probe("select list_invoices(100, -1)", (principal) => (isMember(principal) ? badInput : forbidden)),
      probe("select list_invoices(1)", () => forbidden),
    ),
    "get_invoice(bigint,bigint)": people(
      probe(
        "select get_invoice(100, 9813) -> 'total'",
        (principal) =>
          !isMember(principal)
            ? forbidden
            : principal.id === 13 || [14, 15].includes(principal.id)
              ? null
              : missing,
        () => literal(120),
      ),
      probe("select get_invoice(100, 9818)", (principal) => (isMember(principal) ? missing : forbidden)),
    ),
    "save_invoice(bigint,bigint,jsonb,jsonb,jsonb,bigint,bigint,integer)": server,
    "issue_invoice(bigint,bigint,bigint,integer,text,bigint,date,jsonb)": server,
    "mark_invoice(bigint,bigint,bigint,text,date)": server,
    "copy_invoice(bigint,bigint,bigint,boolean)": server,
    "delete_invoice(bigint,bigint,bigint)": server,
    "invoice_files_to_make(bigint)": server,
    "finish_invoice_files(bigint,uuid,text)": server,
    "invoice_files_again(bigint,bigint,bigint)": server,
    "count_invoice_run(bigint,bigint,bigint)": server,
    "new_invoice_link(bigint,bigint,bigint,text,text)": server,
    "forget_invoice_link(bigint)": server,
    "end_invoice_links(bigint,bigint,bigint)": server,
    "open_invoice_link(text)": server,
    "list_invoice_customers(bigint,bigint,text,integer,integer)": server,
    "save_invoice_customer(bigint,bigint,jsonb,bigint)": server,
    "delete_invoice_customer(bigint,bigint,bigint)": server,
    "list_invoice_items(bigint,bigint,text,text,integer,integer)": server,
    "save_invoice_item(bigint,bigint,jsonb,bigint)": server,
    "delete_invoice_item(bigint,bigint,bigint)": server,
    "invoice_from_quote(bigint,bigint,bigint,date)": server,
    "save_recurrence(bigint,bigint,text,date,integer,bigint,bigint)": server,
    "pause_recurrence(bigint,bigint,bigint,boolean)": server,
    "delete_recurrence(bigint,bigint,bigint)": server,
    "list_recurrences(bigint,bigint,integer,integer)": server,
    "make_recurring_drafts(integer)": server,
    "untold_recurring_drafts()": server,
    "recurring_drafts_told(bigint[])": server,
    "start_invoice_run(bigint,bigint,bigint,jsonb,text[])": server,
    "finish_invoice_run(bigint,jsonb,jsonb,jsonb,text,text)": server,
    "fail_invoice_run(bigint,text,boolean)": server,
    "end_lost_invoice_runs()": server,
    "get_invoice_run(bigint,bigint,bigint)": server,
    "invoice_look(bigint,bigint)": server,
    "set_invoice_look(bigint,bigint,text,boolean,text,text)": server,
    "invoice_logo(bigint)": server,
  },
  definers: {
    get_invoice: "Member; an invoice that the caller made, or as an admin any of the organisation's.",
    list_invoices: "Member; the invoices that the caller made, as an admin all of the organisation's.",
  },
};
