/** An object of Stripe's as it is kept; fields that begin with `_` are the stand-in's own and never shown. */
export interface Thing {
  id: string;
  object: string;
  [field: string]: unknown;
}

export interface Described extends Thing {
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
