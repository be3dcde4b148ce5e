/** An object of Stripe's as it is kept; fields that begin with `_` are the stand-in's own and never shown. */
export interface Thing {
  id: string;
  object: string;
  [field: string]: unknown;
}

interface Described extends Thing {
  created: number;
  metadata: Record<string, string>;
}

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface Customer extends Described {
  email: string | null;
  name: string | null;
  phone: string | null;
  address: Address | null;
  /** Below zero: credit of the customer's, in the smallest unit. */
  balance: number;
  delinquent: boolean;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_settings: { default_payment_method: string | null };
  deleted?: true;
}

export interface Product extends Described {
  name: string;
  active: boolean;
  description: string | null;
}

export type Interval = "day" | "week" | "month" | "year";

export interface Price extends Described {
  active: boolean;
  currency: string;
  lookup_key: string | null;
  nickname: string | null;
  product: string;
  unit_amount: number;
  recurring: { interval: Interval; interval_count: number } | null;
}

export interface Item extends Thing {
  created: number;
  metadata: Record<string, string>;
  price: string;
  quantity: number;
  subscription: string;
  current_period_start: number;
  current_period_end: number;
}

export type Status =
  "incomplete" | "incomplete_expired" | "trialing" | "active" | "past_due" | "canceled" | "unpaid" | "paused";

export interface Subscription extends Described {
  customer: string;
  status: Status;
  currency: string;
  _items: Item[];
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: {
    comment: string | null;
    feedback: string | null;
    feedback_option: null;
    reason: string | null;
  };
  default_payment_method: string | null;
  discounts: string[];
  ended_at: number | null;
  latest_invoice: string | null;
  pending_update: { expires_at: number; subscription_items: Item[] } | null;
  schedule: string | null;
  trial_end: number | null;
  trial_start: number | null;
  trial_settings: { end_behavior: { billing_cycle_anchor: null; missing_payment_method: string } };
  /** The change that the open invoice, when it is paid, brings. */
  _pending: { invoice: string; items: Item[]; anchor: number } | null;
  _trialTold: boolean;
}

/** A line of an invoice before it stands on one. */
export interface Draft {
  description: string;
  amount: number;
  period: { start: number; end: number };
  quantity: number;
  price: string | null;
  proration: boolean;
  subscription: string | null;
  subscriptionItem: string | null;
  invoiceItem: string | null;
  discountable: boolean;
  metadata: Record<string, string>;
}

export interface Line extends Draft {
  id: string;
  discounts: { discount: string; amount: number }[];
}

export interface Invoice extends Described {
  customer: string;
  currency: string;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  billing_reason: string;
  number: string | null;
  _lines: Line[];
  _subscription: string | null;
  _prorationDate: number | null;
  subtotal: number;
  total: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  starting_balance: number;
  ending_balance: number | null;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  next_payment_attempt: number | null;
  period_start: number;
  period_end: number;
  description: string | null;
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  /** The payment that is under way. */
  _intent: string | null;
  _refunded: number;
}

export interface InvoiceItem extends Thing {
  metadata: Record<string, string>;
  customer: string;
  amount: number;
  currency: string;
  description: string | null;
  invoice: string | null;
  period: { start: number; end: number };
  quantity: number;
  proration: boolean;
  _price: string | null;
  _subscription: string | null;
}

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
