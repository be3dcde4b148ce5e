import type { Invoice } from "@contract/invoices.ts";
import { expect, test } from "vitest";
import { invoicesCsv } from "./invoice-csv.ts";

const INVOICE: Invoice = {
  id: 1,
  instance_id: 2,
  kind: "invoice",
  status: "issued",
  number: "INV-2026-0001",
  corrects_id: null,
  quote_id: null,
  recurrence_id: null,
  buyer: "Acme",
  currency: "GBP",
  net: 135000,
  tax: 27000,
  total: 162000,
  issued_on: "2026-11-23",
  due_on: "2026-12-07",
  paid_on: null,
  files: "ready",
  files_error: null,
  created_at: "2026-11-23T10:00:00Z",
  version: 1,
};

test("a buyer's name runs as no formula, and a credit note's amounts stay numbers below 0", () => {
  const [, first, second] = invoicesCsv([
    { ...INVOICE, buyer: '=HYPERLINK("x")' },
    { ...INVOICE, kind: "credit_note", number: "INV-2026-0002", due_on: null, currency: "JPY" },
  ]).split("\r\n");
  expect(first).toBe(
    `INV-2026-0001,Invoice,Issued,"'=HYPERLINK(""x"")",2026-11-23,2026-12-07,,GBP,1350.00,270.00,1620.00`,
  );
  expect(second).toBe("INV-2026-0002,Credit note,Issued,Acme,2026-11-23,,,JPY,-135000,-27000,-162000");
});
