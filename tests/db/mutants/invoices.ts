import { invoiceViolations } from "../invoices.ts";
import { type Mutant, rewritten } from "./mutant.ts";

const issue = "public.issue_invoice(bigint, bigint, bigint, integer, text, bigint, date, jsonb)";
const mark = "public.mark_invoice(bigint, bigint, bigint, text, date)";
const bill = "public.invoice_from_quote(bigint, bigint, bigint, date)";
const send = "public.new_invoice_link(bigint, bigint, bigint, text, text)";
const open = "public.open_invoice_link(text)";
const of = (name: string, signature: string, part: string, by: string) =>
  rewritten(name, signature, part, by, invoiceViolations);

/** Numbers, quotes, links, customers, what recurs, and runs of invoices. */
export const invoiceMutants: Mutant[] = [
  of(
    "a series begins anew with each issue",
    issue,
    "next_number = next_number + 1",
    "next_number = start_number + 1",
  ),
  of("quotes take numbers of invoices", issue, "series.kind <> series_kind", "false"),
  of("an earlier day takes a later number", issue, "issued_on > issue_invoice.today", "false"),
  of("a quote that has expired is accepted", mark, "invoice.due_on < today", "false"),
  of(
    "a quote with its invoice is open again",
    mark,
    "quote_id = invoice.id and invoices.status <> 'void'",
    "false",
  ),
  of("a quote is billed as often as asked", bill, "if made is not null then", "if false then"),
  of("a person sends as many as they like", send, "sent.mine_hour >= 20", "false"),
  of("an organisation sends as many as it likes", send, "sent.all_hour >= 60", "false"),
  of("a link outlives the next one", send, "set ended_at = now()", "set ended_at = null"),
  of("a link works for ever", open, "link.expires_at <= now()", "false"),
  of(
    "a draft changes a customer",
    "private.remember_invoices(bigint[])",
    "excluded.party || private.told_only(known.party)",
    "known.party || private.told_only(excluded.party)",
  ),
  of(
    "what is issued may change its total",
    "private.keep_issued_invoice()",
    "'{status,paid_on",
    "'{total,net,status,paid_on",
  ),
  of(
    "a run that was stopped makes a draft",
    "public.finish_invoice_run(bigint, jsonb, jsonb, jsonb, text, text)",
    "run.state <> 'running'",
    "false",
  ),
  of(
    "a failed run is given back twice",
    "public.fail_invoice_run(bigint, text, boolean)",
    "and state = 'running'",
    "",
  ),
  of(
    "what recurs stays on its day",
    "public.make_recurring_drafts(integer)",
    "next_on = private.next_recurrence(due.every, due.day, due.next_on)",
    "next_on = next_on",
  ),
];
