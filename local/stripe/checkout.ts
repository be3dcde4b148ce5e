import { blanks } from "./blanks.ts";
import { addCard, attach, behaviourOf, checkCard, type GivenCard } from "./cards.ts";
import { promotionBy, discounted } from "./discounts.ts";
import { StripeError, invalid } from "./errors.ts";
import { newId } from "./ids.ts";
import { totalled } from "./invoices.ts";
import { intervalOf, newItem, periodLine, recurringPrice } from "./plan.ts";
import { subscribe, trialOf } from "./subscriptions.ts";
import type { Address, Session } from "./types.ts";
import type { World } from "./world.ts";

export interface SessionWish {
  customer: string | null;
  mode: "subscription" | "setup";
  items: { price: string; quantity: number }[];
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  metadata: Record<string, string>;
  reference: string | null;
  trialDays: number | null;
  trialMissing: string;
  subscription: { metadata: Record<string, string>; description: string | null };
  coupon: { coupon: string; promotion: string | null } | null;
  promotions: boolean;
  collection: "always" | "if_required";
  asksTaxId: boolean;
  asksAddress: boolean;
  locale: string | null;
}

/** Opens a checkout that people finish on its page. */
export function openSession(world: World, wish: SessionWish): Session {
  const items = wish.items.map((item, place) => {
    recurringPrice(world, item.price, `line_items[${place}][price]`);
    return { id: newId("item"), ...item };
  });
  if (wish.mode === "subscription") intervalOf(world, items);
  if (wish.coupon) world.get("coupon", wish.coupon.coupon, "discounts[0][coupon]");
  const [first] = items;
  const session: Session = {
    ...blanks["checkout.session"],
    id: newId("checkout.session"),
    object: "checkout.session",
    allow_promotion_codes: wish.promotions || null,
    amount_subtotal: null,
    amount_total: null,
    billing_address_collection: wish.asksAddress ? "required" : null,
    cancel_url: wish.cancelUrl,
    client_reference_id: wish.reference,
    created: world.now(),
    currency: first ? world.get("price", first.price).currency : null,
    customer: wish.customer,
    expires_at: wish.expiresAt,
    invoice: null,
    locale: wish.locale,
    metadata: wish.metadata,
    mode: wish.mode,
    payment_method_collection: wish.mode === "subscription" ? wish.collection : null,
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: wish.successUrl,
    _asksAddress: wish.asksAddress,
    _asksTaxId: wish.asksTaxId,
    _coupon: wish.coupon,
    _given: null,
    _items: items,
    _subscription: wish.subscription,
    _trialDays: wish.trialDays,
    _trialMissing: wish.trialMissing,
  };
  world.put(session);
  return world.change("checkout.session", session.id, amounts(world, session));
}

/** What a session comes to now, and with each period. */
export function amounts(world: World, session: Session) {
  if (session.mode === "setup") return { amount_subtotal: null, amount_total: null };
  const period = { start: world.now(), end: world.now() };
  const drafts = session._items.map((item) =>
    periodLine(world, newItem(world, "", item, period), session._trialDays !== null),
  );
  const coupons = session._coupon ? [{ id: "", _coupon: session._coupon.coupon }] : [];
  const { subtotal, total } = totalled(
    discounted(world, drafts, coupons).map((line) => ({ ...line, id: "" })),
  );
  return { amount_subtotal: subtotal, amount_total: total };
}

/** Whether its page has to have a card. */
export function needsCard(session: Session): boolean {
  if (session.mode === "setup" || session.payment_method_collection === "always") return true;
  return (session.amount_total ?? 0) > 0;
}

/** What was given on a checkout's page. */
export interface Given {
  card: GivenCard | null;
  name?: string;
  email?: string;
  address?: Address;
  taxId?: { type: string; value: string };
  /** The holder has confirmed with the bank. */
  agreed?: boolean;
}

/** A session that is still open. @throws StripeError 400 that says what became of it */
export function openOne(world: World, id: string): Session {
  const session = world.get("checkout.session", id);
  if (session.status === "open") return session;
  throw invalid(
    session.status === "expired" ? "This checkout has expired." : "This checkout is already complete.",
  );
}

/** Takes a promotion code, or takes it away again. */
export function usePromotion(world: World, id: string, code: string | null): Session {
  const session = openOne(world, id);
  const found = code === null ? null : promotionBy(world, code);
  const coupon = found && { coupon: found._coupon, promotion: found.id };
  return world.change("checkout.session", id, {
    _coupon: coupon,
    ...amounts(world, { ...session, _coupon: coupon }),
  });
}

/**
 * Finishes a checkout as its page does: nothing of it stays when the card is declined.
 * @returns the session: complete, or still open while the bank asks the holder (`_given` says with what)
 */
export function finishSession(world: World, id: string, given: Given): Session {
  const session = openOne(world, id);
  if (!given.card && needsCard(session))
    throw new StripeError(402, {
      type: "card_error",
      code: "incomplete_number",
      message: "Your card number is incomplete.",
    });
  if (given.card) checkCard(world, given.card);
  const customer = customerOf(world, session, given);
  const card = given.card ? addCard(world, given.card) : null;
  if (card && behaviourOf(card).asks && !given.agreed)
    return world.change("checkout.session", id, { _given: given });
  if (card) {
    attach(world, card, customer);
    if (behaviourOf(card).asks === "once") world.change("payment_method", card.id, { _agreed: true });
  }
  if (session.mode === "setup")
    return completed(world, session, customer, setUp(world, customer, card?.id ?? ""));
  const made = subscribe(world, {
    customer,
    items: session._items.map(({ price, quantity }) => ({ price, quantity })),
    card: card?.id ?? null,
    trialEnd: session._trialDays === null ? null : trialOf(world, session._trialDays),
    trialMissing: session._trialMissing,
    coupons: session._coupon ? [session._coupon] : [],
    metadata: session._subscription.metadata,
    description: session._subscription.description,
    behavior: "error_if_incomplete",
    agreed: given.agreed ?? false,
  });
  const total = world.get("invoice", made.latest_invoice ?? "").total;
  return completed(world, session, customer, {
    subscription: made.id,
    invoice: made.latest_invoice,
    payment_status: total > 0 ? "paid" : session._trialDays === null ? "paid" : "no_payment_required",
  });
}

function completed(world: World, session: Session, customer: string, patch: Partial<Session>): Session {
  return world.change(
    "checkout.session",
    session.id,
    { ...patch, customer, status: "complete", _given: null },
    "checkout.session.completed",
  );
}

function setUp(world: World, customer: string, card: string): Partial<Session> {
  const intent = world.add(
    {
      id: newId("setup_intent"),
      object: "setup_intent",
      created: world.now(),
      customer,
      livemode: false,
      metadata: {},
      payment_method: card,
      status: "succeeded",
      usage: "off_session",
    },
    "setup_intent.succeeded",
  );
  return { setup_intent: intent.id, payment_status: "no_payment_required" };
}

/** The session's customer, with what was given on the page; one is made where there is none. */
function customerOf(world: World, session: Session, given: Given): string {
  const { name, email, address, taxId } = given;
  const known = world.find("customer", session.customer);
  const id = known?.id ?? newId("customer");
  if (!known)
    world.add(blankCustomer(world, id, { email: email ?? null, name: name ?? null }), "customer.created");
  if (known?.deleted) throw invalid(`No such customer: '${id}'`, "customer", "resource_missing");
  const patch = { ...(name !== undefined && { name }), ...(address && { address }) };
  world.change("customer", id, patch, "customer.updated");
  const has = world.all("tax_id").some((one) => one.customer === id && one.value === taxId?.value);
  if (taxId && !has) addTaxId(world, id, taxId);
  return id;
}

export function addTaxId(
  world: World,
  customer: string,
  { type, value }: { type: string; value: string },
): void {
  const id = newId("tax_id");
  world.add(
    { id, object: "tax_id", country: null, created: world.now(), customer, livemode: false, type, value },
    "customer.tax_id.created",
  );
}

/** A customer's fields, before it is kept. */
export function blankCustomer(
  world: World,
  id: string,
  { email, name }: { email: string | null; name: string | null },
) {
  return {
    ...blanks.customer,
    preferred_locales: [],
    id,
    object: "customer",
    address: null,
    created: world.now(),
    description: null,
    email,
    invoice_prefix: newId("coupon").toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    metadata: {},
    name,
    next_invoice_sequence: 1,
  };
}

/** Closes a checkout that nobody may finish any more. */
export function expireSession(world: World, id: string): Session {
  const session = world.get("checkout.session", id, "session");
  if (session.status !== "open")
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  return world.change("checkout.session", id, { status: "expired" }, "checkout.session.expired");
}
