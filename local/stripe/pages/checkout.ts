import { dayOf, DAY } from "../calendar.ts";
import { finishSession, needsCard, usePromotion, type Given } from "../checkout.ts";
import { StripeError } from "../errors.ts";
import { inWords } from "../money.ts";
import type { Session } from "../kinds.ts";
import type { World } from "../world.ts";
import { alert, field, html, pageOf, type Html } from "../../vendors/html.ts";
import { addressFields, baseOf, cardFields, cardList, typedAddress, typedCard, typedTaxId } from "./parts.ts";

/** The page on which a checkout is finished. */
export function checkoutPage(world: World, id: string, problem?: string): Response {
  const session = world.find("checkout.session", id);
  if (!session) return nothing("There is no such checkout.");
  if (session.status !== "open") return closed(session);
  const customer = world.find("customer", session.customer);
  const action = `${baseOf(world)}/checkout/${id}`;
  const asksCard = needsCard(session);
  const body = html`<div class="two">
      ${summary(world, session, action)}
      <section class="sheet">
        <h2>${session.mode === "setup" ? "Your card" : "Payment"}</h2>
        ${alert(problem)}
        <form method="post" action="${action}">
          ${customer?.email ? html`<p class="dim">For ${customer.email}</p>` : field("email", "Email", { type: "email", autocomplete: "email", required: true })}
          ${asksCard ? cardFields() : html`<p>No card is needed now.</p>`}
          ${field("name", "Name", { value: customer?.name ?? "", autocomplete: "name" })}
          ${session._asksAddress && addressFields(customer?.address as never, true)}
          ${session._asksTaxId && field("vat", "VAT number (optional)", { hint: "GB123456789" })}
          <button class="main">${button(session)}</button>
        </form>
        ${session.cancel_url !== null && html`<p class="dim"><a href="${session.cancel_url}">Back without paying</a></p>`}
      </section>
    </div>
    ${asksCard && cardList()}`;
  return pageOf({ title: "Checkout", body, status: problem ? 402 : 200, leadsTo: session.success_url });
}

function button(session: Session): string {
  if (session.mode === "setup") return "Save card";
  if (session._trialDays !== null) return "Start trial";
  return (session.amount_total ?? 0) > 0 ? "Pay and subscribe" : "Subscribe";
}

function summary(world: World, session: Session, action: string): Html {
  if (session.mode === "setup")
    return html`<section>
      <h1>Save a card</h1>
      <p>It is used for payments to come.</p>
    </section>`;
  const lines = session._items.map((item) => {
    const price = world.get("price", item.price);
    const { name } = world.get("product", price.product);
    const many = item.quantity > 1 ? ` × ${item.quantity}` : "";
    const each = `${inWords(price.unit_amount * item.quantity, price.currency)} / ${price.recurring?.interval ?? ""}`;
    return html`<li><span>${name}${many}</span><span>${each}</span></li>`;
  });
  const currency = String(session["currency"]);
  const off = (session.amount_subtotal ?? 0) - (session.amount_total ?? 0);
  const code = world.find("promotion_code", session._coupon?.promotion ?? null);
  const trial = session._trialDays;
  return html`<section>
    <h1>${trial === null ? "Subscribe" : `Try for ${trial} days`}</h1>
    <p class="total">${inWords(session.amount_total ?? 0, currency)}<span class="dim"> due today</span></p>
    ${trial !== null && html`<p class="dim">The trial ends on ${dayOf(world.now() + trial * DAY)}.</p>`}
    <ul class="lines">
      ${lines}${off > 0 && html`<li><span>Discount ${code?.code}</span><span>−${inWords(off, currency)}</span></li>`}
    </ul>
    ${session.allow_promotion_codes && promotion(action, code?.code)}
  </section>`;
}

function promotion(action: string, code: string | undefined): Html {
  if (code !== undefined)
    return html`<form method="post" action="${action}/promotion">
      <button class="plain small" name="code" value="">Remove ${code}</button>
    </form>`;
  return html`<form method="post" action="${action}/promotion">
    ${field("code", "Promotion code")}<button class="plain small">Apply</button>
  </form>`;
}

function closed(session: Session): Response {
  const done = session.status === "complete";
  const title = done ? "This checkout is complete" : "This checkout has expired";
  const link = done ? session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id) : session.cancel_url;
  return pageOf({
    title,
    body: html`<h1>${title}</h1>
      ${link !== null && html`<p><a href="${link}">Back to the site</a></p>`}`,
  });
}

export function nothing(words: string, status = 404): Response {
  return pageOf({ title: "Not found", body: html`<h1>${words}</h1>`, status });
}

/** What was sent from it: on to where the buyer is expected, to the bank, or the page again with what is wrong. */
export function submitCheckout(world: World, id: string, form: URLSearchParams): Response {
  const name = form.get("name")?.trim();
  const taxId = typedTaxId(form);
  const session = world.find("checkout.session", id);
  if (!session) return nothing("There is no such checkout.");
  const given: Given = {
    card: typedCard(form),
    ...(name && { name }),
    ...(form.get("email") && { email: form.get("email") ?? "" }),
    ...(session._asksAddress && { address: typedAddress(form) }),
    ...(taxId && { taxId }),
  };
  return finished(world, id, given);
}

function finished(world: World, id: string, given: Given): Response {
  try {
    const session = world.transact(() => finishSession(world, id, given));
    const to =
      session.status === "complete"
        ? session.success_url.replace("{CHECKOUT_SESSION_ID}", id)
        : `${baseOf(world)}/confirm/${id}`;
    return redirect(to);
  } catch (error) {
    if (error instanceof StripeError) return checkoutPage(world, id, error.message);
    throw error;
  }
}

export function submitPromotion(world: World, id: string, form: URLSearchParams): Response {
  try {
    const code = (form.get("code") ?? "").trim();
    world.transact(() => usePromotion(world, id, code === "" ? null : code));
    return redirect(`${baseOf(world)}/checkout/${id}`);
  } catch (error) {
    if (error instanceof StripeError) return checkoutPage(world, id, error.message);
    throw error;
  }
}

/** The bank's answer about a checkout's card. */
export function confirmSession(world: World, id: string, agrees: boolean): Response {
  const session = world.find("checkout.session", id);
  if (!session?._given) return redirect(`${baseOf(world)}/checkout/${id}`);
  if (agrees) return finished(world, id, { ...(session._given as Given), agreed: true });
  world.change("checkout.session", id, { _given: null });
  return checkoutPage(world, id, "Your bank didn't confirm the payment. Try again, or use another card.");
}

export function redirect(to: string): Response {
  return new Response(null, { status: 303, headers: { location: to, "cache-control": "no-store" } });
}
