import { AA_TEXT, ensureContrast } from "../../domain/contrast.ts";
import { tellAmount, tellDecimal, tellNumber } from "../../domain/invoices/currencies.ts";
import type { Discount, IssuedInvoice } from "../../domain/invoices/invoice.ts";
import { filled, INVOICE_LABELS, UNIT_LABELS } from "../../domain/invoices/labels.ts";
import { tellCountry, tellDay, tellPercent } from "../../domain/invoices/telling.ts";
import { type Totals, totalsOf } from "../../domain/invoices/totals.ts";
import type { LoadFont } from "../../domain/typesetting/fonts.ts";
import { drawHead, drawParties, titleOf } from "./letter.ts";
import { FAINT, HEIGHT, INK, INNER, type Look, MARGIN, Paper, SOFT } from "./paper.ts";

/** How an organisation's paper looks. */
export interface Letterhead {
  /** As #rrggbb; darkened as far as it must be to be read on white. */
  color: string | null;
  /** A PNG or JPEG. */
  logo: Uint8Array | null;
}

const OWN_COLOR = "#041b70";
const BOTTOM = HEIGHT - MARGIN - 26;
/** The table's columns from the right: where each begins, and how wide it is. */
const COLUMNS = {
  quantity: [204, 84],
  price: [290, 84],
  vat: [376, 36],
  amount: [414, INNER - 414],
} as const;
const DESCRIPTION = 200;

/**
 * An issued invoice as a PDF, the same to the byte whenever it is made from the same.
 * @param load gives the fonts' files
 * @throws Error for an invoice that doesn't add up, a logo that is no PNG or JPEG, and what `load` throws
 */
export async function invoicePdf(
  invoice: IssuedInvoice,
  look: Letterhead,
  load: LoadFont,
): Promise<Uint8Array<ArrayBuffer>> {
  const added = totalsOf(invoice.content);
  if ("problems" in added) throw new Error(added.problems[0]?.message);
  const { language, seller } = invoice.content;
  const labels = INVOICE_LABELS[language];
  const title = `${titleOf(invoice)} ${invoice.number}`;
  const about = {
    title,
    author: seller.name,
    made: new Date(`${invoice.issued_on}T00:00:00Z`),
    language,
  };
  const words = new Set([...JSON.stringify([invoice, labels, UNIT_LABELS[language]]), ...dates(invoice)]);
  const signs = [
    ...tellAmount(-1_234_567_890, invoice.content.currency, language),
    ..."0123456789,.%−-\u00a0 ",
  ];
  const countries = [invoice.content.seller, invoice.content.buyer].map(({ country }) =>
    tellCountry(country, language),
  );
  const paper = await Paper.of(about, [...words, ...signs, ...countries].join(""), load);
  return new Drawing(paper, invoice, added.totals, look).drawn();
}

class Drawing {
  readonly #paper: Paper;
  readonly #invoice: IssuedInvoice;
  readonly #totals: Totals;
  readonly #logo: Uint8Array | null;
  readonly #accent: string;
  #y = 0;

  constructor(paper: Paper, invoice: IssuedInvoice, totals: Totals, { color, logo }: Letterhead) {
    this.#paper = paper;
    this.#invoice = invoice;
    this.#totals = totals;
    this.#logo = logo;
    this.#accent = ensureContrast(color ?? OWN_COLOR, "#ffffff", AA_TEXT);
  }

  get #labels() {
    return INVOICE_LABELS[this.#invoice.content.language];
  }

  drawn(): Promise<Uint8Array<ArrayBuffer>> {
    const letter = { paper: this.#paper, invoice: this.#invoice, logo: this.#logo, accent: this.#accent };
    this.#y = drawParties(letter, drawHead(letter));
    this.#table();
    this.#sums();
    this.#notes();
    this.#feet();
    return this.#paper.end();
  }

  #tableHead(): void {
    const labels = this.#labels;
    const look: Look = { size: 8.5, isBold: true, ink: this.#accent };
    this.#paper.line(labels.description, MARGIN, this.#y, DESCRIPTION, { ...look, align: "start" });
    for (const key of ["quantity", "price", "vat", "amount"] as const) {
      const [left, width] = COLUMNS[key];
      this.#paper.line(labels[key], MARGIN + left, this.#y, width, { ...look, align: "end" });
    }
    this.#paper.rule(MARGIN, this.#y + 6, INNER, this.#accent, 1);
    this.#y += 20;
  }

  #table(): void {
    const { lines, currency, language } = this.#invoice.content;
    const look: Look = { size: 9.5, ink: INK };
    const soft: Look = { size: 8.5, ink: SOFT };
    this.#y += 10;
    this.#tableHead();
    for (const [index, line] of lines.entries()) {
      const { discount, net } = this.#totals.lines[index] ?? { discount: 0, net: 0 };
      const described = this.#paper.lines(line.description, look, DESCRIPTION);
      const below =
        discount > 0 ? this.#paper.lines(this.#discount(line.discount, discount), soft, DESCRIPTION) : [];
      const height = described.length * look.size * 1.4 + below.length * soft.size * 1.4;
      if (this.#y + height > BOTTOM) {
        this.#turn();
        this.#tableHead();
      }
      const values = {
        quantity: `${tellDecimal(line.quantity_thousandths, 3, language)} ${UNIT_LABELS[language][line.unit]}`,
        price: tellNumber(line.price, currency, language),
        vat: line.vat.category === "S" ? tellPercent(line.vat.rate, language) : "—",
        amount: tellNumber(net, currency, language),
      };
      for (const key of ["quantity", "price", "vat", "amount"] as const) {
        const [left, width] = COLUMNS[key];
        this.#paper.line(values[key], MARGIN + left, this.#y, width, { ...look, align: "end" });
      }
      const after = this.#paper.write(described, MARGIN, this.#y, DESCRIPTION, look);
      const end = this.#paper.write(below, MARGIN, after, DESCRIPTION, soft);
      this.#paper.rule(MARGIN, end - 6, INNER, FAINT, 0.5);
      this.#y = end + 7;
    }
  }

  #discount(discount: Discount | null, amount: number): string {
    const { currency, language } = this.#invoice.content;
    const of = discount && "percent" in discount ? ` ${tellPercent(discount.percent, language)}` : "";
    return `${this.#labels.discount}${of}: ${tellNumber(-amount, currency, language)}`;
  }

  #sums(): void {
    const { currency, language, discount } = this.#invoice.content;
    const labels = this.#labels;
    const money = (amount: number) => tellAmount(amount, currency, language);
    const { vat, total, ...sums } = this.#totals;
    const rows: [string, string][] = [];
    if (sums.discount > 0) {
      rows.push([labels.subtotal, money(sums.lines_net)]);
      const of = discount && "percent" in discount ? ` ${tellPercent(discount.percent, language)}` : "";
      rows.push([`${labels.discount}${of}`, money(-sums.discount)]);
    }
    rows.push([labels.net, money(sums.net)]);
    for (const share of vat) {
      const net = money(share.taxable);
      const label =
        share.category === "S"
          ? filled(labels.vatOf, { rate: tellPercent(share.rate, language), net })
          : `${this.#untaxed(share.category)} (${net})`;
      rows.push([label, money(share.tax)]);
    }
    const look: Look = { size: 9.5, ink: INK };
    const [left, wide, amount] = [MARGIN + 200, INNER - 200 - 116, 110];
    const laid = rows.map(([label, value]) => ({ lines: this.#paper.lines(label, look, wide), value }));
    const height = laid.reduce((sum, { lines }) => sum + lines.length * 13.3 + 3, 0) + 40;
    if (this.#y + height > BOTTOM) this.#turn();
    this.#y += 6;
    for (const { lines, value } of laid) {
      this.#paper.line(value, left + wide + 6, this.#y, amount, { ...look, align: "end" });
      this.#y = this.#paper.write(lines, left, this.#y, wide, { ...look, ink: SOFT }) + 3;
    }
    this.#paper.rule(left, this.#y - 7, INNER - 200, this.#accent, 1);
    const large: Look = { size: 13, isBold: true, ink: this.#accent };
    this.#y += 12;
    this.#paper.line(labels.total, left, this.#y, 120, { ...large, align: "start" });
    this.#paper.line(money(total), left + 126, this.#y, INNER - 200 - 126, { ...large, align: "end" });
    this.#y += 28;
  }

  #untaxed(category: Totals["vat"][number]["category"]): string {
    const { vat, exempt, reverseCharge, export: exported, notSubject } = this.#labels;
    const words = { S: vat, Z: `${vat} 0 %`, E: exempt, AE: reverseCharge, G: exported, O: notSubject };
    return words[category];
  }

  #notes(): void {
    const { notes, exemption_reason, seller, payment_terms } = this.#invoice.content;
    const isInvoice = this.#invoice.kind === "invoice";
    const label: Look = { size: 8, isBold: true, ink: this.#accent };
    const look: Look = { size: 9.5, ink: INK };
    const parts: [string, string][] = [
      [this.#labels.exempt, exemption_reason],
      [this.#labels.iban, isInvoice ? seller.iban : ""],
      [this.#labels.bic, isInvoice ? seller.bic : ""],
      [this.#labels.paymentTerms, this.#invoice.kind === "credit_note" ? "" : payment_terms],
      [this.#labels.notes, notes],
    ];
    for (const [title, text] of parts) {
      if (!text) continue;
      const lines = this.#paper.lines(text, look, INNER);
      if (this.#y + 30 > BOTTOM) this.#turn();
      this.#y = this.#paper.write(this.#paper.lines(title, label, INNER), MARGIN, this.#y, INNER, label) + 3;
      for (const line of lines) {
        if (this.#y > BOTTOM) this.#turn();
        this.#y = this.#paper.write([line], MARGIN, this.#y, INNER, look);
      }
      this.#y += 10;
    }
  }

  #turn(): void {
    this.#paper.turn();
    this.#y = MARGIN + 12;
  }

  #feet(): void {
    const { number, content } = this.#invoice;
    const look: Look = { size: 8, ink: SOFT };
    const footer = this.#paper.lines(content.footer, { ...look, size: 7.5 }, INNER).slice(0, 2);
    this.#paper.onEach((page, pages) => {
      const y = HEIGHT - MARGIN + (footer.length > 0 ? -2 : 6);
      this.#paper.write(footer, MARGIN, y + 12, INNER, { ...look, size: 7.5 });
      this.#paper.rule(MARGIN, y - 14, INNER, FAINT, 0.5);
      this.#paper.line(`${content.seller.name} · ${number}`, MARGIN, y, INNER - 130, {
        ...look,
        align: "start",
      });
      const told = filled(this.#labels.page, { page: String(page), pages: String(pages) });
      this.#paper.line(told, MARGIN + INNER - 120, y, 120, { ...look, align: "end" });
    });
  }
}

function dates({ issued_on, due_on, corrects, content }: IssuedInvoice): string {
  return [issued_on, due_on, corrects?.issued_on ?? issued_on, content.supplied_on || issued_on]
    .map((date) => tellDay(date, content.language))
    .join("");
}
