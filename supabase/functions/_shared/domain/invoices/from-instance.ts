import { CURRENCIES } from "./currencies.ts";
import { INVOICE_LANGUAGES, type InvoiceContent, type InvoiceLine, UNITS } from "./invoice.ts";

/** What somebody may do with a field of an instance. */
type Right = "hidden" | "read" | "write";
type Values = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");
const whole = (value: unknown, otherwise: number) =>
  typeof value === "number" && Number.isFinite(value) ? Math.round(value) : otherwise;

/** The fields of an invoice generator, by where they stand in an invoice. */
const FIELDS: readonly { key: string; label: string; of: (content: InvoiceContent) => unknown }[] = [
  { key: "seller_name", label: "Seller", of: ({ seller }) => seller.name },
  {
    key: "seller_address",
    label: "Seller's address",
    of: ({ seller }) => [seller.street, seller.postcode, seller.city],
  },
  { key: "seller_country", label: "Seller's country", of: ({ seller }) => seller.country },
  { key: "seller_vat_number", label: "Seller's VAT number", of: ({ seller }) => seller.vat_id },
  { key: "seller_registration", label: "Seller's registration", of: ({ seller }) => seller.registration },
  { key: "seller_email", label: "Seller's e-mail", of: ({ seller }) => seller.email },
  { key: "payment_iban", label: "IBAN", of: ({ seller }) => seller.iban },
  { key: "payment_bic", label: "BIC", of: ({ seller }) => seller.bic },
  { key: "buyer_name", label: "Buyer", of: ({ buyer }) => buyer.name },
  {
    key: "buyer_address",
    label: "Buyer's address",
    of: ({ buyer }) => [buyer.street, buyer.postcode, buyer.city],
  },
  { key: "buyer_country", label: "Buyer's country", of: ({ buyer }) => buyer.country },
  { key: "buyer_vat_number", label: "Buyer's VAT number", of: ({ buyer }) => buyer.vat_id },
  { key: "buyer_email", label: "Buyer's e-mail", of: ({ buyer }) => buyer.email },
  { key: "buyer_reference", label: "Reference", of: ({ reference }) => reference },
  { key: "currency", label: "Currency", of: ({ currency }) => currency },
  { key: "due_days", label: "Due after days", of: ({ due_days }) => due_days },
  { key: "payment_terms", label: "Payment terms", of: ({ payment_terms }) => payment_terms },
  { key: "notes", label: "Notes", of: ({ notes }) => notes },
  { key: "footer", label: "Footer", of: ({ footer }) => footer },
  { key: "language", label: "Language", of: ({ language }) => language },
  { key: "lines", label: "Lines", of: ({ lines }) => lines },
];

/**
 * An invoice as an instance begins it. What is hidden from who runs it is left out, since they see all of an invoice.
 * @param values the instance's, by the keys of its fields
 */
export function contentOf(values: Values, rights: Readonly<Record<string, Right>>): InvoiceContent {
  const of = (key: string) => ((rights[key] ?? "write") === "hidden" ? undefined : values[key]);
  const currency = CURRENCIES.find((code) => code === text(of("currency")).toUpperCase()) ?? "GBP";
  const party = (side: "seller" | "buyer") => ({
    name: text(of(`${side}_name`)),
    street: text(of(`${side}_address`))
      .split(/\s*\n\s*/)
      .join(", ")
      .slice(0, 200),
    city: "",
    postcode: "",
    country: /^[a-z]{2}$/i.test(text(of(`${side}_country`))) ? text(of(`${side}_country`)).toUpperCase() : "",
    vat_id: text(of(`${side}_vat_number`)),
    registration: text(of(`${side}_registration`)),
    email: text(of(`${side}_email`)),
    iban: side === "seller" ? text(of("payment_iban")) : "",
    bic: side === "seller" ? text(of("payment_bic")) : "",
  });
  const rate = Math.round(Number(of("default_vat") ?? 0) * 100);
  const lines = of("lines");
  return {
    currency,
    language: INVOICE_LANGUAGES.find((known) => known === text(of("language")).slice(0, 2)) ?? "en",
    seller: party("seller"),
    buyer: party("buyer"),
    lines: Array.isArray(lines) ? lines.map((line) => lineOf(line as Values, rate)) : [],
    discount: null,
    due_days: Math.min(365, Math.max(0, whole(of("due_days"), 14))),
    reference: text(of("buyer_reference")),
    notes: typeof of("notes") === "string" ? text(of("notes")) : "",
    exemption_reason: "",
    dated: "",
    supplied_on: "",
    payment_terms: text(of("payment_terms")),
    footer: text(of("footer")),
  };
}

/** @param rate the usual VAT, in hundredths of a percent */
function lineOf(line: Values, rate: number): InvoiceLine {
  const vat = whole(line["vat"], rate);
  const discount = whole(line["discount"], 0);
  return {
    description: text(line["description"]) || "—",
    quantity_thousandths: whole(line["quantity"], 1000),
    unit: UNITS.find((unit) => unit === line["unit"]) ?? "C62",
    price: whole(line["price"], 0),
    discount: discount > 0 ? { percent: discount } : null,
    vat: vat > 0 ? { category: "S", rate: vat } : { category: "Z", rate: 0 },
  };
}

/**
 * The fields that somebody changes who may not, by their labels: those that aren't theirs to write stay as they were.
 * @param before what the draft says now, and so what stays
 */
export function lockedChanges(
  before: InvoiceContent,
  after: InvoiceContent,
  rights: Readonly<Record<string, Right>>,
): string[] {
  return FIELDS.filter(
    ({ key, of }) =>
      (rights[key] ?? "write") !== "write" && JSON.stringify(of(before)) !== JSON.stringify(of(after)),
  ).map(({ label }) => label);
}

/** What a quote must say before it is issued: who offers, to whom, and what. */
export function missingOfQuote({ seller, buyer, lines }: InvoiceContent): string[] {
  const told: [boolean, string][] = [
    [!seller.name, "the seller's name"],
    [!buyer.name, "the buyer's name"],
    [lines.length === 0, "a line"],
  ];
  return told.filter(([isMissing]) => isMissing).map(([, words]) => words);
}

/** What an invoice must say before it is issued (EN 16931's mandatory fields, and what VAT's categories need), in words. */
export function missingOf(content: InvoiceContent): string[] {
  const { seller, buyer, lines, exemption_reason } = content;
  const has = (...categories: string[]) => lines.some(({ vat }) => categories.includes(vat.category));
  const told: [boolean, string][] = [
    [!seller.name, "the seller's name"],
    [!seller.country, "the seller's country"],
    [!buyer.name, "the buyer's name"],
    [!buyer.country, "the buyer's country"],
    [lines.length === 0, "a line"],
    [
      !seller.vat_id && has("S", "Z", "E", "AE", "G"),
      "the seller's VAT number, or lines that aren't subject to VAT",
    ],
    [!seller.vat_id && !seller.registration, "the seller's VAT number or registration"],
    [has("AE") && !buyer.vat_id && !buyer.registration, "the buyer's VAT number, for the reverse charge"],
    [has("E") && !exemption_reason, "why no VAT is charged"],
    [has("O") && has("S", "Z", "E", "AE", "G"), "that all lines, or none, are subject to VAT"],
    [has("O") && !seller.registration, "the seller's registration, where VAT isn't charged at all"],
  ];
  return [...new Set(told.filter(([isMissing]) => isMissing).map(([, words]) => words))];
}
