import { expect, it } from "vitest";
import { isProving, randomFrom, seed } from "../../local/testing/sample.ts";
import {
  CURRENCIES,
  decimalsOf,
  plainAmount,
  readDecimal,
  shortDecimal,
  tellAmount,
} from "../../supabase/functions/_shared/domain/invoices/currencies.ts";
import type {
  Discount,
  InvoiceContent,
  InvoiceLine,
} from "../../supabase/functions/_shared/domain/invoices/invoice.ts";
import { randomInvoice } from "../../supabase/functions/_shared/domain/invoices/testing/random-invoice.ts";
import { totalsOf } from "../../supabase/functions/_shared/domain/invoices/totals.ts";

/** An exact fraction; the reference knows no other number. */
class Rational {
  readonly over: bigint;
  readonly under: bigint;
  constructor(over: bigint, under = 1n) {
    const [a, b] = [over < 0n ? -over : over, under];
    let [x, y] = [a, b];
    while (y > 0n) [x, y] = [y, x % y];
    this.over = over / (x || 1n);
    this.under = under / (x || 1n);
  }
  plus = (b: Rational) => new Rational(this.over * b.under + b.over * this.under, this.under * b.under);
  minus = (b: Rational) => this.plus(new Rational(-b.over, b.under));
  times = (b: Rational) => new Rational(this.over * b.over, this.under * b.under);
  by = (b: Rational) => new Rational(this.over * b.under, this.under * b.over);
  floor = () => new Rational(this.over / this.under);
  /** The nearest whole, and of two the greater. */
  nearest = () => this.plus(new Rational(1n, 2n)).floor();
  isBelow = (b: Rational) => this.over * b.under < b.over * this.under;
  number = () => Number(this.over) / Number(this.under);
}
const whole = (value: number) => new Rational(BigInt(value));
const zero = whole(0);
const sum = (all: Rational[]) => all.reduce((total, each) => total.plus(each), zero);
const off = (amount: Rational, discount: Discount | null) =>
  !discount
    ? zero
    : "percent" in discount
      ? amount.times(new Rational(BigInt(discount.percent), 10_000n)).nearest()
      : whole(discount.amount);

/** What EN 16931 has an invoice come to, worked out in fractions. */
function reference({ lines, discount }: InvoiceContent) {
  const nets = lines.map((line) => {
    const gross = whole(line.quantity_thousandths).by(whole(1000)).times(whole(line.price)).nearest();
    return gross.minus(off(gross, line.discount));
  });
  const all = sum(nets);
  const taken = off(all, discount);
  const keys = [...new Set(lines.map(({ vat }) => `${vat.category}:${String(vat.rate).padStart(5, "0")}`))];
  const groups = keys.sort().map((key) => {
    const net = sum(
      nets.filter(
        (_, index) =>
          `${lines[index]?.vat.category}:${String(lines[index]?.vat.rate).padStart(5, "0")}` === key,
      ),
    );
    const exact = all.over === 0n ? zero : taken.times(net).by(all);
    return { rate: Number(key.split(":")[1]), net, exact, share: exact.floor() };
  });
  let left = taken.minus(sum(groups.map(({ share }) => share))).number();
  for (const group of groups.toSorted((a, b) => {
    const [x, y] = [a.exact.minus(a.share), b.exact.minus(b.share)];
    return y.isBelow(x) ? -1 : x.isBelow(y) ? 1 : 0;
  })) {
    if (left <= 0) break;
    group.share = group.share.plus(whole(1));
    left -= 1;
  }
  const taxes = groups.map(({ rate, net, share }) =>
    net
      .minus(share)
      .times(new Rational(BigInt(rate), 10_000n))
      .nearest(),
  );
  const net = all.minus(taken);
  return {
    nets: nets.map((each) => each.number()),
    shares: groups.map(({ share }) => share.number()),
    taxes: taxes.map((each) => each.number()),
    net: net.number(),
    total: net.plus(sum(taxes)).number(),
  };
}

const item: InvoiceLine = {
  description: "Repair",
  quantity_thousandths: 3000,
  unit: "DAY",
  price: 45_000,
  discount: null,
  vat: { category: "S", rate: 2000 },
};
const invoiceOf = (...lines: Partial<InvoiceLine>[]) => ({
  currency: "GBP",
  discount: null as Discount | null,
  lines: lines.map((line) => ({ ...item, ...line })),
});
function messages(invoice: Parameters<typeof totalsOf>[0]) {
  const result = totalsOf(invoice);
  return "problems" in result ? result.problems.map(({ message }) => message) : [];
}
function totals(invoice: Parameters<typeof totalsOf>[0]) {
  const result = totalsOf(invoice);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.totals;
}

it("adds random invoices up as exact fractions do", () => {
  const random = randomFrom(seed);
  for (let count = isProving ? 10_000 : 500; count > 0; count -= 1) {
    const invoice = randomInvoice(random);
    const { lines, vat, net, total } = totals(invoice);
    const told = {
      nets: lines.map((line) => line.net),
      shares: vat.map(({ discount }) => discount),
      taxes: vat.map(({ tax }) => tax),
      net,
      total,
    };
    expect(told, JSON.stringify(invoice)).toEqual(reference(invoice));
  }
}, 60_000);

it("adds up what people expect", () => {
  expect(totals(invoiceOf({}))).toMatchObject({ net: 135_000, tax: 27_000, total: 162_000 });
  // 0.1 and 0.2 of a pound each: 30 pence.
  expect(
    totals(invoiceOf({ quantity_thousandths: 100, price: 100 }, { quantity_thousandths: 200, price: 100 }))
      .net,
  ).toBe(30);
  // VAT is rounded once a rate: three lines of 3 pence at 20 % are 2 pence of VAT (1.8), not 3.
  expect(
    totals(invoiceOf(...Array.from({ length: 3 }, () => ({ quantity_thousandths: 1000, price: 3 })))).tax,
  ).toBe(2);
  expect(totals(invoiceOf({ price: 0 }))).toMatchObject({ net: 0, tax: 0, total: 0 });
  expect(totals(invoiceOf({ price: 5, quantity_thousandths: 500 })).net).toBe(3);
  const most = {
    price: 1_000_000_000_000,
    quantity_thousandths: 1000,
    vat: { category: "Z", rate: 0 },
  } as const;
  expect(totals(invoiceOf(most)).total).toBe(1_000_000_000_000);
  expect(
    totals({ ...invoiceOf({}, { vat: { category: "Z", rate: 0 } }), discount: { amount: 1 } }).vat.map(
      ({ discount }) => discount,
    ),
  ).toEqual([1, 0]);
});

it("names what is over a limit", () => {
  expect(messages(invoiceOf({ quantity_thousandths: 0 }))).toEqual([
    "Line 1: the quantity must be above 0; a credit note takes back.",
  ]);
  expect(messages(invoiceOf({}, { price: -1 }))).toEqual([
    "Line 2: the price can't be below 0; give a discount, or a credit note.",
  ]);
  expect(messages(invoiceOf({ price: 1_000_000_000_001 }))).toEqual([
    "Line 1: the price can be at most £10,000,000,000.00.",
  ]);
  expect(messages(invoiceOf({ price: 1_000_000_000_000 }))).toEqual([
    "Line 1: it comes to more than £10,000,000,000.00.",
  ]);
  const [large] = [{ price: 1_000_000_000_000, quantity_thousandths: 1000 }];
  expect(messages(invoiceOf(large))).toEqual([
    "The invoice comes to more than £10,000,000,000.00, the most that one can.",
  ]);
  expect(messages(invoiceOf({ price: 0.1 + 0.2 }))).toHaveLength(1);
  expect(messages(invoiceOf({ quantity_thousandths: Number.NaN }))).toHaveLength(1);
  expect(messages(invoiceOf({ discount: { percent: 10_001 } }))).toHaveLength(1);
  expect(messages(invoiceOf({ discount: { amount: 135_001 } }))).toEqual([
    "Line 1: discount: it can't be more than the line comes to.",
  ]);
  expect(messages({ ...invoiceOf({}), discount: { amount: 135_001 } })).toEqual([
    "Discount of the invoice: it can't be more than the lines come to.",
  ]);
  expect(messages(invoiceOf({ vat: { category: "S", rate: 0 } }))).toHaveLength(1);
  expect(messages(invoiceOf({ vat: { category: "E", rate: 500 } }))).toHaveLength(1);
  const many = (count: number) => invoiceOf(...Array.from({ length: count }, () => ({ price: 1 })));
  expect(messages(many(1000))).toEqual([]);
  expect(messages(many(1001))).toEqual(["An invoice can have at most 1,000 lines."]);
});

it("knows the decimals of currencies, and writes and reads amounts", () => {
  expect(CURRENCIES).toHaveLength(new Set(CURRENCIES).size);
  expect(["GBP", "JPY", "KWD"].map(decimalsOf)).toEqual([2, 0, 3]);
  expect([plainAmount(5, "GBP"), plainAmount(-123_456, "JPY"), plainAmount(-1, "KWD")]).toEqual([
    "0.05",
    "-123456",
    "-0.001",
  ]);
  expect([shortDecimal(1500, 3), shortDecimal(2000, 3), shortDecimal(100, 0)]).toEqual(["1.5", "2", "100"]);
  expect(tellAmount(1_000_000_000_000, "GBP", "en")).toBe("£10,000,000,000.00");
  expect(tellAmount(123_456, "EUR", "de")).toBe("1.234,56\u00a0€");
  expect(
    ["1.5", "1,5", "0.3000", "1.0005", "a", "-2", "", "1e3", "99999999999999999"].map((text) =>
      readDecimal(text, 3),
    ),
  ).toEqual([1500, 1500, 300, null, null, -2000, null, null, null]);
});
