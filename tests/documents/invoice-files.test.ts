import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { isProving, randomFrom, seed } from "../../local/testing/sample.ts";
import { tellAmount, tellNumber } from "../../supabase/functions/_shared/domain/invoices/currencies.ts";
import type {
  InvoiceContent,
  IssuedInvoice,
} from "../../supabase/functions/_shared/domain/invoices/invoice.ts";
import { INVOICE_LABELS } from "../../supabase/functions/_shared/domain/invoices/labels.ts";
import { randomInvoice } from "../../supabase/functions/_shared/domain/invoices/testing/random-invoice.ts";
import { type Totals, totalsOf } from "../../supabase/functions/_shared/domain/invoices/totals.ts";
import { invoiceUbl } from "../../supabase/functions/_shared/domain/invoices/ubl.ts";
import { fontPath } from "../../supabase/functions/_shared/domain/typesetting/font-paths.ts";
import type { LoadFont } from "../../supabase/functions/_shared/domain/typesetting/fonts.ts";
import { brokenRules, RULES } from "../../supabase/functions/_shared/invoices/en16931.ts";
import { readUbl } from "../../supabase/functions/_shared/invoices/read-ubl.ts";
import { invoicePdf } from "../../supabase/functions/_shared/invoices/pdf/invoice-pdf.ts";

const load: LoadFont = async (file) =>
  new Uint8Array(await readFile(`node_modules/@fontsource/${fontPath(file)}`));

function issued(content: InvoiceContent, kind: IssuedInvoice["kind"] = "invoice"): IssuedInvoice {
  const corrects = kind === "invoice" ? null : { number: "INV-0001", issued_on: "2026-01-31" };
  return { kind, number: "INV-0012", issued_on: "2026-11-23", due_on: "2026-12-07", corrects, content };
}

const look = { color: "#ffe600", logo: null };

function added(content: InvoiceContent): Totals {
  const result = totalsOf(content);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.totals;
}

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false });
  return text;
}

const MARKS = /[\s\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Letters in their order, without blanks, which readers of PDFs put where they like; Arabic forms are letters again. */
const bare = (text: string) => text.normalize("NFKC").replaceAll(MARKS, "");
/** The digits alone, for amounts among which a currency, which may have dots, or a sign stands at either side. */
const digits = (text: string) => text.replaceAll(/[^\d.,]/g, "").replaceAll(/^[.,]+|[.,]+$/g, "");

const ARABIC = /\p{Script=Arabic}/u;

/** Of words that are read from the right readers of PDFs tell the letters, and not always in their order: dots part them. */
function says(text: string, told: string): boolean {
  const wanted = bare(told);
  if (!ARABIC.test(wanted)) return text.includes(wanted);
  const count = (letter: string, within: string) => within.split(letter).length - 1;
  return [...new Set(wanted)].every((letter) => count(letter, text) >= count(letter, wanted));
}

const random = randomFrom(seed);
const invoices = Array.from({ length: isProving ? 200 : 12 }, (_, index) =>
  issued(randomInvoice(random), index % 4 === 3 ? "credit_note" : "invoice"),
);

it(`has ${invoices.length} invoices say on paper what they say`, async () => {
  for (const invoice of invoices) {
    const { content } = invoice;
    const totals = added(content);
    const text = bare((await pagesOf(await invoicePdf(invoice, look, load))).join(""));
    const missing = [
      ...content.lines.map(({ description }) => description),
      content.seller.name,
      content.buyer.name,
      content.reference,
      content.footer,
      invoice.number,
      ...(invoice.kind === "credit_note" ? [] : [content.payment_terms, content.seller.bic]),
      ...content.lines.map((_, index) =>
        tellNumber(totals.lines[index]?.net ?? 0, content.currency, content.language),
      ),
      ...content.lines.map(({ price }) => tellNumber(price, content.currency, content.language)),
      ...[totals.net, totals.total, ...totals.vat.map(({ tax }) => tax)].map((amount) =>
        digits(tellAmount(amount, content.currency, content.language)),
      ),
    ].filter((told) => !says(text, told));
    expect(missing, text).toEqual([]);
  }
}, 600_000);

it(`has ${invoices.length} invoices hold to EN 16931`, () => {
  for (const invoice of invoices) {
    const ubl = invoiceUbl(invoice);
    expect(brokenRules(ubl), ubl).toEqual([]);
    const read = readUbl(ubl);
    expect(read.lines.map((line) => read.text("Item/Name", line))).toEqual(
      invoice.content.lines.map(({ description }) => description),
    );
    expect(read.amount("LegalMonetaryTotal/PayableAmount") > 0n).toBe(added(invoice.content).total > 0);
  }
}, 120_000);

describe("the rules", () => {
  // Something is due, whatever day it is, and nothing but its day says when.
  const content: InvoiceContent = { ...randomInvoice(randomFrom(7), 1), currency: "GBP", payment_terms: "" };
  const ubl = invoiceUbl(issued(content));

  it.each([
    ["BR-02", /<cbc:ID>INV-0012<\/cbc:ID>/, ""],
    ["BR-06", /<cbc:RegistrationName>Seller[^<]*<\/cbc:RegistrationName>/, ""],
    ["BR-09", /<cac:Country>.*?<\/cac:Country>/, ""],
    ["BR-16", /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, ""],
    ["BR-CO-10", /<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="GBP">/, "$&1"],
    ["BR-CO-14", /<cac:TaxTotal><cbc:TaxAmount currencyID="GBP">/, "$&1"],
    ["BR-CO-16", /<cbc:PayableAmount currencyID="GBP">/, "$&1"],
    ["BR-CO-25", /<cbc:DueDate>.*?<\/cbc:DueDate>/, ""],
    ["LINE-NET", /<cbc:PriceAmount currencyID="GBP">/, "$&9"],
    ["CURRENCY", /<cbc:PayableAmount currencyID="GBP">/, '<cbc:PayableAmount currencyID="EUR">'],
  ])("see %s broken", (id, from, to) => {
    expect(ubl).toMatch(from);
    const broken = brokenRules(ubl.replace(from, to)).map((told) => told.split(":")[0]);
    expect(broken).toContain(id);
  });

  it("have names of their own", () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  });

  it("escape what XML knows, and leave out what it can't hold", () => {
    const said = '<a href="x">&amp; ]]> \u0000\u0008\ufffe \ud800 &lt; 😀';
    const document = invoiceUbl(issued({ ...content, notes: said }));
    expect(readUbl(document).text("Note")).toBe('<a href="x">&amp; ]]>   &lt; 😀');
    expect(brokenRules(document)).toEqual([]);
  });
});

describe("paper", () => {
  const one = randomInvoice(randomFrom(7), 1);
  const [line] = one.lines;
  if (!line) throw new Error("There is no line.");

  it("repeats the table's head on each page, and numbers them", async () => {
    const lines = Array.from({ length: 500 }, () => ({ ...line, price: 100, discount: null }));
    const content: InvoiceContent = { ...one, language: "en", currency: "EUR", discount: null, lines };
    const pages = await pagesOf(await invoicePdf(issued(content), look, load));
    expect(pages.length).toBeGreaterThan(10);
    const { description, quantity } = INVOICE_LABELS.en;
    for (const [index, text] of pages.entries()) {
      expect(bare(text)).toContain(`Page${index + 1}of${pages.length}`);
      expect(text.includes(description) && text.includes(quantity)).toBe(true);
    }
  }, 60_000);

  it("is the same to the byte, in every language", async () => {
    for (const language of Object.keys(INVOICE_LABELS) as (keyof typeof INVOICE_LABELS)[]) {
      const invoice = issued({ ...one, language });
      const [first, second] = [await invoicePdf(invoice, look, load), await invoicePdf(invoice, look, load)];
      expect(Buffer.compare(first, second)).toBe(0);
      expect(bare((await pagesOf(first)).join(""))).toSatisfy((text: string) =>
        says(text, INVOICE_LABELS[language].invoice),
      );
    }
  }, 60_000);
});
