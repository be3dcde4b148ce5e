import { tellAmount } from "./currencies.ts";
import { type Discount, INVOICE_LIMITS, type InvoiceContent, type InvoiceLine, type Vat } from "./invoice.ts";

/** What of an invoice adds up; the terms are those of EN 16931. Whole minor units. */
export interface Totals {
  /** Each line, in their order. */
  lines: { gross: number; discount: number; net: number }[];
  /** The sum of the lines' nets (BT-106). */
  lines_net: number;
  /** The document's discount (BT-107). */
  discount: number;
  /** Without VAT (BT-109). */
  net: number;
  /** One for each category and rate, in their order (BG-23). */
  vat: VatShare[];
  /** All VAT (BT-110). */
  tax: number;
  /** With VAT (BT-112), which is what is due. */
  total: number;
}

export interface VatShare extends Vat {
  /** The nets of its lines. */
  lines_net: number;
  /** Its share of the document's discount. */
  discount: number;
  /** What VAT is charged on (BT-116). */
  taxable: number;
  /** BT-117. */
  tax: number;
}

/** What is wrong with an invoice: where, as a path of its content, and in words. */
export interface InvoiceProblem {
  path: (string | number)[];
  message: string;
}

type Priced = Pick<InvoiceContent, "currency" | "lines" | "discount">;

/**
 * Adds an invoice up. Rounding is half up to the minor unit, and happens at these places only: a line's quantity × price, a
 * discount given in percent, and VAT, once for each category and rate on the sum of what it is charged on (EN 16931, BR-CO-17).
 * The document's discount is shared out by the nets of the rates, what is left over to the largest remainders.
 * @returns the totals, or what is wrong with the numbers (product §7, limits of `INVOICE_LIMITS`)
 */
export function totalsOf(invoice: Priced): { totals: Totals } | { problems: InvoiceProblem[] } {
  const problems: InvoiceProblem[] = [];
  const most = tellAmount(INVOICE_LIMITS.amount, invoice.currency, "en");
  const tell = (path: InvoiceProblem["path"], message: string) => problems.push({ path, message });

  if (invoice.lines.length > INVOICE_LIMITS.lines) {
    tell(["lines"], `An invoice can have at most ${INVOICE_LIMITS.lines.toLocaleString("en-US")} lines.`);
    return { problems };
  }
  const lines = invoice.lines.map((line, index) => {
    const wrong = problemsOf(line, most);
    for (const { path, message } of wrong) tell(["lines", index, ...path], `Line ${index + 1}: ${message}`);
    return wrong.length > 0 ? null : lineTotals(line);
  });
  if (invoice.discount) {
    const wrong = discountProblem(invoice.discount, most);
    if (wrong) tell(["discount"], `Discount of the invoice: ${wrong}`);
  }
  if (problems.length > 0) return { problems };

  const sums = lines.flatMap((line) => (line ? [line] : []));
  const linesNet = sums.reduce((sum, { net }) => sum + net, 0n);
  const discount = discountOf(linesNet, invoice.discount);
  if (discount > linesNet) {
    tell(["discount"], "Discount of the invoice: it can't be more than the lines come to.");
    return { problems };
  }
  const vat = shareOut(groupsOf(invoice.lines, sums), linesNet, discount);
  const tax = vat.reduce((sum, share) => sum + share.tax, 0n);
  const net = linesNet - discount;
  if (net + tax > BigInt(INVOICE_LIMITS.amount)) {
    tell(["lines"], `The invoice comes to more than ${most}, the most that one can.`);
    return { problems };
  }
  return {
    totals: {
      lines: sums.map((line) => numbers(line)),
      lines_net: Number(linesNet),
      discount: Number(discount),
      net: Number(net),
      vat: vat.map(({ category, ...share }) => ({ category, ...numbers(share) })),
      tax: Number(tax),
      total: Number(net + tax),
    },
  };
}

function problemsOf(line: InvoiceLine, most: string): InvoiceProblem[] {
  const found: InvoiceProblem[] = [];
  const tell = (path: string, message: string) => found.push({ path: [path], message });
  const { quantity_thousandths: quantity, price } = line;
  if (!Number.isSafeInteger(quantity)) tell("quantity_thousandths", "a quantity has at most 3 decimals.");
  else if (quantity <= 0)
    tell("quantity_thousandths", "the quantity must be above 0; a credit note takes back.");
  else if (quantity > INVOICE_LIMITS.quantity_thousandths)
    tell("quantity_thousandths", "the quantity can be at most 1,000,000,000.");
  if (!Number.isSafeInteger(price)) tell("price", "the price has more decimals than its currency.");
  else if (price < 0) tell("price", "the price can't be below 0; give a discount, or a credit note.");
  else if (price > INVOICE_LIMITS.amount) tell("price", `the price can be at most ${most}.`);
  const { category, rate } = line.vat;
  if (!Number.isInteger(rate) || rate < 0 || rate > INVOICE_LIMITS.percent)
    tell("vat", "VAT is between 0 and 100 %, with at most 2 decimals.");
  else if ((category === "S") !== rate > 0)
    tell(
      "vat",
      category === "S" ? "the standard rate of VAT must be above 0 %." : "only the standard rate has VAT.",
    );
  if (line.discount) {
    const wrong = discountProblem(line.discount, most);
    if (wrong) tell("discount", `discount: ${wrong}`);
  }
  if (found.length > 0) return found;
  const { gross, discount } = lineTotals(line);
  if (gross > BigInt(INVOICE_LIMITS.amount)) tell("price", `it comes to more than ${most}.`);
  else if (discount > gross) tell("discount", "discount: it can't be more than the line comes to.");
  return found;
}

function discountProblem(discount: Discount, most: string): string | null {
  if ("percent" in discount) {
    const fits = Number.isInteger(discount.percent) && discount.percent >= 0;
    return fits && discount.percent <= INVOICE_LIMITS.percent
      ? null
      : "it is between 0 and 100 %, with at most 2 decimals.";
  }
  if (!Number.isSafeInteger(discount.amount) || discount.amount < 0)
    return "it can't be below 0, nor have more decimals than its currency.";
  return discount.amount > INVOICE_LIMITS.amount ? `it can be at most ${most}.` : null;
}

function lineTotals(line: InvoiceLine) {
  const gross = rounded(BigInt(line.quantity_thousandths) * BigInt(line.price), 1000n);
  const discount = discountOf(gross, line.discount);
  return { gross, discount, net: gross - discount };
}

function discountOf(amount: bigint, discount: Discount | null): bigint {
  if (!discount) return 0n;
  return "percent" in discount
    ? rounded(amount * BigInt(discount.percent), 10_000n)
    : BigInt(discount.amount);
}

/** `amount / by`, half up; neither is below 0. */
function rounded(amount: bigint, by: bigint): bigint {
  return (2n * amount + by) / (2n * by);
}

interface Group extends Vat {
  net: bigint;
}

/** The nets by category and rate, in the order of these. */
function groupsOf(lines: readonly InvoiceLine[], sums: readonly { net: bigint }[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, { vat }] of lines.entries()) {
    const key = `${vat.category} ${vat.rate}`;
    const group = groups.get(key) ?? { ...vat, net: 0n };
    groups.set(key, { ...group, net: group.net + (sums[index]?.net ?? 0n) });
  }
  return [...groups.values()].sort((a, b) =>
    a.category === b.category ? a.rate - b.rate : a.category < b.category ? -1 : 1,
  );
}

function shareOut(groups: readonly Group[], all: bigint, discount: bigint) {
  const shares = groups.map(({ net }, index) => ({
    index,
    whole: all === 0n ? 0n : (discount * net) / all,
    rest: all === 0n ? 0n : (discount * net) % all,
  }));
  const left = Number(discount - shares.reduce((sum, { whole }) => sum + whole, 0n));
  const more = new Set(
    [...shares]
      .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return groups.map(({ category, rate, net }, index) => {
    const share = (shares[index]?.whole ?? 0n) + (more.has(index) ? 1n : 0n);
    const taxable = net - share;
    const tax = rounded(taxable * BigInt(rate), 10_000n);
    return { category, rate, lines_net: net, discount: share, taxable, tax };
  });
}

function numbers<Key extends string>(amounts: Readonly<Record<Key, bigint | number>>): Record<Key, number> {
  return Object.fromEntries(
    Object.entries<bigint | number>(amounts).map(([key, value]) => [key, Number(value)]),
  ) as Record<Key, number>;
}
