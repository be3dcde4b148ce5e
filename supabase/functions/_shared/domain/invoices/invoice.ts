/** What an invoice says, before it has a number; amounts are whole minor units of its currency. */
export interface InvoiceContent {
  /** A code of `CURRENCIES`. */
  currency: string;
  /** What its labels and numbers are written in. */
  language: InvoiceLanguage;
  seller: Party;
  buyer: Party;
  lines: readonly InvoiceLine[];
  /** Off the sum of the lines, spread over the rates of VAT by their shares. */
  discount: Discount | null;
  /** Days from its issue to when it is due; of a quote, to its last day. */
  due_days: number;
  /** The day that it bears, as `2026-11-23`; empty for the day of its issue. */
  dated: string;
  /** The day of supply; empty where it is the invoice's. */
  supplied_on: string;
  payment_terms: string;
  /** The buyer's own reference or order number; empty for none. */
  reference: string;
  notes: string;
  /** Why VAT isn't charged, where a line is exempt; empty for none. */
  exemption_reason: string;
  /** At the foot of each page. */
  footer: string;
}

export const INVOICE_KINDS = ["invoice", "credit_note", "quote"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const INVOICE_LANGUAGES = ["en", "es", "de", "fr", "tr", "vi", "zh", "ar"] as const;
export type InvoiceLanguage = (typeof INVOICE_LANGUAGES)[number];

/** Seller or buyer. What is empty isn't known. */
export interface Party {
  name: string;
  street: string;
  city: string;
  postcode: string;
  /** ISO 3166-1, two letters. */
  country: string;
  vat_id: string;
  /** A number of a register, or a tax number that isn't for VAT. */
  registration: string;
  email: string;
  /** Where a seller is paid to. */
  iban: string;
  /** BIC or sort code of that account. */
  bic: string;
}

export interface InvoiceLine {
  description: string;
  quantity_thousandths: number;
  unit: Unit;
  /** Of one unit, without VAT. */
  price: number;
  /** Off the line, before VAT. */
  discount: Discount | null;
  vat: Vat;
}

/** Hundredths of a percent (1250 is 12.5 %), or an amount. */
export type Discount = { percent: number } | { amount: number };

/** A category of EN 16931 (UNCL5305), and the rate in hundredths of a percent (2000 is 20 %); 0 unless it is `S`. */
export interface Vat {
  category: VatCategory;
  rate: number;
}

/** Standard, zero-rated, exempt, reverse charge, export, not subject to VAT. */
export const VAT_CATEGORIES = ["S", "Z", "E", "AE", "G", "O"] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

/** Codes of UN/ECE Recommendation 20: piece, hour, day, week, month, kilogram, metre, square metre, litre, kilometre. */
export const UNITS = ["C62", "HUR", "DAY", "WEE", "MON", "KGM", "MTR", "MTK", "LTR", "KMT"] as const;
export type Unit = (typeof UNITS)[number];

export const INVOICE_LIMITS = {
  lines: 1000,
  /** Any amount, in minor units. */
  amount: 1_000_000_000_000,
  /** A billion. */
  quantity_thousandths: 1_000_000_000_000,
  /** All of it, in hundredths of a percent. */
  percent: 10_000,
  due_days: 365,
} as const;

/** An invoice or a credit note that has been issued, and changes no more. */
export interface IssuedInvoice {
  kind: InvoiceKind;
  number: string;
  /** Days, as `2026-11-23`. */
  issued_on: string;
  /** Of a quote the last day on which it holds. */
  due_on: string;
  /** The invoice that a credit note takes back. */
  corrects: { number: string; issued_on: string } | null;
  content: InvoiceContent;
}
