import { randomBytes } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A name nobody guesses, of letters and digits. */
export function randomName(length: number): string {
  return [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");
}

const prefixes: Record<string, string> = {
  customer: "cus_",
  product: "prod_",
  price: "price_",
  "checkout.session": "cs_test_",
  "billing_portal.session": "bps_",
  subscription: "sub_",
  subscription_item: "si_",
  subscription_schedule: "sub_sched_",
  invoice: "in_",
  line_item: "il_",
  item: "li_",
  invoiceitem: "ii_",
  invoice_payment: "inpay_",
  payment_intent: "pi_",
  payment_method: "pm_",
  setup_intent: "seti_",
  charge: "ch_",
  refund: "re_",
  dispute: "dp_",
  coupon: "",
  promotion_code: "promo_",
  discount: "di_",
  tax_id: "txi_",
  webhook_endpoint: "we_",
  event: "evt_",
  "test_helpers.test_clock": "clock_",
};

/** A new id of a kind of object, with Stripe's beginning of it. */
export function newId(kind: string): string {
  return `${prefixes[kind] ?? "obj_"}${randomName(kind === "checkout.session" ? 58 : kind === "coupon" ? 8 : 24)}`;
}

/** The kind of object that an id is of, by its beginning. */
export function kindOf(id: string): string | undefined {
  const known = Object.entries(prefixes).filter(([, prefix]) => prefix !== "" && id.startsWith(prefix));
  return known.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
