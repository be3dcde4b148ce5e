import type { InvoiceItem } from "@contract/invoice-book.ts";
import { InvoiceContent } from "@contract/invoices.ts";
import { decimalsOf, plainAmount, readDecimal, shortDecimal } from "@domain/invoices/currencies.ts";
import type { z } from "zod";
import type {
  Discount,
  InvoiceContent as Content,
  InvoiceLine,
  Unit,
  VatCategory,
} from "@domain/invoices/invoice.ts";
import { type Totals, totalsOf } from "@domain/invoices/totals.ts";

/** A line as it is typed. */
export interface EditedLine {
  /** Which it is, wherever it stands. */
  key: string;
  description: string;
  quantity: string;
  unit: Unit;
  price: string;
  /** An amount, or with a % at its end; empty for none. */
  discount: string;
  category: VatCategory;
  /** In percent. */
  rate: string;
}

/** A draft as it is typed. */
export interface EditedInvoice extends Omit<Content, "lines" | "discount" | "due_days"> {
  lines: readonly EditedLine[];
  discount: string;
  due_days: string;
}

/** What is wrong, by where it stands: `due_days`, `buyer.email`, `lines.0.price`. */
export type EditErrors = Readonly<Record<string, string>>;

/** A draft as its form begins. */
export function toEdited({ lines, discount, due_days, ...content }: Content): EditedInvoice {
  return {
    ...content,
    due_days: String(due_days),
    discount: discountText(discount, content.currency),
    lines: lines.map((line, index) => ({
      key: `saved-${index}`,
      description: line.description,
      quantity: shortDecimal(line.quantity_thousandths, 3),
      unit: line.unit,
      price: plainAmount(line.price, content.currency),
      discount: discountText(line.discount, content.currency),
      category: line.vat.category,
      rate: shortDecimal(line.vat.rate, 2),
    })),
  };
}

/** A new line, with the VAT of the one above it. @param above undefined: it is the first */
export function newLine(above: EditedLine | undefined): EditedLine {
  return {
    key: crypto.randomUUID(),
    description: "",
    quantity: "1",
    unit: above?.unit ?? "C62",
    price: "",
    discount: "",
    category: above?.category ?? "S",
    rate: above?.rate ?? "20",
  };
}

/** A line with what a remembered item says. */
export function lineOfItem(item: InvoiceItem): EditedLine {
  return {
    ...newLine(undefined),
    description: item.description,
    unit: item.unit,
    price: plainAmount(item.price, item.currency),
    category: item.vat.category,
    rate: shortDecimal(item.vat.rate, 2),
  };
}

/**
 * What a form's text says, in integers.
 * @returns the content, or null with what is wrong; and the totals of the lines that can be added up
 */
export function readEdited(edited: EditedInvoice): {
  content: z.infer<typeof InvoiceContent> | null;
  errors: EditErrors;
  totals: Totals | null;
  /** What each line comes to; null for one that can't be added up yet. */
  nets: (number | null)[];
} {
  const { currency } = edited;
  const errors: Record<string, string> = {};
  const due = /^\d{1,3}$/.test(edited.due_days.trim()) ? Number(edited.due_days) : null;
  if (due === null) errors["due_days"] = "Days as a whole number from 0 to 365.";
  const discount = readDiscount(edited.discount, currency);
  if (discount === undefined) errors["discount"] = discountFault(currency);

  const lines = edited.lines.map((line, index) => {
    const read = readLine(line, currency);
    for (const [name, message] of Object.entries(read.errors)) errors[`lines.${index}.${name}`] = message;
    return read.line;
  });
  const single = lines.map((line) => (line ? totalsOf({ currency, lines: [line], discount: null }) : null));
  for (const [index, added] of single.entries()) {
    if (!added || !("problems" in added)) continue;
    for (const { path, message } of added.problems) {
      errors[`lines.${index}.${fieldOf(path[2])}`] ??= sentence(message.replace(/^Line 1: /, ""));
    }
  }
  const nets = single.map((added) =>
    added && "totals" in added ? (added.totals.lines[0]?.net ?? null) : null,
  );
  const counted = lines.filter((line, index): line is InvoiceLine => line !== null && nets[index] !== null);
  const added = totalsOf({ currency, lines: counted, discount: discount ?? null });
  if ("problems" in added) {
    for (const { path, message } of added.problems)
      errors[String(path[0])] ??= sentence(message.replace(/^Discount of the invoice: /, ""));
  }
  const totals = "totals" in added ? added.totals : null;
  const raw = { ...edited, lines: counted, discount: discount ?? null, due_days: due ?? 0 };
  const checked = InvoiceContent.safeParse(raw);
  for (const { path, message } of checked.error?.issues ?? []) errors[path.join(".")] ??= message;
  const isWhole = Object.keys(errors).length === 0 && checked.success;
  return { content: isWhole ? checked.data : null, errors, totals, nets };
}

function readLine(line: EditedLine, currency: string) {
  const errors: Record<string, string> = {};
  const decimals = decimalsOf(currency);
  const quantity = readDecimal(line.quantity, 3);
  const price = readDecimal(line.price, decimals);
  const rate = line.category === "S" ? readDecimal(line.rate.replace(/\s*%\s*$/, ""), 2) : 0;
  const discount = readDiscount(line.discount, currency);
  if (!line.description.trim()) errors["description"] = "Say what it is.";
  if (quantity === null) errors["quantity"] = "A number with at most 3 decimals.";
  if (price === null)
    errors["price"] = decimals === 0 ? "A whole amount." : `An amount with at most ${decimals} decimals.`;
  if (rate === null) errors["rate"] = "A percentage with at most 2 decimals.";
  if (discount === undefined) errors["discount"] = discountFault(currency);
  const isRead = quantity !== null && price !== null && rate !== null && discount !== undefined;
  const read: InvoiceLine | null = isRead
    ? {
        // What has no words yet adds up all the same.
        description: line.description.trim() || "…",
        quantity_thousandths: quantity,
        unit: line.unit,
        price,
        discount,
        vat: { category: line.category, rate },
      }
    : null;
  return { errors, line: read };
}

/** @returns undefined when it can't be read */
function readDiscount(text: string, currency: string): Discount | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const percent = /^(.*\S)\s*%$/.exec(typed)?.[1];
  const parts = readDecimal(percent ?? typed, percent === undefined ? decimalsOf(currency) : 2);
  if (parts === null) return undefined;
  if (parts === 0) return null;
  return percent === undefined ? { amount: parts } : { percent: parts };
}

function discountText(discount: Discount | null, currency: string): string {
  if (!discount) return "";
  return "percent" in discount
    ? `${shortDecimal(discount.percent, 2)}%`
    : plainAmount(discount.amount, currency);
}

const discountFault = (currency: string) =>
  `A percentage such as 10%, or an amount such as ${plainAmount(500, currency)}.`;

/** What a part of a line is called in the form. */
function fieldOf(part: string | number | undefined): string {
  if (part === "quantity_thousandths") return "quantity";
  return part === "vat" ? "rate" : String(part);
}

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
