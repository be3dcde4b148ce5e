import { decimalsOf, readDecimal } from "./currencies.ts";
import type { Unit } from "./invoice.ts";

/** What a sentence says of an invoice; what it doesn't say is left out. */
export interface SaidInvoice {
  description: string;
  quantity_thousandths: number;
  unit: Unit;
  buyer: string;
  currency: string;
  price: number;
  /** Whether VAT comes on top; undefined: not said. */
  plusVat?: boolean;
  /** In hundredths of a percent; undefined: not said. */
  vatRate?: number;
  dueDays?: number;
}

const SIGNS: Readonly<Record<string, string>> = {
  "£": "GBP",
  "€": "EUR",
  $: "USD",
  "¥": "JPY",
  "₺": "TRY",
  "₫": "VND",
};
const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const UNIT_WORDS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:hours?|hrs?)$/i, "HUR"],
  [/^days?$/i, "DAY"],
  [/^weeks?$/i, "WEE"],
  [/^months?$/i, "MON"],
  [/^(?:kg|kilos?)$/i, "KGM"],
  [/^(?:pieces?|pcs|units?|items?)$/i, "C62"],
];

const FORM =
  /^\s*(?<quantity>[\d.,]+|[a-z]+)\s+(?<unit>[a-z]+)(?:\s+of)?\s+(?<what>.+?)\s+for\s+(?<buyer>.+?)\s+at\s+(?:(?<sign>[£€$¥₺₫])|(?<code>[A-Z]{3})\s?)(?<price>\d[\d,]*(?:\.\d+)?)(?:\s+(?:each|(?:a|per)\s+[a-z]+))?(?<rest>(?:[\s,;]+.*)?)$/i;
const REST =
  /^[\s,;]*(?:(?<vat>plus|without|no|excluding|including|incl\.?|with)\s+(?:(?<rate>\d{1,2}(?:\.\d{1,2})?)\s?%\s+)?vat)?[\s,;]*(?:(?:and\s+)?due\s+(?:in|within|after)\s+(?<due>\d{1,3})\s+days?)?[\s.]*$/i;

/**
 * Reads a sentence of one form, in English, such as "three days of Kestrel repair for Acme at £450 plus VAT, due in 14 days".
 * @returns null for any other: nothing is guessed
 */
export function readSentence(sentence: string): SaidInvoice | null {
  const found = FORM.exec(sentence.replaceAll(/\s+/g, " "))?.groups;
  const rest = REST.exec(found?.["rest"] ?? "")?.groups;
  if (!found || !rest) return null;
  const { quantity = "", unit = "", what = "", buyer = "", sign, code, price = "" } = found;
  const spelled = NUMBERS.indexOf(quantity.toLowerCase());
  const thousandths = spelled > 0 ? spelled * 1000 : readDecimal(quantity, 3);
  const known = UNIT_WORDS.find(([form]) => form.test(unit))?.[1];
  const currency = sign ? SIGNS[sign] : code?.toUpperCase();
  const included = /^(?:including|incl\.?|with)$/i.test(rest["vat"] ?? "");
  if (thousandths === null || thousandths <= 0 || !currency || included) return null;
  const amount = readDecimal(price.replaceAll(",", ""), decimalsOf(currency));
  if (amount === null) return null;
  return {
    description: known ? what : `${unit} ${what}`,
    quantity_thousandths: thousandths,
    unit: known ?? "C62",
    buyer,
    currency,
    price: amount,
    ...(rest["vat"] && { plusVat: /^plus$|^excluding$/i.test(rest["vat"]) }),
    ...(rest["rate"] && { vatRate: readDecimal(rest["rate"], 2) ?? 0 }),
    ...(rest["due"] && { dueDays: Number(rest["due"]) }),
  };
}
