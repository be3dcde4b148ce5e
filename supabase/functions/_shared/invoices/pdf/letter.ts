import type { IssuedInvoice, Party } from "../../domain/invoices/invoice.ts";
import { INVOICE_LABELS } from "../../domain/invoices/labels.ts";
import { tellCountry, tellDay } from "../../domain/invoices/telling.ts";
import { INK, INNER, type Look, MARGIN, type Paper, SOFT } from "./paper.ts";

/** What stands above the lines of an invoice. */
export interface Letter {
  paper: Paper;
  invoice: IssuedInvoice;
  /** A PNG or JPEG. */
  logo: Uint8Array | null;
  /** As #rrggbb. */
  accent: string;
}

/** What a document is called in its language. */
export function titleOf({ kind, content }: IssuedInvoice): string {
  const { invoice, creditNote, quote } = INVOICE_LABELS[content.language];
  return { invoice, credit_note: creditNote, quote }[kind];
}

/** Logo or name, and what the invoice is. @returns where what follows begins */
export function drawHead({ paper, invoice, logo, accent }: Letter): number {
  const { number, issued_on, corrects, content } = invoice;
  const labels = INVOICE_LABELS[content.language];
  const [left, width] = [MARGIN + 270, INNER - 270];
  const text = (look: Partial<Look>): Look => ({ size: 9.5, ink: INK, ...look });
  if (logo) paper.picture(logo, MARGIN, MARGIN, 200, 56);
  else {
    const name = text({ size: 15, isBold: true, ink: accent });
    paper.write(paper.lines(content.seller.name, name, 250).slice(0, 2), MARGIN, MARGIN + 16, 250, name);
  }
  const title = text({ size: 22, isBold: true, ink: accent, align: "end" });
  paper.line(titleOf(invoice), left, MARGIN + 18, width, title);
  let y = MARGIN + 40;
  const told: [string, string][] = [
    [labels.number, number],
    [labels.date, tellDay(issued_on, content.language)],
    ...endOf(invoice),
    ...(content.supplied_on
      ? [[labels.supplied, tellDay(content.supplied_on, content.language)] as [string, string]]
      : []),
    ...(corrects
      ? [
          [labels.corrects, `${corrects.number} · ${tellDay(corrects.issued_on, content.language)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(content.reference ? [[labels.reference, content.reference] as [string, string]] : []),
  ];
  for (const [label, value] of told) {
    paper.line(label, left, y, 100, text({ ink: SOFT, align: "start" }));
    const lines = paper.lines(value, text({ align: "end" }), width - 106);
    y = paper.write(lines, left + 106, y, width - 106, text({ align: "end" }));
  }
  return Math.max(y, MARGIN + 78) + 14;
}

/** Until when it is to be paid, or holds. */
function endOf({ kind, due_on, content }: IssuedInvoice): [string, string][] {
  const { due, validUntil } = INVOICE_LABELS[content.language];
  return kind === "credit_note"
    ? []
    : [[kind === "quote" ? validUntil : due, tellDay(due_on, content.language)]];
}

/** Who bills whom. @param top where it begins @returns where what follows begins */
export function drawParties(letter: Letter, top: number): number {
  const labels = INVOICE_LABELS[letter.invoice.content.language];
  const { seller, buyer } = letter.invoice.content;
  const width = INNER / 2 - 14;
  const ends = (
    [
      [labels.from, seller, MARGIN],
      [labels.to, buyer, MARGIN + INNER / 2 + 14],
    ] as const
  ).map(([label, party, left]) => drawParty(letter, label, party, left, top, width));
  return Math.max(...ends) + 12;
}

function drawParty(
  { paper, invoice, accent }: Letter,
  label: string,
  party: Party,
  left: number,
  top: number,
  width: number,
): number {
  const labels = INVOICE_LABELS[invoice.content.language];
  const { language } = invoice.content;
  const small: Look = { size: 8, isBold: true, ink: accent, align: "start" };
  let y = paper.write(paper.lines(label, small, width), left, top, width, small) + 3;
  const rows: [string, boolean][] = [
    [party.name, true],
    [party.street, false],
    [[party.postcode, party.city].filter(Boolean).join(" "), false],
    [tellCountry(party.country, language), false],
    [party.vat_id && `${labels.vatId}: ${party.vat_id}`, false],
    [party.registration && `${labels.registration}: ${party.registration}`, false],
    [party.email, false],
  ];
  for (const [row, isBold] of rows) {
    if (!row) continue;
    const look: Look = { size: 9.5, isBold, ink: INK };
    y = paper.write(paper.lines(row, look, width), left, y, width, look);
  }
  return y;
}
