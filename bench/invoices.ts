import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { randomInvoice } from "../supabase/functions/_shared/domain/invoices/testing/random-invoice.ts";
import { fontPath } from "../supabase/functions/_shared/domain/typesetting/font-paths.ts";
import type { LoadFont } from "../supabase/functions/_shared/domain/typesetting/fonts.ts";
import { invoicePdf } from "../supabase/functions/_shared/invoices/pdf/invoice-pdf.ts";
import { parseArgs } from "node:util";
import { randomFrom } from "../local/testing/sample.ts";

const load: LoadFont = async (file) =>
  new Uint8Array(await readFile(`node_modules/@fontsource/${fontPath(file)}`));

/**
 * `npm run bench -- invoices [--lines 1,20,500] [--rounds N]`: what the PDF of an invoice of so many lines takes, the middle of five,
 * and its size.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { lines: { type: "string", default: "1,20,500" }, rounds: { type: "string", default: "5" } },
  });
  const rounds = Number(values.rounds);
  const base = randomInvoice(randomFrom(7), 1);
  const [line] = base.lines;
  if (!line) throw new Error("There is no line.");
  console.log("invoices: PDF, in this process");
  for (const count of values.lines.split(",").map(Number)) {
    const lines = Array.from({ length: count }, (_, index) => ({
      ...line,
      description: `Kestrel repair, day ${index + 1}`,
      price: 45_000,
      discount: null,
    }));
    const content = {
      ...base,
      language: "en" as const,
      currency: "GBP",
      discount: null,
      notes: "Thank you.",
      lines,
    };
    const invoice = {
      kind: "invoice" as const,
      number: "INV-0001",
      issued_on: "2026-11-23",
      due_on: "2026-12-07",
      corrects: null,
      content,
    };
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      bytes = (await invoicePdf(invoice, { color: null, logo: null }, load)).length;
      times.push(performance.now() - began);
    }
    const middle = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    console.log(
      `  ${count} ${count === 1 ? "line" : "lines"}: ${middle.toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} KB`,
    );
  }
}
