import type {
  Customer,
  Described,
  Invoice,
  InvoiceItem,
  Price,
  Product,
  Subscription,
  Thing,
} from "./types.ts";

export interface PaymentMethod extends Described {
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  _number: string;
  /** The bank has agreed to payments without its holder. */
  _agreed: boolean;
}

export interface PaymentIntent extends Described {
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  payment_method: string | null;
  status: string;
  latest_charge: string | null;
  last_payment_error: object | null;
  next_action: object | null;
  client_secret: string;
  _invoice: string | null;
}

export interface Charge extends Described {
  amount: number;
  amount_refunded: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  payment_method: string;
  paid: boolean;
  disputed: boolean;
  refunded: boolean;
}

export interface Session extends Described {
  customer: string | null;
  mode: "subscription" | "setup";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  subscription: string | null;
  invoice: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  amount_subtotal: number | null;
  amount_total: number | null;
  allow_promotion_codes: boolean | null;
  payment_method_collection: "always" | "if_required" | null;
  _items: { id: string; price: string; quantity: number }[];
  _trialDays: number | null;
  _trialMissing: string;
  _subscription: { metadata: Record<string, string>; description: string | null };
  _coupon: { coupon: string; promotion: string | null } | null;
  _asksTaxId: boolean;
  _asksAddress: boolean;
  /** What was given on the page, while the bank is asked. */
  _given: unknown;
}

export interface Coupon extends Described {
  amount_off: number | null;
  percent_off: number | null;
  currency: string | null;
  duration: "forever" | "once" | "repeating";
  duration_in_months: number | null;
  name: string | null;
  times_redeemed: number;
  max_redemptions: number | null;
  valid: boolean;
}

export interface PromotionCode extends Described {
  active: boolean;
  code: string;
  times_redeemed: number;
  _coupon: string;
}

export interface Discount extends Thing {
  customer: string;
  subscription: string | null;
  start: number;
  end: number | null;
  promotion_code: string | null;
  _coupon: string;
}

export interface Phase {
  start_date: number;
  end_date: number;
  items: { price: string; quantity: number; metadata: Record<string, string> }[];
  proration_behavior: string;
  /** Ids; a phase that names none has none. */
  discounts: string[];
  metadata: Record<string, string>;
}

export interface Schedule extends Described {
  customer: string;
  subscription: string | null;
  status: "not_started" | "active" | "completed" | "released" | "canceled";
  end_behavior: "release" | "cancel";
  _phases: Phase[];
  released_at: number | null;
  canceled_at: number | null;
  completed_at: number | null;
  released_subscription: string | null;
}

export interface Refund extends Described {
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: string;
}

export interface Dispute extends Described {
  amount: number;
  charge: string;
  payment_intent: string;
  status: string;
}

export interface TaxId extends Thing {
  customer: string;
  type: string;
  value: string;
  created: number;
}

export interface Portal extends Thing {
  customer: string;
  return_url: string | null;
  created: number;
}

export interface StripeEvent extends Thing {
  created: number;
  type: string;
  api_version: string;
  data: { object: object; previous_attributes?: object };
  pending_webhooks: number;
}

export interface Endpoint extends Described {
  url: string;
  status: "enabled" | "disabled";
  enabled_events: string[];
  secret: string;
}

/** An event on its way to an endpoint. */
export interface Delivery extends Thing {
  object: "_delivery";
  event: string;
  endpoint: string;
  due: number;
  attempts: number;
  state: "pending" | "delivered" | "failed" | "dropped";
  answer: string;
}

/** The answer to a request that carried a key. */
export interface Remembered extends Thing {
  object: "_idempotency";
  request: string;
  status: number;
  body: string;
  created: number;
}

export interface TestClock extends Thing {
  created: number;
  frozen_time: number;
}

/** Numbers and switches of the whole. */
export interface Settings extends Thing {
  object: "_settings";
  /** Seconds by which the clock is ahead of the real one. */
  offset: number;
  afterDunning: "cancel" | "unpaid" | "past_due";
}

export interface Kinds {
  customer: Customer;
  product: Product;
  price: Price;
  subscription: Subscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: Thing;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  setup_intent: Thing;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  tax_id: TaxId;
  "checkout.session": Session;
  "billing_portal.session": Portal;
  webhook_endpoint: Endpoint;
  event: StripeEvent;
  "test_helpers.test_clock": TestClock;
  _delivery: Delivery;
  _idempotency: Remembered;
  _settings: Settings;
}
export type Kind = keyof Kinds;
