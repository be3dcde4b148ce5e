import { CURRENCIES } from "../currencies.ts";
import {
  type Discount,
  INVOICE_LANGUAGES,
  type InvoiceContent,
  type InvoiceLine,
  type Party,
  UNITS,
  type Vat,
} from "../invoice.ts";
import { totalsOf } from "../totals.ts";

type Random = () => number;

const NAMES = [
  "Kestrel & Søn <repair>",
  "Überholung «Größe» 4",
  "İstanbul işçiliği",
  "Sửa chữa điện tử",
  "Ελληνική εργασία",
  "Работа и материалы",
  "维修服务三天",
  "صيانة الأجهزة",
  'Say "yes" & pay',
  "Étude n° 7 — l'été",
];
const RATES = [500, 550, 700, 1000, 1900, 2000, 2100, 2550];

const up = (random: Random, most: number) => Math.floor(random() * (most + 1));
const one = <Item>(random: Random, items: readonly Item[]) => items[up(random, items.length - 1)] as Item;

function discount(random: Random, most: number): Discount | null {
  const lot = random();
  if (lot < 0.5) return null;
  return lot < 0.8 ? { percent: up(random, 10_000) } : { amount: up(random, most) };
}

function line(random: Random): InvoiceLine {
  const category = random() < 0.8 ? "S" : one(random, ["Z", "E"] as const);
  const vat: Vat = { category, rate: category === "S" ? one(random, RATES) : 0 };
  const quantity_thousandths = 1 + up(random, one(random, [999, 9_999, 1_000_000]));
  const price = up(random, one(random, [9, 999, 99_999, 10_000_000]));
  return {
    description: one(random, NAMES),
    quantity_thousandths,
    unit: one(random, UNITS),
    price,
    discount: discount(random, Math.floor((quantity_thousandths * price) / 1000)),
    vat,
  };
}

function party(random: Random, name: string): Party {
  return {
    name: `${name} ${one(random, NAMES)}`,
    street: "1 Harbour Road",
    city: "Zürich",
    postcode: "8001",
    country: one(random, ["GB", "DE", "ES", "TR", "VN", "AE", "CN"]),
    vat_id: "GB123456789",
    registration: "",
    email: "post@example.com",
    iban: "GB29 NWBK 6016 1331 9268 19",
    bic: "NWBKGB2L",
  };
}

/** An invoice that adds up, made by a seed. */
export function randomInvoice(random: Random, mostLines = 12): InvoiceContent {
  const lines = Array.from({ length: 1 + up(random, mostLines - 1) }, () => line(random));
  const added = totalsOf({ currency: "GBP", lines, discount: null });
  const most = "totals" in added ? added.totals.lines_net : 0;
  return {
    currency: one(random, ["GBP", "EUR", "USD", "JPY", "KWD", "CHF", one(random, CURRENCIES)]),
    language: one(random, INVOICE_LANGUAGES),
    seller: party(random, "Seller"),
    buyer: party(random, "Buyer"),
    lines,
    discount: discount(random, most),
    due_days: up(random, 90),
    dated: "",
    supplied_on: random() < 0.3 ? "2026-10-31" : "",
    payment_terms: random() < 0.3 ? "2 % Skonto · 7 Tage" : "",
    footer: random() < 0.3 ? "Kestrel Ltd · Zürich" : "",
    reference: random() < 0.5 ? `PO-${up(random, 9999)}` : "",
    notes: random() < 0.5 ? "Thank you. شكرا جزيلا. 谢谢。" : "",
    exemption_reason: lines.some(({ vat }) => vat.category === "E") ? "Education" : "",
  };
}
