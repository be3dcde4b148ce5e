import { PDFDocument, StandardFonts, rgb } from "@cantoo/pdf-lib";
import { dayOf } from "../calendar.ts";
import { inWords } from "../money.ts";
import type { World } from "../world.ts";

const A4: [number, number] = [595.28, 841.89];
const MARGIN = 50;
const LINE = 18;

/** What the standard fonts can write; other letters become question marks. */
function writable(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a0-\u00ff€–—’]/g, "?");
}

/** An invoice as a PDF. */
export async function invoicePdf(world: World, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const invoice = world.get("invoice", id);
  const { currency } = invoice;
  const document = await PDFDocument.create();
  document.setTitle(`Invoice ${invoice.number ?? ""}`);
  document.setCreationDate(new Date(invoice.created * 1000));
  const [plain, bold] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
  ]);
  let page = document.addPage(A4);
  let y = A4[1] - MARGIN;
  const write = (text: string, amount?: string, heavy = false) => {
    if (y < MARGIN + LINE) {
      page = document.addPage(A4);
      y = A4[1] - MARGIN;
    }
    const font = heavy ? bold : plain;
    const size = heavy ? 12 : 10;
    const shown = writable(text).slice(0, 90);
    page.drawText(shown, { x: MARGIN, y, size, font, color: rgb(0.08, 0.1, 0.16) });
    if (amount !== undefined) {
      const words = writable(amount);
      page.drawText(words, { x: A4[0] - MARGIN - font.widthOfTextAtSize(words, size), y, size, font });
    }
    y -= LINE;
  };
  write(`Invoice ${invoice.number ?? ""}`, "Test mode: no money moves", true);
  write("Atrium");
  write(`Date: ${dayOf(invoice.created)}`);
  write(`To: ${[invoice["customer_name"], invoice["customer_email"]].filter(Boolean).join(", ")}`);
  for (const { value } of invoice["customer_tax_ids"] as { value: string }[]) write(`VAT number: ${value}`);
  y -= LINE;
  for (const { description, amount } of invoice._lines) write(description, inWords(amount, currency));
  y -= LINE / 2;
  const off = invoice.subtotal - invoice.total;
  if (off !== 0) write("Discount", inWords(-off, currency));
  const credit = invoice.total - invoice.amount_due;
  if (credit !== 0) write("Balance", inWords(-credit, currency));
  write("Total", inWords(invoice.amount_due, currency), true);
  write(`Status: ${invoice.status}`);
  return Uint8Array.from(await document.save());
}
